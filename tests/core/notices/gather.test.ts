import { describe, expect, it } from 'vitest';
import { GIVE_UP_HOURS, giveUpAfter, nextAttempt, pauseAfter } from '../../../lib/core/notices/attempts.ts';
import { gatherDue, type WaitingNotice } from '../../../lib/core/notices/gather.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 5, 10, 10, minutes));
const notice = (id: number, more: Partial<WaitingNotice> = {}): WaitingNotice => ({
  id: BigInt(id),
  host: 'a.test',
  severity: 'medium',
  dueAt: at(0),
  why: 'gather',
  ...more,
});
const shape = (messages: ReturnType<typeof gatherDue>) =>
  messages.map(({ purpose, notices }) => [purpose, ...notices.map(({ id }) => Number(id))]);

describe('messages of what waits', () => {
  it('nothing due, nothing sent', () => {
    expect(gatherDue([], 'host', at(0))).toEqual([]);
    expect(gatherDue([notice(1, { dueAt: at(1) })], 'host', at(0))).toEqual([]);
  });
  it('three hundred alerts of a host are one message', () => {
    const many = Array.from({ length: 300 }, (_, n) => notice(n + 1));
    expect(gatherDue(many, 'host', at(0)).map(({ notices }) => notices.length)).toEqual([300]);
  });
  it('each host by itself, worst first; what waits for the host comes along', () => {
    const waiting = [
      notice(1),
      notice(2, { host: 'b.test' }),
      notice(3, { severity: 'high', dueAt: at(5) }),
      notice(4, { host: 'c.test', dueAt: at(5) }),
      notice(5, { severity: 'low' }),
    ];
    expect(shape(gatherDue(waiting, 'host', at(0)))).toEqual([
      ['group', 3, 1, 5],
      ['alert', 2],
    ]);
  });
  it('without grouping each goes by itself', () => {
    const waiting = [notice(1), notice(2), notice(3, { dueAt: at(5) })];
    expect(shape(gatherDue(waiting, 'none', at(0)))).toEqual([
      ['alert', 1],
      ['alert', 2],
    ]);
  });
  it('a digest and the end of quiet hours are one message over all hosts', () => {
    const waiting = [
      notice(1, { why: 'quiet' }),
      notice(2, { why: 'digest', host: 'b.test', severity: 'high' }),
      notice(3, { why: 'digest', dueAt: at(60) }),
      notice(4, { host: 'b.test' }),
    ];
    expect(shape(gatherDue(waiting, 'host', at(0)))).toEqual([
      ['digest', 2, 1],
      ['alert', 4],
    ]);
  });
});

describe('attempts', () => {
  it.each([
    [1, null, 0.5, 15],
    [2, null, 0.5, 30],
    [5, null, 0.5, 240],
    [9, null, 0.5, 3600],
    [1000, null, 0.5, 3600],
    [1, null, 0, 11.25],
    [1, 120, 0.5, 120],
    [5, 10, 0.5, 240],
  ])('after %i, asked for %s, chance %d: %d s', (attempts, asked, random, seconds) => {
    expect(pauseAfter(attempts, asked, random)).toBe(seconds);
  });
  it('end after a day', () => {
    const giveUpAt = giveUpAfter(at(0));
    const later = (hours: number) => new Date(at(0).getTime() + hours * 3_600_000);
    const next = (attempts: number, random: number, now: Date) =>
      nextAttempt({ giveUpAt, attempts }, null, random, now);
    expect(next(1, 0.5, at(1))).toEqual(new Date(at(1).getTime() + 15_000));
    expect(next(30, 0.5, later(GIVE_UP_HOURS - 1))).toEqual(later(24));
    expect(next(30, 0.6, later(GIVE_UP_HOURS - 1))).toBeNull();
  });
});
