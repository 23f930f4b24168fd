import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { announce } from '../../lib/db/operations/live.ts';
import { testDatabase } from '../database.ts';

const { db, url } = await testDatabase();
vi.stubEnv('DATABASE_URL', url);
const { noteWritten, sharedUntilChanged } = await import('../../lib/db/shared-until-changed.ts');

let made = 0;
const ask = (key: string) => sharedUntilChanged(db, key, ['alerts'], async () => ++made);
/** By the clock of the process. */
const later = (milliseconds: number) => {
  const now = performance.now() + milliseconds;
  vi.spyOn(performance, 'now').mockReturnValue(now);
};

beforeAll(async () => {
  // Until changes are heard each gets an answer of their own.
  let last = 0;
  await vi.waitUntil(async () => {
    const before = last;
    last = await ask('heard');
    return last === before;
  });
});
afterEach(() => void vi.restoreAllMocks());

test('one answer for all until something of its topics changes', async () => {
  const first = await ask('changes');
  expect(await Promise.all([ask('changes'), ask('changes')])).toEqual([first, first]);
  await announce(db, { topic: 'jobs' });
  await announce(db, { topic: 'alerts' });
  await vi.waitUntil(async () => (await ask('changes')) !== first);
  const second = await ask('changes');
  noteWritten();
  expect(await ask('changes')).toBeGreaterThan(second);
});

test('what only grew old is given once more while it is made anew', async () => {
  const first = await ask('old');
  later(10_001);
  expect(await Promise.all([ask('old'), ask('old')])).toEqual([first, first]);
  await vi.waitUntil(async () => (await ask('old')) !== first);
  expect(await ask('old')).toBe(await ask('old'));
});

test('what is twice as old is given no more, and nor is what changed', async () => {
  const first = await ask('older');
  later(20_001);
  expect(await ask('older')).toBeGreaterThan(first);
  const second = await ask('older');
  later(10_001);
  noteWritten();
  expect(await ask('older')).toBeGreaterThan(second);
});

test('a failure is kept for nobody, and where it befalls the renewing the next makes an answer', async () => {
  const failing = () => sharedUntilChanged(db, 'fails', ['alerts'], () => Promise.reject(new Error('lost')));
  await expect(failing()).rejects.toThrow('lost');
  const first = await ask('fails');
  later(10_001);
  expect(await failing()).toBe(first);
  await vi.waitUntil(async () => (await ask('fails')) !== first);
});
