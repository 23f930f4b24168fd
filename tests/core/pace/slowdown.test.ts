import { describe, expect, it } from 'vitest';
import {
  afterAnswer,
  goodAnswersForAStep,
  type HostPulse,
  pauseBetween,
} from '../../../lib/core/pace/slowdown.ts';

const calm: HostPulse = { slowdown: 0, good: 0 };
const times = (count: number, pulse: HostPulse, strain: 'none' | 'strained' | 'unknown'): HostPulse =>
  Array.from({ length: count }).reduce<HostPulse>((each) => afterAnswer(each, strain), pulse);

describe('a host', () => {
  it('is slowed down at once and trusted again slowly', () => {
    const strained = times(3, calm, 'strained');
    expect(strained).toEqual({ slowdown: 3, good: 0 });
    expect(times(goodAnswersForAStep - 1, strained, 'none').slowdown).toBe(3);
    expect(times(goodAnswersForAStep, strained, 'none').slowdown).toBe(2);
    expect(times(3 * goodAnswersForAStep, strained, 'none').slowdown).toBe(0);
    expect(times(100, calm, 'strained').slowdown).toBe(6);
  });

  it('is not judged by what never reached it', () => {
    expect(times(5, { slowdown: 2, good: 4 }, 'unknown')).toEqual({ slowdown: 2, good: 4 });
  });
});

describe('the pause', () => {
  it.each([
    ['kept anyhow', 1000, 40, 0, 1000],
    ['none where none is kept', 0, 40, 3, 0],
    ['as long as a slow answer took', 1000, 4000, 0, 4000],
    ['doubled with each step', 1000, 40, 3, 8000],
    ['a minute at most', 5000, 90_000, 6, 60_000],
    ['longer than a minute where the source asks for it', 600_000, 40, 6, 600_000],
  ])('is %s', (_, least, milliseconds, slowdown, pause) => {
    expect(pauseBetween(least, milliseconds, slowdown)).toBe(pause);
  });
});
