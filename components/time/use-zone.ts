import { useTimeZone } from 'next-intl';

/** The zone in which the viewer's days begin. */
export function useZone(): string {
  return useTimeZone() ?? 'UTC';
}
