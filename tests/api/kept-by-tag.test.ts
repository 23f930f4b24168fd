import { expect, test } from 'vitest';
import { KeptByTag } from '../../lib/api/kept-by-tag.ts';

const keeper = (most: number) => new KeptByTag<string>(most, (text) => text.length);

test('an answer is made once for all who ask under the same tag, and anew under another', async () => {
  const kept = keeper(100);
  let made = 0;
  const make = async () => `answer ${++made}`;
  expect(await Promise.all([kept.get('a', '1', make), kept.get('a', '1', make)])).toEqual([
    'answer 1',
    'answer 1',
  ]);
  expect(await kept.get('a', '2', make)).toBe('answer 2');
  expect(await kept.get('b', '2', make)).toBe('answer 3');
  expect(await kept.get('a', '2', make)).toBe('answer 2');
});

test('what was asked for longest ago goes when the room is needed', async () => {
  const kept = keeper(10);
  const made: string[] = [];
  const ask = (key: string) =>
    kept.get(key, '1', async () => {
      made.push(key);
      return '12345';
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is told to those who asked, and not kept', async () => {
  const kept = keeper(10);
  await expect(kept.get('a', '1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await kept.get('a', '1', async () => 'yes')).toBe('yes');
});
