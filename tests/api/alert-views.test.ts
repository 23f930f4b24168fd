import { beforeAll, expect, test } from 'vitest';
import { alertList } from '../../lib/api/contracts/alert-list.ts';
import { driftAlert } from '../flows/alerts/alert-fixture.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let views: typeof import('../../app/api/alerts/views/route.ts');
let one: typeof import('../../app/api/alerts/views/[viewId]/route.ts');
let restore: typeof import('../../app/api/alerts/views/[viewId]/restore/route.ts');
let list: typeof import('../../app/api/alerts/route.ts');
let operator: { id: number; cookie: string };
let administrator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  views = await import('../../app/api/alerts/views/route.ts');
  one = await import('../../app/api/alerts/views/[viewId]/route.ts');
  restore = await import('../../app/api/alerts/views/[viewId]/restore/route.ts');
  list = await import('../../app/api/alerts/route.ts');
  operator = await web.signIn('operator');
  administrator = await web.signIn('administrator');
  viewer = await web.signIn('viewer');
});

const content = (more: object = {}) => ({
  name: 'Only drift',
  shared: false,
  filter: { kind: ['drift'], search: '' },
  grouping: 'host',
  sort: 'newest',
  ...more,
});
const add = (body: unknown, cookie: string) =>
  views.POST(ask('/api/alerts/views', { method: 'POST', body, cookie }), at());
const change = (viewId: number, body: unknown, cookie: string) =>
  one.PUT(ask('/x', { method: 'PUT', body, cookie }), at({ viewId: String(viewId) }));
const remove = (viewId: number, cookie: string) =>
  one.DELETE(ask('/x', { method: 'DELETE', cookie }), at({ viewId: String(viewId) }));
const seen = async (cookie: string) => {
  const response = await views.GET(ask('/api/alerts/views', { cookie }), at());
  expect(response.status).toBe(200);
  return response.json();
};

test('needs a session and sound input; sharing needs an operator', async () => {
  expect((await views.GET(ask('/api/alerts/views'), at())).status).toBe(401);
  expect((await add(content({ name: ' ' }), viewer.cookie)).status).toBe(400);
  expect((await add(content({ filter: { status: ['odd'] } }), viewer.cookie)).status).toBe(400);
  expect((await add(content({ shared: true }), viewer.cookie)).status).toBe(403);
});

test("a private view is its owner's, a shared one everybody's, and both tell how many they find", async () => {
  await driftAlert(web.db, 1);
  const privately = await (await add(content(), viewer.cookie)).json();
  const shared = await (await add(content({ name: 'For all', shared: true }), operator.cookie)).json();
  const own = await seen(viewer.cookie);
  expect(own.saved).toMatchObject([
    { id: shared.id, name: 'For all', mine: false, count: 1 },
    {
      id: privately.id,
      name: 'Only drift',
      mine: true,
      count: 1,
      filter: { kind: ['drift'] },
      grouping: 'host',
    },
  ]);
  expect(own.plain.allOpen).toBe(1);
  expect((await seen(operator.cookie)).saved.map(({ id }: { id: number }) => id)).toEqual([shared.id]);
  expect((await change(privately.id, { ...content(), revision: 1 }, operator.cookie)).status).toBe(404);
  expect((await change(shared.id, { ...content({ shared: true }), revision: 1 }, viewer.cookie)).status).toBe(
    403,
  );
  const changed = await change(
    shared.id,
    { ...content({ shared: true }), revision: 1 },
    administrator.cookie,
  );
  expect(await changed.json()).toEqual({ id: shared.id, revision: 2 });
  const late = await change(shared.id, { ...content({ shared: true }), revision: 1 }, operator.cookie);
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ reason: 'changed', values: { revision: 2 } });

  expect((await remove(privately.id, operator.cookie)).status).toBe(404);
  expect((await remove(privately.id, viewer.cookie)).status).toBe(200);
  expect((await seen(viewer.cookie)).saved).toHaveLength(1);
  const back = await restore.POST(
    ask('/x', { method: 'POST', cookie: viewer.cookie }),
    at({ viewId: String(privately.id) }),
  );
  expect(back.status).toBe(200);
  expect((await seen(viewer.cookie)).saved).toHaveLength(2);
  const audit = await web.db.auditEntry.findMany({
    where: { target: `alert-view:${privately.id}` },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action }) => action)).toEqual([
    'alert-view.added',
    'alert-view.removed',
    'alert-view.restored',
  ]);
});

