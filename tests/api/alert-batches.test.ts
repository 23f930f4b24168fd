import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAlertBatch } from '../../lib/flows/run-alert-batch.ts';
import { alertDeps, documentsOf, driftAlert } from '../flows/alerts/alert-fixture.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let batches: typeof import('../../app/api/alerts/batches/route.ts');
let refusals: typeof import('../../app/api/alerts/batches/[batchId]/refusals/route.ts');
let cancel: typeof import('../../app/api/alerts/batches/[batchId]/cancel/route.ts');
let undo: typeof import('../../app/api/alerts/batches/[batchId]/undo/route.ts');
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  batches = await import('../../app/api/alerts/batches/route.ts');
  refusals = await import('../../app/api/alerts/batches/[batchId]/refusals/route.ts');
  cancel = await import('../../app/api/alerts/batches/[batchId]/cancel/route.ts');
  undo = await import('../../app/api/alerts/batches/[batchId]/undo/route.ts');
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
});

afterAll(async () => {
  const { markdriftQueue } = globalThis as {
    markdriftQueue?: Promise<{ stop: (patience: number) => Promise<void> }>;
  };
  await (await markdriftQueue)?.stop(1000);
});

const begin = async (body: unknown, cookie: string | undefined = operator.cookie) => {
  const response = await batches.POST(
    ask('/api/alerts/batches', { method: 'POST', body, ...(cookie ? { cookie } : {}) }),
    at(),
  );
  return { status: response.status, body: await response.json() };
};
const mine = async () => {
  const response = await batches.GET(ask('/api/alerts/batches', { cookie: operator.cookie }), at());
  return (await response.json()).batches;
};
const post = (route: { POST: typeof undo.POST }, batchId: string, cookie = operator.cookie) =>
  route.POST(ask('/x', { method: 'POST', cookie }), at({ batchId }));
const work = (batchId: string, signal?: AbortSignal) =>
  runAlertBatch(
    { ...alertDeps(web.db), now: () => new Date() },
    {
      batchId: BigInt(batchId),
      ...(signal ? { signal } : {}),
    },
  );
const statusOf = async (alertId: string) =>
  (await web.db.alert.findUniqueOrThrow({ where: { id: BigInt(alertId) } })).status;

test('needs a session, an operator and sound input', async () => {
  const body = { which: { ids: ['1'] }, action: { kind: 'acknowledge' } };
  expect((await begin(body, '')).status).toBe(401);
  expect((await begin(body, viewer.cookie)).status).toBe(403);
  expect((await begin({ which: { ids: [] }, action: { kind: 'acknowledge' } })).status).toBe(400);
  expect((await begin({ which: { ids: ['1'] }, action: { kind: 'explode' } })).status).toBe(400);
  expect((await batches.GET(ask('/api/alerts/batches'), at())).status).toBe(401);
  for (const route of [cancel, undo]) {
    expect((await post(route, '99999')).status).toBe(404);
    expect((await post(route, '1', viewer.cookie)).status).toBe(403);
  }
});

test('the server applies the filter, and begins nothing when the count is another', async () => {
  const [a, b] = [await driftAlert(web.db, 1), await driftAlert(web.db, 1)];
  const filter = { source: [String(a.source.id), String(b.source.id)] };
  const action = { kind: 'acknowledge' };
  const refused = await begin({ which: { filter, expected: 25 }, action });
  expect(refused).toMatchObject({ status: 409, body: { reason: 'count-changed', values: { matches: 2 } } });
  expect(await web.db.alertBatch.count()).toBe(0);

  const begun = await begin({ which: { filter, expected: 2 }, action });
  expect(begun).toMatchObject({ status: 200, body: { total: 2 } });
  const { batchId } = begun.body;
  expect((await mine())[0]).toMatchObject({
    id: batchId,
    state: 'waiting',
    done: 0,
    total: 2,
    canUndo: false,
  });
  const jobs = await web.db.$queryRaw<{ data: unknown }[]>`
    select data from pgboss.job where name = 'act-on-alerts'`;
  expect(jobs.map(({ data }) => data)).toContainEqual({ batchId });
  // One of them was acknowledged by somebody in the meantime.
  await web.db.alert.update({ where: { id: BigInt(a.alertId) }, data: { status: 'acknowledged' } });
  expect(await work(batchId)).toEqual({ kind: 'ended', worked: 2 });
  expect(await statusOf(b.alertId)).toBe('acknowledged');
  expect((await mine())[0]).toMatchObject({ state: 'done', done: 1, refused: 1, canUndo: true });
  const told = await refusals.GET(ask('/x', { cookie: operator.cookie }), at({ batchId }));
  expect((await told.json()).refusals).toEqual([
    {
      alertId: a.alertId,
      source: a.source.name,
      kind: 'drift',
      field: 'body',
      reason: 'already-acknowledged',
    },
  ]);
});

test('is undone as a whole, once, and only what is still as it left it', async () => {
  const alerts = [await driftAlert(web.db, 2), await driftAlert(web.db, 2), await driftAlert(web.db, 2)];
  const ids = alerts.map(({ alertId }) => alertId);
  const { body } = await begin({ which: { ids }, action: { kind: 'mark-false' } });
  expect((await post(undo, body.batchId)).status).toBe(422);
  await work(body.batchId);
  for (const alertId of ids) expect(await statusOf(alertId)).toBe('false_alarm');
  expect((await documentsOf(web.db, alerts[0]!.documentIds)).heldBy).toEqual([null, null]);

  const back = await (await post(undo, body.batchId)).json();
  expect(back).toMatchObject({ total: 3 });
  expect((await post(undo, body.batchId)).status).toBe(422);
  await work(back.batchId);
  for (const { alertId, documentIds } of alerts) {
    expect(await statusOf(alertId)).toBe('new');
    expect((await documentsOf(web.db, documentIds)).heldBy).toEqual([alertId, alertId]);
  }
  expect((await mine())[0]).toMatchObject({ kind: 'undo', state: 'done', done: 3, canUndo: false });
});

test('stops where it is cancelled, keeps what is done, and goes on where a worker left it', async () => {
  const alerts = [await driftAlert(web.db, 1), await driftAlert(web.db, 1)];
  const ids = alerts.map(({ alertId }) => alertId);
  const { body } = await begin({ which: { ids }, action: { kind: 'acknowledge' } });
  expect(await work(body.batchId, AbortSignal.abort())).toEqual({ kind: 'more', worked: 0 });
  expect((await mine())[0]).toMatchObject({ state: 'running' });
  expect(await (await post(cancel, body.batchId)).json()).toEqual({ cancelled: true });
  expect((await mine())[0]).toMatchObject({ cancelling: true });
  expect(await work(body.batchId)).toEqual({ kind: 'ended', worked: 0 });
  expect((await mine())[0]).toMatchObject({ state: 'cancelled', done: 0, canUndo: false });
  expect(await work(body.batchId)).toEqual({ kind: 'nothing-to-do', worked: 0 });

  const again = await begin({ which: { ids }, action: { kind: 'snooze', until: 'worse' } });
  const both = await Promise.all([work(again.body.batchId), work(again.body.batchId)]);
  expect(both.reduce((sum, { worked }) => sum + worked, 0)).toBe(2);
  for (const alertId of ids) expect(await statusOf(alertId)).toBe('snoozed');
});
