import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveHeartbeat } from '../../lib/db/operations/workers.ts';
import english from '../../lib/i18n/en/jobs.json' with { type: 'json' };
import { jobNames } from '../../lib/jobs/registry.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let list: typeof import('../../app/api/jobs/route.ts');
let retry: typeof import('../../app/api/jobs/[name]/[jobId]/retry/route.ts');
let cancel: typeof import('../../app/api/jobs/[name]/[jobId]/cancel/route.ts');
let queue: typeof import('../../lib/jobs/process-queue.ts');
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  list = await import('../../app/api/jobs/route.ts');
  retry = await import('../../app/api/jobs/[name]/[jobId]/retry/route.ts');
  cancel = await import('../../app/api/jobs/[name]/[jobId]/cancel/route.ts');
  queue = await import('../../lib/jobs/process-queue.ts');
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
});
afterAll(async () => (await queue.processQueue()).stop(1000));

async function jobs(group: string) {
  const response = await list.GET(ask(`/api/jobs?group=${group}`, { cookie: viewer.cookie }), at());
  expect(response.status).toBe(200);
  return response.json();
}

async function act(what: 'retry' | 'cancel', jobId: string, cookie = operator.cookie, name = 'collect-host') {
  const request = ask(`/api/jobs/${name}/${jobId}/${what}`, { method: 'POST', cookie });
  return (what === 'retry' ? retry : cancel).POST(request, at({ name, jobId }));
}

test('before the queue was opened there is nothing, and no error', async () => {
  expect(await jobs('waiting')).toMatchObject({ jobs: [], counts: { waiting: 0, failed: 0 }, workers: [] });
});

test('jobs and workers are shown; a waiting job can be cancelled and put back', async () => {
  await saveHeartbeat(web.db, { id: 'one', host: 'here', pid: 1, metrics: [], browser: true });
  await queue.processEnqueue(web.db, 'collect-host', { host: 'news.example' });
  const found = await jobs('waiting');
  expect(found).toMatchObject({ counts: { waiting: 1 }, workers: [{ id: 'one', pid: 1, browser: true }] });
  const [job] = found.jobs;
  expect(job).toMatchObject({ name: 'collect-host', subject: { kind: 'host', value: 'news.example' } });
  expect(found.workers[0]).toMatchObject({ silent: false });
  expect(found.workers[0]).not.toHaveProperty('metrics');
  await web.db.$executeRaw`update worker set seen_at = seen_at - interval '40 seconds'`;
  expect((await jobs('waiting')).workers).toMatchObject([{ id: 'one', silent: true }]);

  expect((await act('cancel', job.id, viewer.cookie)).status).toBe(403);
  expect((await act('cancel', 'x')).status).toBe(400);
  expect((await act('cancel', '01890000-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await act('retry', job.id)).status).toBe(422);
  expect((await act('cancel', job.id)).status).toBe(200);
  expect((await jobs('cancelled')).counts).toMatchObject({ waiting: 0, cancelled: 1 });
  expect((await act('cancel', job.id)).status).toBe(422);
  expect((await act('retry', job.id)).status).toBe(200);
  expect((await jobs('waiting')).counts).toMatchObject({ waiting: 1, cancelled: 0 });
  const log = await web.db.auditEntry.findMany({
    where: { target: 'job:collect-host' },
    orderBy: { id: 'asc' },
  });
  expect(log.map(({ action, userId }) => [action, userId])).toEqual([
    ['job.cancelled', operator.id],
    ['job.retried', operator.id],
  ]);
});

test('a failed job tells why; it is not tried again beside one that waits for the same', async () => {
  await queue.processEnqueue(web.db, 'collect-host', { host: 'news.example' });
  const { jobs: waiting } = await jobs('waiting');
  const id = waiting[0].id as string;
  await web.db.$executeRaw`update pgboss.job set state = 'failed', completed_on = now(),
    output = '{"message": "no way\\nat somewhere"}' where id = ${id}::uuid`;
  const { jobs: failed } = await jobs('failed');
  expect(failed[0]).toMatchObject({ id, reason: 'no way' });
  await queue.processEnqueue(web.db, 'collect-host', { host: 'news.example' });
  const refused = await act('retry', id);
  expect([refused.status, (await refused.json()).reason]).toEqual([409, 'job-waits-already']);
  const { jobs: now } = await jobs('waiting');
  expect((await act('cancel', now[0].id)).status).toBe(200);
  expect((await act('retry', id)).status).toBe(200);
  expect((await jobs('waiting')).counts).toMatchObject({ waiting: 1, failed: 0 });
});

test('each kind of job has words in the console', async () => {
  expect(Object.keys(english.name).sort()).toEqual([...jobNames].sort());
  await queue.processEnqueue(web.db, 'deliver-notice', { deliveryId: '7' });
  const { jobs: waiting } = await jobs('waiting');
  expect(waiting).toContainEqual(
    expect.objectContaining({ name: 'deliver-notice', subject: { kind: 'delivery', value: '7' } }),
  );
});

test('nobody gets in without a session, and a group must be known', async () => {
  expect((await list.GET(ask('/api/jobs'), at())).status).toBe(401);
  expect((await list.GET(ask('/api/jobs?group=odd', { cookie: viewer.cookie }), at())).status).toBe(400);
});
