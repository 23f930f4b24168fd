import { expect, test } from 'vitest';
import { defaultRetention, readRetentionPolicy } from '../../../lib/core/retention/retention-policy.ts';

test('what was stored counts; what is missing or out of bounds is as by default', () => {
  expect(readRetentionPolicy({ captureDays: 30, runDays: null, auditDays: 1, sketchDays: 'x' })).toEqual({
    ...defaultRetention,
    captureDays: 30,
    runDays: null,
  });
});

test.each([null, undefined, 'x', 7])('%s is the default', (stored) => {
  expect(readRetentionPolicy(stored)).toEqual(defaultRetention);
});
