import { expect, test } from 'vitest';
import { ownJson, WrittenJson } from '../../lib/api/written-json.ts';

const long = { id: 9007199254740993n, words: 'о погоде '.repeat(500) };
const text = JSON.stringify({ id: '9007199254740993', words: long.words });

test('all get the same answer, never packed: the server packs what a route answers, and would do it twice', async () => {
  const written = new WrittenJson(long);
  expect(written.bytes.length).toBe(new TextEncoder().encode(text).length);
  for (const answer of [written.answer(), written.answer()]) {
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(text);
  }
});

test('ids of 64 bits travel as strings', async () => {
  const own = ownJson({ id: 1n });
  expect(await own.text()).toBe('{"id":"1"}');
});

test('what is small is sent as it is, what is large may be packed', () => {
  expect(ownJson({ id: 1n }).headers.get('cache-control')).toBe('no-store, no-transform');
  expect(ownJson(long).headers.get('cache-control')).toBe('no-store');
  expect(new WrittenJson(long).answer().headers.get('cache-control')).toBe('no-store');
});
