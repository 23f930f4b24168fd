import {
  type Icon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconHourglass,
  IconPlayerPause,
  IconPlugConnectedX,
  IconSchool,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { sourceStatuses } from '@/lib/core/calm/source-status.ts';
import { Mark, type MarkProps } from './mark.tsx';
import type { Tone } from './tones.ts';

export type SourceStatusName = (typeof sourceStatuses)[number];

export const sourceStatusLook: Record<SourceStatusName, { icon: Icon; tone: Tone }> = {
  broken: { icon: IconAlertOctagon, tone: 'bad' },
  unreachable: { icon: IconPlugConnectedX, tone: 'bad' },
  blocked: { icon: IconBan, tone: 'block' },
  stale: { icon: IconHourglass, tone: 'warn' },
  degraded: { icon: IconAlertTriangle, tone: 'warn' },
  learning: { icon: IconSchool, tone: 'calm' },
  paused: { icon: IconPlayerPause, tone: 'calm' },
  ok: { icon: IconCircleCheck, tone: 'ok' },
};

type Rest = Pick<MarkProps, 'pill' | 'size'>;

/** Status of a source. */
export function StatusMark({ status, ...rest }: { status: SourceStatusName } & Rest) {
  const t = useTranslations('status');
  return <Mark {...sourceStatusLook[status]} word={t(`source.${status}`)} {...rest} />;
}
