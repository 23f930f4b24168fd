import type { Change } from './change-alert.ts';

/** Puts an alert aside until a time or, with no time, until it is clearly worse. */
export function snoozeChange(until: Date | 'worse'): Change {
  const detail = until === 'worse' ? { code: 'worse' } : { until: until.toISOString() };
  return { action: { kind: 'snooze', until }, event: 'snoozed', detail };
}
