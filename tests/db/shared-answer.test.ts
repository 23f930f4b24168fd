import { afterEach, expect, it, vi } from 'vitest';
import type { Transaction } from '../../lib/db/database.ts';
import { sharedAnswer } from '../../lib/db/shared-answer.ts';

// Also where an assertion failed.
afterEach(() => void vi.restoreAllMocks());

const database = () => ({}) as Transaction;
const clock = () => vi.spyOn(performance, 'now');

it('computes anew each time what is cheap', async () => {
  const db = database();
  let times = 0;
  for (let i = 1; i <= 3; i++) expect(await sharedAnswer(db, 'a', 1e9, async () => ++times)).toBe(i);
});

it('shares what is expensive, gives the old answer while the new one is computed, and keeps keys apart', async () => {
  const db = database();
  let times = 0;
  const compute = async () => {
    now.mockReturnValue(at + 100);
    return ++times;
  };
  let at = 0;
  const now = clock().mockReturnValue(at);
  const ask = (key = 'a') => sharedAnswer(db, key, 50, compute);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(1);
  expect(await ask('b')).toBe(2);
  at = 30_000;
  now.mockReturnValue(at);
  expect(await ask()).toBe(1);
  await Promise.resolve();
  await vi.waitUntil(async () => (await ask()) === 3);
  expect(times).toBe(3);
  at += 10 * 60_000;
  now.mockReturnValue(at);
  expect(await ask()).toBe(4);
});

it('computes once for all who ask while it is expensive, and tells a failure to whom it concerns', async () => {
  const db = database();
  const now = clock().mockReturnValue(0);
  let times = 0;
  const slow = async () => {
    times += 1;
    now.mockReturnValue(performance.now() + 100);
    return times;
  };
  await sharedAnswer(db, 'a', 50, slow);
  now.mockReturnValue(1e6);
  expect(await Promise.all([1, 2, 3].map(() => sharedAnswer(db, 'a', 50, slow)))).toEqual([2, 2, 2]);
  now.mockReturnValue(2e6);
  const broken = () => Promise.reject(new Error('no database'));
  await expect(sharedAnswer(db, 'a', 50, broken)).rejects.toThrow('no database');
  expect(await sharedAnswer(db, 'a', 50, slow)).toBe(3);
});