test('a person has one view of a name, also where two are saved at once, and a deleted one does not come back beside it', async () => {
  const { cookie } = await web.signIn('operator');
  const twice = await Promise.all([add(content(), cookie), add(content(), cookie)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  const taken = twice.find(({ status }) => status === 409)!;
  expect(await taken.json()).toMatchObject({ error: 'conflict', reason: 'view-name-taken' });
  const [first] = (await seen(cookie)).saved.filter(({ mine }: { mine: boolean }) => mine);
  const second = await (await add(content({ name: 'Another' }), cookie)).json();
  expect((await change(second.id, { ...content(), revision: 1 }, cookie)).status).toBe(409);
  expect((await change(first.id, { ...content({ sort: 'oldest' }), revision: 1 }, cookie)).status).toBe(200);
  expect((await remove(first.id, cookie)).status).toBe(200);
  expect((await change(second.id, { ...content(), revision: 1 }, cookie)).status).toBe(200);
  const back = await restore.POST(ask('/x', { method: 'POST', cookie }), at({ viewId: String(first.id) }));
  expect(back.status).toBe(409);
});

test('alerts of one host, system and hour are grouped; rows come of what is expanded and of what stands alone', async () => {
  await web.db.alert.deleteMany();
  const alerts = [await driftAlert(web.db, 2), await driftAlert(web.db, 3), await driftAlert(web.db, 1)];
  await web.db.source.updateMany({
    where: { id: { in: alerts.slice(0, 2).map(({ source }) => source.id) } },
    data: { host: 'one.test', platform: 'wordpress' },
  });
  const find = async (query: string) => {
    const response = await list.GET(ask(`/api/alerts?${query}`, { cookie: viewer.cookie }), at());
    expect(response.status).toBe(200);
    return alertList.parse(await response.json());
  };
  const folded = await find('group=host');
  expect(folded.groups).toMatchObject([
    { key: 'one.test', alerts: 2, sources: 2, documents: 5, severity: 'high' },
  ]);
  expect(folded.alerts.map(({ id }) => id)).toEqual([alerts[2]!.alertId]);
  expect(folded.total).toBe(3);
  const open = await find('group=host&expanded=one.test');
  expect(open.alerts.map(({ source }) => source.host)).toEqual([
    'one.test',
    'one.test',
    alerts[2]!.source.host,
  ]);
  expect((await find('group=platform')).groups).toMatchObject([{ key: 'wordpress', alerts: 2 }]);
  expect((await find('group=hour')).groups).toMatchObject([{ key: '2026-11-20T06', alerts: 3 }]);
  expect((await find('hour=2026-11-20T06')).total).toBe(3);
  expect((await find('hour=2026-11-20T07')).total).toBe(0);
  const known = await find('platform=wordpress&age=older,week,day,hour');
  expect(known.total).toBe(2);
  expect(known.facets).toContainEqual({ facet: 'platform', value: '-', name: null, count: 1 });
  expect(known.facetValues.platform).toBe(2);
  expect((await find('host=one.test')).facets).toContainEqual({
    facet: 'host',
    value: 'one.test',
    name: null,
    count: 2,
  });
  // The words of a sentence and of a kind, in either language.
  expect((await find('search=drift')).total).toBe(3);
  expect(
    (await find(`search=${encodeURIComponent('сдвиг')}`)).total + (await find('search=content')).total,
  ).toBeGreaterThan(2);
  expect((await find('search=nosuchword')).total).toBe(0);
});
