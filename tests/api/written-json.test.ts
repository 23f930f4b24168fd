import { expect, test } from 'vitest';
import { ownJson, WrittenJson } from '../../lib/api/written-json.ts';

const asking = (accepted: string) =>
  new Request('http://127.0.0.1/', { headers: { 'accept-encoding': accepted } });
const long = { id: 9007199254740993n, words: 'о погоде '.repeat(500) };
const text = JSON.stringify({ id: '9007199254740993', words: long.words });

test('all get the same answer, never packed: the server packs what a route answers, and would do it twice', async () => {
  const written = new WrittenJson(long);
  expect(written.length).toBe(new TextEncoder().encode(text).length);
  for (const accepted of ['gzip, deflate, br', 'br', 'identity, gzip;q=0']) {
    const answer = await written.answerTo(asking(accepted));
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(text);
  }
});

test('an answer of one’s own tells its length', async () => {
  const own = ownJson({ id: 1n });
  expect(own.headers.get('content-length')).toBe('10');
  expect(await own.text()).toBe('{"id":"1"}');
});
