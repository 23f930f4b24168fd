import {
  type Icon,
  IconAlertOctagon,
  IconCircleCheck,
  IconCirclePlus,
  IconCopy,
  IconPencil,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark, type MarkProps } from '@/components/status/mark.tsx';
import type { Tone } from '@/components/status/tones.ts';
import type { ImportOutcome } from '@/lib/core/interchange/plan-import.ts';

const looks: Record<ImportOutcome, { icon: Icon; tone: Tone }> = {
  new: { icon: IconCirclePlus, tone: 'ok' },
  changed: { icon: IconPencil, tone: 'accent' },
  unchanged: { icon: IconCircleCheck, tone: 'calm' },
  duplicate: { icon: IconCopy, tone: 'calm' },
  invalid: { icon: IconAlertOctagon, tone: 'bad' },
};

/** What an import is going to do with an entry. */
export function OutcomeMark({ outcome, size = 16 }: { outcome: ImportOutcome } & Pick<MarkProps, 'size'>) {
  const t = useTranslations('interchange');
  return <Mark {...looks[outcome]} word={t(`one.${outcome}`)} size={size} />;
}
