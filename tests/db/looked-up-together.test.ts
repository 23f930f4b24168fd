import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Transaction } from '../../lib/db/database.ts';
import { lookedUpTogether } from '../../lib/db/looked-up-together.ts';

const db = {} as Transaction;
const other = {} as Transaction;

test('who asks within one turn is answered by one query, each by their own key', async () => {
  const asked: string[][] = [];
  const find = lookedUpTogether(async (_, keys) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.length]));
  });
  const answers = ['ab', 'abc', 'ab', 'nobody'].map((key) => find(db, key));
  expect(asked).toEqual([]);
  expect(await Promise.all(answers)).toEqual([2, 3, 2, undefined]);
  expect(asked).toEqual([['ab', 'abc', 'nobody']]);
});

test('nobody gets an answer to a question that was sent before they asked', async () => {
  let value = 1;
  let release = () => {};
  const find = lookedUpTogether(async () => {
    const read = value;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return new Map([['key', read]]);
  });
  const first = find(db, 'key');
  await nextTurn();
  value = 2;
  const second = find(db, 'key');
  release();
  expect(await first).toBe(1);
  await nextTurn();
  release();
  expect(await second).toBe(2);
});

test('databases are apart, and a failure reaches all who asked and nobody after them', async () => {
  let fails = true;
  const find = lookedUpTogether(async (from) => {
    if (fails && from === db) throw new Error('gone');
    return new Map([['key', 1]]);
  });
  const answers = await Promise.allSettled([find(db, 'key'), find(db, 'more'), find(other, 'key')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  fails = false;
  expect(await find(db, 'key')).toBe(1);
});
