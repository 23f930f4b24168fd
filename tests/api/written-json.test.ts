import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ownJson, WrittenJson } from '../../lib/api/written-json.ts';

const asking = (accepted?: string) =>
  new Request('http://127.0.0.1/', { headers: accepted ? { 'accept-encoding': accepted } : {} });
const long = { id: 9007199254740993n, words: 'о погоде '.repeat(500) };
const text = JSON.stringify({ id: '9007199254740993', words: long.words });

test('who takes gzip gets the same answer packed, with the length of what travels', async () => {
  const written = new WrittenJson(long);
  expect(written.length).toBe(new TextEncoder().encode(text).length);
  for (const accepted of ['gzip, deflate, br', 'br;q=1, GZIP;q=0.5', 'deflate,gzip']) {
    const answer = await written.answerTo(asking(accepted));
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    expect(gunzipSync(bytes).toString()).toBe(text);
  }
});

test('who does not, gets it as it is', async () => {
  const written = new WrittenJson(long);
  for (const accepted of [undefined, 'br', 'identity, gzip;q=0', 'gzip;q=0.0, br', 'x-gzip-not']) {
    const answer = await written.answerTo(asking(accepted));
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.text()).toBe(text);
  }
});

test('small answers are never packed', async () => {
  const answer = await new WrittenJson({ alerts: 3 }).answerTo(asking('gzip'));
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.json()).toEqual({ alerts: 3 });
  const own = ownJson({ id: 1n });
  expect(own.headers.get('content-length')).toBe('10');
  expect(await own.text()).toBe('{"id":"1"}');
});
