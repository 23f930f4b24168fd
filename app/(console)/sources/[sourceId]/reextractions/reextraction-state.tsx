'use client';

import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconPlayerStop,
  IconProgress,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark } from '@/components/status/mark.tsx';
import type { ReextractionLine } from '@/lib/api/contracts/reextractions.ts';

/** Where it stands, as icon and word. */
export function ReextractionStateMark(props: { reextraction: ReextractionLine; pill?: boolean }) {
  const { reextraction, pill = false } = props;
  const t = useTranslations('reextractions.state');
  const { state, cancelledAt, trouble } = reextraction;
  if (state === 'undone' || state === 'undoing')
    return <Mark icon={IconArrowBackUp} tone="calm" word={t(state)} pill={pill} />;
  if (state !== 'ready') return <Mark icon={IconProgress} tone="accent" word={t(state)} pill={pill} />;
  if (trouble) return <Mark icon={IconAlertTriangle} tone="warn" word={t('trouble')} pill={pill} />;
  if (cancelledAt) return <Mark icon={IconPlayerStop} tone="warn" word={t('cancelled')} pill={pill} />;
  return <Mark icon={IconCircleCheck} tone="ok" word={t('ready')} pill={pill} />;
}

export function doneOf({ changed, unchanged, failed, withoutCapture }: ReextractionLine): number {
  return changed + unchanged + failed + withoutCapture;
}
