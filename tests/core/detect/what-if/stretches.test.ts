import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../lib/core/detect/settings.ts';
import { nothingSeen } from '../../../../lib/core/detect/state/nothing-seen.ts';
import { holds, type Known } from '../../../../lib/core/detect/what-if/stretches.ts';
import type { Unlikeness } from '../../../../lib/core/detect/what-if/unlike-profiles.ts';

const known: Known = {
  ...{ entered: nothingSeen, left: nothingSeen, highest: [0, 4], checked: false, back: 120 },
  windows: [
    { window: 30, flagged: 0 },
    { window: 30, flagged: 5 },
  ],
};
const same: Unlikeness = { verdicts: false, heights: null, checks: false, spokenOf: null, divergence: null };
const holdsWith = (other: Partial<Unlikeness>, of: Partial<Known> = {}) =>
  holds({ ...known, ...of }, { ...same, ...other }, nothingSeen);

test('what is known of a stretch holds where no difference reaches it', () => {
  expect(holdsWith({})).toBe(true);
  expect(holds(known, same, { ...nothingSeen, ordinal: 1 })).toBe(false);
  expect(holdsWith({ heights: [1, 4.5] })).toBe(true);
  expect(holdsWith({ heights: [1, 4] })).toBe(false);
  expect(holdsWith({ heights: [1, 9] }, { checked: true })).toBe(false);
  expect(holdsWith({ checks: true })).toBe(true);
  expect(holdsWith({ checks: true }, { checked: true })).toBe(false);
  expect(holdsWith({ spokenOf: 120 })).toBe(true);
  expect(holdsWith({ spokenOf: 119 })).toBe(false);
});

test('it holds while the same windows are worth the divergence', () => {
  const sharing = (...shares: [number, number]): Partial<Unlikeness> => ({
    divergence: [
      { ...defaultSettings, selfCheckShare: shares[0] },
      { ...defaultSettings, selfCheckShare: shares[1] },
    ],
  });
  expect(holdsWith(sharing(0.1, 0.15))).toBe(true);
  expect(holdsWith(sharing(0.2, 0.5))).toBe(true);
  expect(holdsWith(sharing(0.15, 0.2))).toBe(false);
  expect(holdsWith(sharing(0.2, 0.15))).toBe(false);
});
