import { describe, expect, it } from 'vitest';
import {
  type ClosedAlert,
  recovers,
  type SeenAlert,
  type Sight,
  seeAgain,
  whatReturn,
} from '../../../lib/core/alerts/recurrence.ts';

const hour = 3_600_000;
const start = new Date('2026-11-20T06:00:00Z');
const hoursOn = (hours: number) => new Date(start.getTime() + hours * hour);

const open: SeenAlert = {
  status: 'acknowledged',
  severity: 'medium',
  score: 1.2,
  assigneeId: null,
  confirmedAt: null,
  closedAt: null,
  snoozedUntil: null,
  snoozedScore: null,
  returned: null,
  lastSeenAt: start,
  wrapperVersion: 4,
};
const snoozed: SeenAlert = { ...open, status: 'snoozed', snoozedUntil: hoursOn(24), snoozedScore: 1.8 };
const sight = (more: Partial<Sight> = {}): Sight => ({
  at: hoursOn(1),
  wrapperVersion: 4,
  severity: 'medium',
  score: 1.3,
  ...more,
});

describe('the cause of an open alert is seen again', () => {
  it('keeps the status and takes the newer score', () => {
    expect(seeAgain(open, sight())).toEqual({
      to: { ...open, score: 1.3, lastSeenAt: hoursOn(1) },
      woke: false,
    });
  });

  it('raises the severity and never lowers it', () => {
    expect(seeAgain(open, sight({ severity: 'high' })).to.severity).toBe('high');
    expect(seeAgain(open, sight({ severity: 'low' })).to.severity).toBe('medium');
  });

  it.each([
    ['captured earlier, arrived later', { at: hoursOn(-1) }],
    ['extracted by older rules', { wrapperVersion: 3 }],
  ])('changes nothing when it was %s', (_, more) => {
    expect(seeAgain(snoozed, sight({ severity: 'high', score: 9, ...more }))).toEqual({
      to: snoozed,
      woke: false,
    });
  });

  it('ends in the same state in whatever order two sights arrive', () => {
    const early = sight({ at: hoursOn(1), score: 1.4 });
    const late = sight({ at: hoursOn(2), score: 1.1 });
    expect(seeAgain(seeAgain(open, early).to, late).to).toEqual(seeAgain(seeAgain(open, late).to, early).to);
  });

  it.each([
    ['stays snoozed before its time', {}, false],
    ['wakes when its time is over', { at: hoursOn(24) }, true],
    ['wakes when the score passes the mark', { score: 1.81 }, true],
    ['stays snoozed at the mark', { score: 1.8 }, false],
    ['wakes when the severity rises', { severity: 'high' as const }, true],
  ])('%s', (_, more, woke) => {
    const result = seeAgain(snoozed, sight(more));
    expect(result.woke).toBe(woke);
    expect(result.to.status).toBe(woke ? 'new' : 'snoozed');
  });
});

describe('a cause returns when no alert is open', () => {
  const closed = (hours: number, more: Partial<ClosedAlert> = {}): ClosedAlert => ({
    status: 'resolved',
    closedAt: hoursOn(hours),
    wrapperVersion: 4,
    learned: true,
    ...more,
  });

  it.each<[string, ClosedAlert[], Partial<Sight>, string]>([
    ['is new the first time', [], {}, 'new'],
    ['regressed within 14 days', [closed(0)], { at: hoursOn(14 * 24) }, 'regressed'],
    ['is new after 14 days', [closed(0)], { at: hoursOn(14 * 24 + 1) }, 'new'],
    ['is new after a false alarm', [closed(0, { status: 'false_alarm' })], {}, 'new'],
    [
      'is new after a false alarm, though it was resolved before',
      [closed(-9), closed(0, { status: 'false_alarm' })],
      {},
      'new',
    ],
    [
      'flaps when it came back three times within 7 days',
      [closed(-3), closed(0), closed(-6)],
      {},
      'flapping',
    ],
    [
      'does not flap when the returns lie further apart',
      [closed(-8 * 24), closed(-3), closed(0)],
      {},
      'regressed',
    ],
    [
      'is late while the retraining after a false alarm waits',
      [closed(0.9, { status: 'false_alarm', learned: false })],
      {},
      'late',
    ],
    [
      'is new when that retraining does not come',
      [closed(0, { status: 'false_alarm', learned: false })],
      {},
      'new',
    ],
    ['is late when captured before it was closed', [closed(2)], { at: hoursOn(1) }, 'late'],
    ['is late when captured at that very moment', [closed(1)], { at: hoursOn(1) }, 'late'],
    ['is late when rules found it that have been replaced', [closed(0)], { wrapperVersion: 4 }, 'late'],
    [
      'is late by replaced rules, also when they are newer than those of the closed alert',
      [closed(0, { wrapperVersion: 3 })],
      { wrapperVersion: 4 },
      'late',
    ],
    ['by rules that have been replaced is new where nothing was closed', [], { wrapperVersion: 4 }, 'new'],
    ['counts when the rules in force found it', [closed(0)], { wrapperVersion: 5 }, 'regressed'],
  ])('%s', (title, past, more, expected) => {
    const inForce = title.includes('rules') ? 5 : 4;
    expect(whatReturn(past, sight(more), inForce).kind).toBe(expected);
  });
});

describe('a good run', () => {
  const good = (hours: number, wrapperVersion = 4) => ({ at: hoursOn(hours), wrapperVersion });

  it('resolves when it was captured after the last bad one', () => {
    expect(recovers(open, good(1))).toBe(true);
    expect(recovers(open, good(0))).toBe(false);
    expect(recovers(open, good(-1))).toBe(false);
  });

  it('resolves nothing that newer rules have found', () => {
    expect(recovers(open, good(1, 3))).toBe(false);
    expect(recovers(open, good(1, 5))).toBe(true);
  });

  it('resolves a flapping alert only after six hours of calm, also when somebody has acknowledged it', () => {
    const flapping = { ...open, returned: 'flapping' as const };
    expect(recovers(flapping, good(5.9))).toBe(false);
    expect(recovers(flapping, good(6))).toBe(true);
  });
});
