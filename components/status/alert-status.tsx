import {
  type Icon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconArrowsExchange,
  IconBellZ,
  IconCircleCheck,
  IconCircleDot,
  IconCircleX,
  IconEye,
  IconInfoCircle,
  IconRotateClockwise,
  IconUserCheck,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Mark, type MarkProps } from './mark.tsx';
import type { Tone } from './tones.ts';

export const alertStatuses = [
  'new',
  'acknowledged',
  'snoozed',
  'assigned',
  'regressed',
  'flapping',
  'resolved',
  'false_alarm',
] as const;
export type AlertStatusName = (typeof alertStatuses)[number];

export const severities = ['high', 'medium', 'low'] as const;
export type SeverityName = (typeof severities)[number];

export const alertStatusLook: Record<AlertStatusName, { icon: Icon; tone: Tone }> = {
  new: { icon: IconCircleDot, tone: 'accent' },
  acknowledged: { icon: IconEye, tone: 'calm' },
  snoozed: { icon: IconBellZ, tone: 'calm' },
  assigned: { icon: IconUserCheck, tone: 'calm' },
  regressed: { icon: IconRotateClockwise, tone: 'warn' },
  flapping: { icon: IconArrowsExchange, tone: 'warn' },
  resolved: { icon: IconCircleCheck, tone: 'ok' },
  false_alarm: { icon: IconCircleX, tone: 'calm' },
};

export const severityLook: Record<SeverityName, { icon: Icon; tone: Tone }> = {
  high: { icon: IconAlertOctagon, tone: 'bad' },
  medium: { icon: IconAlertTriangle, tone: 'warn' },
  low: { icon: IconInfoCircle, tone: 'calm' },
};

type Rest = Pick<MarkProps, 'pill' | 'size'>;

export function AlertStatusMark({ status, ...rest }: { status: AlertStatusName } & Rest) {
  const t = useTranslations('status');
  return <Mark {...alertStatusLook[status]} word={t(`alert.${status}`)} {...rest} />;
}

/** Severity with its word; `iconOnly` where the word stands in the group's head, then it is read aloud. */
export function SeverityMark({
  severity,
  iconOnly,
  ...rest
}: { severity: SeverityName; iconOnly?: boolean } & Rest) {
  const t = useTranslations('status');
  const word = t(`severity.${severity}`);
  const { icon: Shape, tone } = severityLook[severity];
  if (!iconOnly) return <Mark icon={Shape} tone={tone} word={word} {...rest} />;
  return (
    <span
      className={`tone-${tone}`}
      style={{ display: 'inline-flex' }}
      title={word}
      role="img"
      aria-label={word}
    >
      <Shape size={rest.size ?? 16} stroke={1.75} aria-hidden />
    </span>
  );
}
