import { beforeAll, expect, test } from 'vitest';
import type { LiveTopic } from '../../lib/core/live/topics.ts';
import { announce } from '../../lib/db/operations/live.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let live: typeof import('../../app/api/live/route.ts');

beforeAll(async () => {
  web = await openWeb();
  live = await import('../../app/api/live/route.ts');
});

/** Reads the stream until the wanted event; gives all data of events of that name seen so far. */
async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  seen: string[],
  name: string,
  count: number,
) {
  const decoder = new TextDecoder();
  const found = () =>
    seen
      .join('')
      .split('\n\n')
      .filter((part) => part.startsWith(`event: ${name}\n`));
  while (found().length < count) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the stream ended');
    seen.push(decoder.decode(value, { stream: true }));
  }
  return found().map((part) => JSON.parse(part.slice(part.indexOf('data: ') + 6)) as { topic?: LiveTopic });
}

test('a committed change arrives once, a rolled-back one never, and the stream ends with its reader', async () => {
  expect((await live.GET(ask('/api/live'), at())).status).toBe(401);
  const { cookie } = await web.signIn('viewer');
  const leaving = new AbortController();
  const request = new Request(ask('/api/live', { cookie }), { signal: leaving.signal });
  const response = await live.GET(request, at());
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const seen: string[] = [];
  await readUntil(reader, seen, 'listening', 1);

  await web.db
    .$transaction(async (tx) => {
      await announce(tx, { topic: 'documents' });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await web.db.$transaction(async (tx) => {
    await announce(tx, { topic: 'alerts', alertId: '7' });
    await announce(tx, { topic: 'alerts', alertId: '7' });
  });
  await announce(web.db, { topic: 'sources', sourceId: 3 });
  const events = await readUntil(reader, seen, 'change', 2);
  expect(events).toEqual([
    { topic: 'alerts', alertId: '7' },
    { topic: 'sources', sourceId: 3 },
  ]);

  leaving.abort();
  let ended = false;
  while (!ended) ended = (await reader.read()).done;
  expect(ended).toBe(true);
});

test('a closed account hears no more', async () => {
  const { id, cookie } = await web.signIn('viewer');
  const leaving = new AbortController();
  const request = new Request(ask('/api/live', { cookie }), { signal: leaving.signal });
  const reader = (await live.GET(request, at())).body!.getReader();
  await readUntil(reader as ReadableStreamDefaultReader<Uint8Array>, [], 'listening', 1);
  await web.db.user.update({ where: { id }, data: { disabledAt: new Date() } });
  await announce(web.db, { topic: 'users' });
  while (!(await reader.read()).done);
  leaving.abort();
});
