export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days';

/** Past this the date is written instead. */
export const longestAgeMilliseconds = 7 * 24 * 3_600_000;

/** Whether an age is written of it. */
export function isRecent(at: string, now: Date): boolean {
  return Math.abs(Date.parse(at) - now.getTime()) <= longestAgeMilliseconds;
}

/** The one unit in which a span reads best, rounded down; spans below five seconds are 0 seconds. */
export function ageOf(milliseconds: number): { unit: AgeUnit; amount: number } {
  const seconds = Math.max(0, Math.floor(Math.abs(milliseconds) / 1000));
  if (seconds < 5) return { unit: 'seconds', amount: 0 };
  if (seconds < 60) return { unit: 'seconds', amount: seconds };
  if (seconds < 3600) return { unit: 'minutes', amount: Math.floor(seconds / 60) };
  if (seconds < 86_400) return { unit: 'hours', amount: Math.floor(seconds / 3600) };
  return { unit: 'days', amount: Math.floor(seconds / 86_400) };
}
