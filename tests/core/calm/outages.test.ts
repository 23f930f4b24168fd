import { describe, expect, it } from 'vitest';
import { countFailure, type FailureCounts, readFailureCounts } from '../../../lib/core/calm/count-failure.ts';
import type { FailureKind } from '../../../lib/core/calm/failures.ts';
import { afterRun, isUsualOutage, type OutageMemory, outageMemory } from '../../../lib/core/calm/outages.ts';

const hour = 3_600_000;

/** Told at, in hours, for a run each quarter of an hour that fails where `down` says so. */
function told(hours: number, down: (at: number) => boolean, kind: FailureKind = 'unreachable'): number[] {
  let counts: FailureCounts = {};
  let open = false;
  const openedAt: number[] = [];
  for (let at = 1; at <= hours * hour; at += hour / 4) {
    const failure = down(at / hour) ? kind : null;
    const counted = countFailure(counts, failure, 'listing');
    const memory: OutageMemory = afterRun(outageMemory(counts), failure, at);
    if (counted.over.includes(kind)) open = false;
    if (counted.reached && !open && !isUsualOutage(memory, kind, at)) {
      open = true;
      openedAt.push(at / hour);
    }
    const { failingSince: _, healedLongest: __, healedAt: ___, ...others } = counted.counts;
    counts = readFailureCounts(JSON.parse(JSON.stringify({ ...others, ...memory })));
  }
  return openedAt;
}

const nightly = (at: number) => at % 24 < 5;

describe('an outage', () => {
  it('each night for two months is told once', () => {
    expect(told(60 * 24, nightly)).toHaveLength(1);
  });

  it('that lasts longer than the usual ones is told again, after half as long again', () => {
    const broken = (at: number) => nightly(at) || at > 30 * 24;
    const times = told(32 * 24, broken);
    expect(times).toHaveLength(2);
    expect(times[1]).toBeGreaterThan(30 * 24 + 7);
    expect(times[1]).toBeLessThan(30 * 24 + 8);
  });

  it('after two good weeks is news again', () => {
    const once = (at: number) => (at > 24 && at < 29) || (at > 24 * 20 && at < 24 * 20 + 5);
    expect(told(24 * 25, once)).toHaveLength(2);
  });

  it('that comes and goes by the hour is told once', () => {
    expect(told(24 * 14, (at) => at % 3 < 1.2)).toHaveLength(1);
  });

  it('of days teaches no patience', () => {
    const twice = (at: number) => (at > 24 && at < 96) || (at > 150 && at < 155);
    expect(told(24 * 8, twice)).toHaveLength(2);
  });

  it('of a kind that does not pass is told each time', () => {
    expect(told(24 * 5, nightly, 'listing-not-found')).toHaveLength(5);
  });
});
