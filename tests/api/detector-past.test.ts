import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeRecording } from '../../lib/core/detect/what-if/recording-codec.ts';
import { raiseAlert } from '../../lib/db/alerts/alerts.ts';
import { busySize } from '../bench/synthetic/busy-size.ts';
import { fillBusySource } from '../bench/synthetic/stored-source.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let sourceId: number;
let viewer: string;
let operator: string;
const folder = '../../app/api/sources/[sourceId]/detector';
const small = { ...busySize, documents: 240, learned: 60, runs: 40, days: 20, failureEvery: 10_000 };

beforeAll(async () => {
  web = await openWeb();
  const client = new pg.Client(process.env.DATABASE_URL);
  await client.connect();
  sourceId = await fillBusySource(client, small, new Date()).finally(() => client.end());
  viewer = (await web.signIn('viewer')).cookie;
  operator = (await web.signIn('operator')).cookie;
});

async function get(
  name: 'recording' | 'scatter',
  search = '',
  { cookie, source = sourceId, tag }: { cookie?: string; source?: number; tag?: string } = { cookie: viewer },
): Promise<Response> {
  const { GET } = await import(`${folder}/${name}/route.ts`);
  const request = ask(`/api/sources/${source}/detector/${name}${search}`, cookie ? { cookie } : {});
  if (tag) request.headers.set('if-none-match', tag);
  return GET(request, at({ sourceId: String(source) }));
}

describe('the recorded past', () => {
  test('is sent once, and again only when something of it has changed', async () => {
    const first = await get('recording', '?days=30');
    expect(first.status).toBe(200);
    const unpacked = new Response(first.body!.pipeThrough(new DecompressionStream('gzip')));
    const recording = decodeRecording(new Uint8Array(await unpacked.arrayBuffer()));
    expect(recording.documents).toHaveLength(small.documents + small.learned);
    expect(recording.runs).toHaveLength(small.runs);

    const tag = first.headers.get('etag')!;
    const known = await get('recording', '?days=30', { cookie: viewer, tag });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect((await get('recording', '?days=90', { cookie: viewer, tag })).status).toBe(200);
    expect((await get('recording', '?days=30', { tag })).status).toBe(401);

    await web.db.detectorState.update({ where: { sourceId }, data: { updatedAt: new Date() } });
    const changed = await get('recording', '?days=30', { cookie: viewer, tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(tag);
  });
});

describe('the documents as density and marks', () => {
  test('are for those who are signed in, within bounds, of a source that is there', async () => {
    expect((await get('scatter', '', {})).status).toBe(401);
    for (const search of ['?pair=6', '?pair=x', '?scale=cubic', '?x0=-1', '?x0=9&x1=3', '?y0=9&y1=3'])
      expect((await get('scatter', search)).status).toBe(400);
    expect((await get('scatter', '', { cookie: viewer, source: 99_999 })).status).toBe(404);
  });

  test('are counted in cells, all of them, and the newest told one by one', async () => {
    const answer = await (await get('scatter')).json();
    expect(answer).toMatchObject({ documents: 300, suspicious: [] });
    expect(answer.recent).toHaveLength(60);
    expect(answer.grids.map(({ pair }: { pair: number }) => pair)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { cells } of answer.grids) expect(countOf(cells)).toBe(300);
    const { x, y } = answer.grids[0];
    const near = await (
      await get('scatter', `?pair=0&x0=${x[0]}&x1=${(x[0] + x[1]) / 2}&y0=${y[0]}&y1=${y[1]}`)
    ).json();
    expect(near.grids).toHaveLength(1);
    expect(countOf(near.grids[0].cells)).toBeLessThan(300);
    expect(countOf(near.grids[0].cells)).toBeGreaterThan(0);
  });

  test('of a source without any are none', async () => {
    const empty = await web.db.source.create({
      data: {
        name: 'Empty',
        kind: 'feed',
        address: 'http://127.0.0.1:9/',
        host: '127.0.0.1:9',
        statusReason: {},
      },
    });
    const answer = await (await get('scatter', '', { cookie: viewer, source: empty.id })).json();
    expect(answer).toMatchObject({ documents: 0, recent: [], suspicious: [] });
    expect(answer.ranges).toEqual(Array.from({ length: 9 }, () => null));
  });
});

describe('a training that is made', () => {
  const cancel = async (training: number | string, cookie?: string, source = sourceId) => {
    const { POST } = await import(`${folder}/trainings/[trainingId]/cancel/route.ts`);
    const path = `/api/sources/${source}/detector/trainings/${training}/cancel`;
    const request = ask(path, { method: 'POST', ...(cookie ? { cookie } : {}) });
    return POST(request, at({ sourceId: String(source), trainingId: String(training) })) as Promise<Response>;
  };

  test('is cancelled by operators, once, and that is written down', async () => {
    const { id } = await web.db.trainingRun.create({
      data: { sourceId, reason: { code: 'tuned', params: { note: 'a reason' } } },
    });
    expect((await cancel(id)).status).toBe(401);
    expect((await cancel(id, viewer)).status).toBe(403);
    expect((await cancel('none', operator)).status).toBe(400);
    // That of another source is none of this one's.
    expect(await (await cancel(id, operator, sourceId + 1)).json()).toEqual({ cancelled: false });
    expect(await (await cancel(id, operator)).json()).toEqual({ cancelled: true });
    expect(await web.db.trainingRun.findUnique({ where: { id } })).toMatchObject({ state: 'cancelled' });
    expect(await (await cancel(id, operator)).json()).toEqual({ cancelled: false });
    const written = await web.db.auditEntry.findMany({ where: { action: 'detector.training-cancelled' } });
    expect(written.map(({ target, detail }) => [target, detail])).toEqual([
      [`source:${sourceId}`, { training: id }],
    ]);
  });
});

test('what a false alarm would teach is computed beside the server, on the documents that the reference takes', async () => {
  const documents = await web.db.document.findMany({
    where: { sourceId },
    orderBy: { id: 'desc' },
    take: 12,
  });
  const [first] = await web.db.document.findMany({ where: { sourceId }, orderBy: { id: 'asc' }, take: 1 });
  const alert = await web.db.$transaction((tx) =>
    raiseAlert(tx, {
      ...{ sourceId, runId: null, kind: 'drift', field: 'body', severity: 'high', wrapperVersion: 1 },
      ...{ sentence: { code: 'body-shorter', params: { percent: 90 } }, evidence: {} },
      documentIds: documents.map(({ id }) => String(id)).reverse(),
      at: new Date(),
    }),
  );
  const reference = { excludedDocuments: [String(first!.id)] };
  await web.db.source.update({ where: { id: sourceId }, data: { settings: { reference } } });
  const { GET } = await import('../../app/api/alerts/[alertId]/false-alarm/route.ts');
  const path = `/api/alerts/${alert.alertId}/false-alarm`;
  const answer = await GET(ask(path, { cookie: viewer }), at({ alertId: alert.alertId }));
  const { retraining, again, past } = await answer.json();
  expect(retraining).toMatchObject({ toVersion: null, documents: { after: 299 } });
  // Their pages are not kept: what the blocks in force would say of them is not known, and the next model has none.
  expect(again).toEqual({ now: null, after: false });
  expect(past).toEqual([]);
});

function countOf(cells: readonly number[]): number {
  return cells.reduce((sum, value, i) => (i % 2 === 1 ? sum + value : sum), 0);
}
