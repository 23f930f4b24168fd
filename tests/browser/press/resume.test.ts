import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeWalk, encodeWalk } from '../../../lib/core/traverse/walk/walk-codec.ts';
import { startTrapServer, type TrapServer, traps } from '../../site/traps/trap-server.ts';
import { walkTrap } from './walk-trap.ts';

let server: TrapServer;
beforeAll(async () => {
  server = await startTrapServer('127.0.0.10');
});
afterAll(() => server.close());
const loadMore = traps.find(({ name }) => name === 'load-more')!;

test('a browser that is killed in the middle of a walk is replaced, and the walk goes on from its graph', async () => {
  let killed = false;
  const { paths, crashes, why } = await walkTrap({
    origin: server.origin,
    path: '/load-more/',
    session: { watch: 0 },
    between: (walk, chromium) => {
      if (killed || walk.presses !== 2) return;
      killed = true;
      chromium.browser.process()?.kill('SIGKILL');
    },
  });
  expect([why, crashes]).toEqual(['exhausted', 1]);
  expect(loadMore.urls.filter((url) => !paths.includes(url))).toEqual([]);
});

test('a walk that was stopped and saved is taken up by another process', async () => {
  const stop = new AbortController();
  const first = await walkTrap({
    origin: server.origin,
    path: '/load-more/',
    session: { watch: 0 },
    signal: stop.signal,
    between: (walk) => {
      if (walk.presses === 3) stop.abort();
    },
  });
  expect(first.why).toBe('stopped');
  const second = await walkTrap({
    origin: server.origin,
    path: '/load-more/',
    session: { watch: 0 },
    walk: decodeWalk(encodeWalk(first.walk))!,
  });
  expect(second.why).toBe('exhausted');
  const found = new Set([...first.paths, ...second.paths]);
  expect(loadMore.urls.filter((url) => !found.has(url))).toEqual([]);
  // What the first had seen is not new to the second.
  expect(second.paths.filter((path) => first.paths.includes(path))).toEqual([]);
});
