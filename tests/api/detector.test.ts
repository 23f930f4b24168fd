import { beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../lib/core/detect/settings.ts';
import { closeQueueAfterwards, sourceBody } from './source-site.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let sourceId: number;
let detector: typeof import('../../app/api/sources/[sourceId]/detector/route.ts');
let retrain: typeof import('../../app/api/sources/[sourceId]/detector/retrain/route.ts');
let settings: typeof import('../../app/api/sources/[sourceId]/detector/settings/route.ts');
let operator: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  const list = await import('../../app/api/sources/route.ts');
  detector = await import('../../app/api/sources/[sourceId]/detector/route.ts');
  retrain = await import('../../app/api/sources/[sourceId]/detector/retrain/route.ts');
  settings = await import('../../app/api/sources/[sourceId]/detector/settings/route.ts');
  operator = await web.signIn('operator');
  const body = sourceBody('http://127.0.0.1/feed');
  const added = await list.POST(ask('/api/sources', { method: 'POST', cookie: operator.cookie, body }), at());
  ({ sourceId } = await added.json());
});
closeQueueAfterwards();

const here = () => at({ sourceId: String(sourceId) });
const path = () => `/api/sources/${sourceId}/detector`;
const read = async () => (await detector.GET(ask(path(), { cookie: operator.cookie }), here())).json();
const tune = (body: unknown) =>
  settings.PATCH(ask(`${path()}/settings`, { method: 'PATCH', cookie: operator.cookie, body }), here());
const jobs = () =>
  web.db.$queryRaw<{ data: { sourceId: number; reason: { code: string }; authorId: number } }[]>`
    select data from pgboss.job where name = 'retrain-source' order by created_on`;

describe('the detector of a source', () => {
  test('tells how far it has learned, and its settings beside the usual ones', async () => {
    expect(await read()).toMatchObject({
      progress: { have: 0, need: defaultSettings.firstModel, ready: false },
      policy: defaultSettings.policy,
      settings: { calm: defaultSettings.calm },
      defaults: { calm: defaultSettings.calm },
      sourceRevision: 1,
      model: null,
      lastCheck: null,
      checks: [],
    });
  });

  test('is trained anew when a person asks', async () => {
    const request = ask(`${path()}/retrain`, { method: 'POST', cookie: operator.cookie });
    expect(await (await retrain.POST(request, here())).json()).toEqual({ asked: true });
    const [job] = await jobs();
    expect(job?.data).toMatchObject({ sourceId, reason: { code: 'asked' }, authorId: operator.id });
  });

  test('is never full before it is there, also by what stays as it is', async () => {
    const { sourceRevision: revision } = await read();
    const refused = await tune({ revision, firstModel: defaultSettings.fullModel + 1 });
    expect(refused.status).toBe(400);
    expect((await refused.json()).fields).toEqual({ fullModel: 'at-least-first-model' });
  });

  test('stores what differs from the usual, and an older state is refused', async () => {
    const { sourceRevision: revision } = await read();
    const saved = await tune({ revision, calm: 12, policy: defaultSettings.policy });
    expect(await saved.json()).toMatchObject({ revision: revision + 1, settings: { calm: 12 } });
    const source = await web.db.source.findUniqueOrThrow({ where: { id: sourceId } });
    expect(source.settings).toEqual({ detector: { calm: 12 } });
    expect(await read()).toMatchObject({ settings: { calm: 12 }, sourceRevision: revision + 1 });
    const late = await tune({ revision, calm: 5 });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ error: 'out-of-date', values: { revision: revision + 1 } });
    const audit = await web.db.auditEntry.findFirst({ where: { action: 'detector.settings-changed' } });
    expect(audit).toMatchObject({ detail: { calm: 12 }, userId: operator.id });
  });

  test('a change that changes nothing makes no revision', async () => {
    const { sourceRevision: revision } = await read();
    expect(await (await tune({ revision, calm: 12 })).json()).toMatchObject({ revision });
  });

  test('tells what its group sets, and takes it for usual', async () => {
    const group = await web.db.sourceGroup.create({
      data: { name: 'Harbour', settings: { detector: { calm: 15, margin: 0.5 } } },
    });
    await web.db.source.update({ where: { id: sourceId }, data: { groupId: group.id } });
    expect(await read()).toMatchObject({
      group: { id: group.id, name: 'Harbour', sets: ['margin', 'calm'] },
      // Its own calm of before stays; the margin is the group's.
      wholeSettings: { calm: 12, margin: 0.5 },
      wholeDefaults: { calm: 15, margin: 0.5, kMin: defaultSettings.kMin },
    });
  });
});
