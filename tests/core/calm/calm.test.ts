import { describe, expect, it } from 'vitest';
import { countFailure, readFailureCounts } from '../../../lib/core/calm/count-failure.ts';
import { emptyRow, emptyRowLimit } from '../../../lib/core/calm/empty-articles.ts';
import { longestSilence } from '../../../lib/core/calm/silence.ts';
import { sourceStatus } from '../../../lib/core/calm/source-status.ts';

describe('failures in a row', () => {
  it('reaches the number of its kind and not before', () => {
    const first = countFailure({}, 'unreachable', 'listing');
    const second = countFailure(first.counts, 'unreachable', 'listing');
    const third = countFailure(second.counts, 'unreachable', 'listing');
    expect([first.reached, second.reached, third.reached]).toEqual([null, null, 'unreachable']);
  });

  it('begins anew after a good run, but for the articles without text', () => {
    const good = countFailure({ unreachable: 2, blocked: 1, empty: 2 }, null, 'articles');
    expect(good.counts).toEqual({ empty: 2 });
    expect(good.over).toContain('blocked');
  });

  it('keeps failed trainings apart from runs', () => {
    expect(countFailure({ blocked: 1, training: 2 }, null, 'articles').counts).toEqual({ training: 2 });
    expect(readFailureCounts({ training: 2 })).toEqual({ training: 2 });
  });

  it('takes any answer as the end of "unreachable"', () => {
    const answered = countFailure({ unreachable: 2, blocked: 1 }, 'blocked', 'listing');
    expect(answered).toEqual({ counts: { blocked: 2 }, reached: 'blocked', over: ['unreachable'] });
  });

  it('does not take a readable listing as the end of trouble with the articles', () => {
    const counts = countFailure({}, 'blocked', 'articles').counts;
    expect(countFailure(counts, null, 'listing')).toEqual({ counts, reached: null, over: [] });
    expect(countFailure(counts, null, 'articles').counts).toEqual({});
  });

  it('reads only known counters', () => {
    expect(readFailureCounts({ blocked: 2, other: 3, unreachable: 'x', empty: 1 })).toEqual({
      blocked: 2,
      empty: 1,
    });
    expect(readFailureCounts(null)).toEqual({});
  });
});

describe('articles without text', () => {
  it('wakes after three at a source that never has them', () => {
    expect(emptyRowLimit(0, 200)).toBe(3);
  });

  it('is more patient with a source that has them now and then, and gives up at twenty', () => {
    expect(emptyRowLimit(60, 200)).toBe(8);
    expect(emptyRowLimit(190, 200)).toBe(20);
  });

  it('counts the row over runs', () => {
    expect(emptyRow(2, [{ empty: true }, { empty: false }, { empty: true }])).toBe(1);
    expect(emptyRow(2, [])).toBe(2);
  });
});

describe('silence', () => {
  const hour = 3_600_000;
  it('is unknown while little has arrived', () => {
    expect(longestSilence([0, hour, 2 * hour], 900_000, 0)).toBeNull();
  });

  it('goes by the longest gap, and never below the least', () => {
    const arrivals = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20].map((n) => n * hour);
    expect(longestSilence(arrivals, 900_000, 0)).toBe(30 * hour);
    expect(longestSilence(arrivals, 900_000, 48 * hour)).toBe(48 * hour);
  });

  it('is not put to sleep by an article of years ago', () => {
    const arrivals = [-400_000, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20].map((n) => n * hour);
    expect(longestSilence(arrivals, 900_000, 0)).toBe(30 * hour);
  });

  it('takes what arrives together as one arrival', () => {
    expect(
      longestSilence(
        Array.from({ length: 50 }, (_, i) => i),
        1000,
        0,
      ),
    ).toBeNull();
  });
});

describe('status of a source', () => {
  const calm = {
    paused: false,
    alerts: [],
    counts: {},
    undecided: false,
    modelVersion: 3,
    learned: { have: 40, need: 30 },
  };

  it('is ok by its model, or learning with its progress', () => {
    expect(sourceStatus(calm)).toEqual({ status: 'ok', reason: { code: 'ok', params: { model: 3 } } });
    expect(sourceStatus({ ...calm, modelVersion: null, learned: { have: 7, need: 30 } })).toEqual({
      status: 'learning',
      reason: { code: 'learning', params: { have: 7, need: 30 } },
    });
  });

  it('names the first trouble before it is an alert', () => {
    const { status, reason } = sourceStatus({ ...calm, counts: { unreachable: 1 } });
    expect(status).toBe('degraded');
    expect(reason.params).toEqual({ kind: 'unreachable', inARow: 1, limit: 3 });
  });

  it('says the worst: what cannot be read before what is read wrongly', () => {
    const alerts = [
      { kind: 'drift', severity: 'high' as const, documents: 9 },
      { kind: 'blocked', severity: 'high' as const, documents: 0 },
    ];
    expect(sourceStatus({ ...calm, alerts }).status).toBe('blocked');
    expect(sourceStatus({ ...calm, alerts: alerts.slice(0, 1) }).status).toBe('broken');
    expect(sourceStatus({ ...calm, alerts, paused: true }).status).toBe('paused');
  });
});
