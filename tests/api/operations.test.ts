import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApiToken } from '../../lib/auth/api-token.ts';
import { saveHeartbeat } from '../../lib/db/operations/workers.ts';
import { createWorkerMetrics } from '../../lib/jobs/worker-metrics.ts';
import { testDatabase } from '../database.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let health: typeof import('../../app/(operations)/healthz/route.ts');
let ready: typeof import('../../app/(operations)/readyz/route.ts');
let metrics: typeof import('../../app/(operations)/metrics/route.ts');
let empty: string;

beforeAll(async () => {
  web = await openWeb();
  health = await import('../../app/(operations)/healthz/route.ts');
  ready = await import('../../app/(operations)/readyz/route.ts');
  metrics = await import('../../app/(operations)/metrics/route.ts');
  empty = await mkdtemp(path.join(tmpdir(), 'markdrift-'));
});
afterAll(() => rm(empty, { recursive: true, force: true }));

/** Opens the queue; what waits already is not put there again. */
async function enqueue() {
  const { processEnqueue } = await import('../../lib/jobs/process-queue.ts');
  await processEnqueue(web.db, 'collect-host', { host: 'news.example' });
}

describe('health', () => {
  test('the process says that it lives', async () => {
    expect(await health.GET().json()).toEqual({ alive: true });
  });

  test('what is not ready is named; with queue and worker there all is ready', async () => {
    const before = await ready.GET();
    expect(before.status).toBe(503);
    expect(await before.json()).toEqual({
      ready: false,
      parts: { database: 'ready', migrations: 'ready', queue: 'not-ready', worker: 'not-ready' },
    });
    await enqueue();
    await saveHeartbeat(web.db, { id: 'one', host: 'here', pid: 1 });
    const after = await ready.GET();
    expect([after.status, (await after.json()).ready]).toEqual([200, true]);
    await web.db.$executeRaw`update worker set seen_at = now() - interval '5 minutes'`;
    expect((await (await ready.GET()).json()).parts).toMatchObject({ queue: 'ready', worker: 'not-ready' });
  });

  test('a migration that is not applied, and a database that is gone', async () => {
    const { readReadiness } = await import('../../lib/api/readiness.ts');
    const { mkdir } = await import('node:fs/promises');
    await mkdir(path.join(empty, '20990101000000_future'));
    expect((await readReadiness(web.db, empty)).parts).toMatchObject({
      database: 'ready',
      migrations: 'not-ready',
    });
    const { db } = await testDatabase();
    await db.close();
    expect(Object.values((await readReadiness(db, empty)).parts)).toEqual(Array(4).fill('not-ready'));
  });
});

describe('metrics', () => {
  const read = (headers: Record<string, string> = {}) =>
    metrics.GET(new Request('http://127.0.0.1:3000/metrics', { headers }), at());

  test('need a session or a token of their scope', async () => {
    expect((await read()).status).toBe(401);
    const { id } = await web.signIn('viewer');
    const { token, hash, hint } = makeApiToken();
    const row = await web.db.apiToken.create({
      data: { userId: id, name: 'prometheus', hash, hint, scopes: ['read'] },
    });
    const authorization = `Bearer ${token}`;
    expect((await read({ authorization })).status).toBe(403);
    await web.db.apiToken.update({ where: { id: row.id }, data: { scopes: ['metrics'] } });
    expect((await read({ authorization })).status).toBe(200);
  });

  test('tell of the installation, of the web process and of each worker', async () => {
    await enqueue();
    const counters = createWorkerMetrics('worker-7');
    const unreachable = { kind: 'unreachable', code: 'refused', detail: '', redirects: [] };
    const fetcher = counters.counted({ fetch: async () => unreachable, close: async () => {} } as never);
    await fetcher.fetch({ url: 'http://news.example/' } as never);
    counters.job('collect-host', 'done', 0.2);
    await saveHeartbeat(web.db, {
      id: 'worker-7',
      host: 'h',
      pid: 7,
      metrics: (await counters.read()) as object,
    });
    const { cookie } = await web.signIn('viewer');
    const response = await metrics.GET(ask('/metrics', { cookie }), at());
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = (await response.text()).split('\n');
    expect(lines).toContain('markdrift_sources{status="broken"} 0');
    expect(lines).toContain('markdrift_time_to_detect_alerts 0');
    expect(lines).toContain('markdrift_queue_jobs{job="collect-host",state="created"} 1');
    expect(lines.some((line) => /^markdrift_queue_oldest_seconds\{job="collect-host"\} \d/.test(line))).toBe(
      true,
    );
    const counted = lines.find((line) => line.startsWith('markdrift_fetches_total{'));
    expect(counted).toMatch(/outcome="unreachable".* 1$/);
    expect(counted).toContain('worker="worker-7"');
    expect(lines.some((line) => line.startsWith('process_resident_memory_bytes{process="web"}'))).toBe(true);
    const families = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2]);
    expect(new Set(families).size).toBe(families.length);
  });
});

test('an address that nobody vouches for does not get a caller more guesses', async () => {
  const { deviceOf, guessingKey } = await import('../../lib/auth/device.ts');
  const headers = new Headers({ 'x-forwarded-for': '203.0.113.9, 10.0.0.1' });
  expect(guessingKey(deviceOf(headers, false))).toBe('direct');
  expect(guessingKey(deviceOf(headers, true))).toBe('10.0.0.1');
  expect(guessingKey(deviceOf(new Headers(), true))).toBe('direct');
});
