import { parseDate } from '../core/dates/parse-date.ts';

/** A host that asks for more is asked again after a day all the same. */
const longestWait = 24 * 60 * 60;

/**
 * Seconds that a Retry-After header asks to wait: whole or decimal seconds, or a date reckoned from `now`; at least 0,
 * at most a day. Null when the header is absent or says nothing.
 */
export function parseRetryAfter(value: string | null | undefined, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  if (/^\d{1,8}(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text)), longestWait);
  const until = parseDate(text, { locale: 'en', timeZone: 'UTC', relativeTo: null });
  if (until === null) return null;
  const seconds = Math.ceil((until.instant.getTime() - now.getTime()) / 1000);
  return Math.min(Math.max(seconds, 0), longestWait);
}
