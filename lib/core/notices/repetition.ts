import type { Occasion } from './occasions.ts';

const HOUR = 3_600_000;

/** An alert that opens or returns, rises, or ends is news whatever was told before. */
const alwaysNews: ReadonlySet<Occasion> = new Set([
  'new',
  'regressed',
  'worse',
  'confirmed',
  'resolved',
  'false-alarm',
]);

/**
 * Whether the news is held back because the channel told of this cause shortly before: a snooze that is over, or a cause
 * that comes and goes.
 * @param lastToldAt when the channel last got news of the same source, kind and field; null for never
 */
export function repeatsItself(
  occasion: Occasion,
  lastToldAt: Date | null,
  cooldownHours: number,
  now: Date,
): boolean {
  if (alwaysNews.has(occasion) || lastToldAt === null) return false;
  return now.getTime() - lastToldAt.getTime() < cooldownHours * HOUR;
}
