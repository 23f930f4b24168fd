import { describe, expect, it } from 'vitest';
import { silenceByRhythm } from '../../../lib/core/calm/rhythm.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** A Monday, 00:00 UTC. */
const monday = Date.UTC(2026, 8, 7);

/** So many weeks of an article an hour, from 8 to 18 on the given days (0 = Monday). */
function weeks(
  count: number,
  days: readonly number[],
  skip: (at: number) => boolean = () => false,
): number[] {
  const arrivals: number[] = [];
  for (let week = 0; week < count; week++)
    for (const d of days)
      for (let h = 8; h < 18; h++) {
        const at = monday + week * 7 * day + d * day + h * hour + 600_000;
        if (!skip(at)) arrivals.push(at);
      }
  return arrivals;
}

const workdays = [0, 1, 2, 3, 4];

describe('silence by the rhythm of the weeks', () => {
  it('is unknown before two weeks', () => {
    expect(silenceByRhythm(weeks(1, workdays), monday + 4 * day)).toBeNull();
    expect(silenceByRhythm([], monday)).toBeNull();
    expect(silenceByRhythm(weeks(2, [0]).slice(0, 20), monday)).toBeNull();
  });

  it('passes over weekends, and is told within three working days', () => {
    const arrivals = weeks(6, workdays);
    const friday = arrivals.at(-1)!;
    const told = silenceByRhythm(arrivals, friday)!;
    // Friday evening: not before the Wednesday after.
    expect(told).toBeGreaterThan(4 * day);
    expect(told).toBeLessThan(5.5 * day);
    const noon = monday + 5 * 7 * day + 12 * hour;
    const onMonday = silenceByRhythm(
      arrivals.filter((at) => at <= noon),
      noon,
    )!;
    expect(onMonday).toBeGreaterThan(1.9 * day);
    expect(onMonday).toBeLessThan(3 * day);
  });

  it('passes over a holiday, also one that never was before', () => {
    const arrivals = weeks(6, workdays);
    // Nothing on the Monday and the Tuesday after the last Friday.
    expect(silenceByRhythm(arrivals, arrivals.at(-1)!)! + arrivals.at(-1)!).toBeGreaterThan(
      monday + 6 * 7 * day + 2 * day + 8 * hour,
    );
  });

  it('is not put to sleep by an outage of the past', () => {
    const out = (at: number) => at > monday + 9 * day && at < monday + 24 * day;
    const arrivals = weeks(6, workdays, out);
    expect(silenceByRhythm(arrivals, arrivals.at(-1)!)!).toBeLessThan(6 * day);
  });

  it('is patient with a weekly', () => {
    const arrivals = weeks(6, [2]).concat(weeks(6, [2], () => true));
    expect(silenceByRhythm(arrivals, arrivals.at(-1)!)!).toBeGreaterThan(13 * day);
  });

  it('comes to an end also for a source that hardly publishes', () => {
    const arrivals = Array.from({ length: 30 }, (_, n) => monday + n * 9 * day);
    const told = silenceByRhythm(arrivals, arrivals.at(-1)!)!;
    expect(told).toBeGreaterThan(30 * day);
    expect(told).toBeLessThanOrEqual(60 * day);
  });
});
