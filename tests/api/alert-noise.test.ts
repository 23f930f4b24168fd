import { beforeAll, expect, test } from 'vitest';
import { alertList } from '../../lib/api/contracts/alert-list.ts';
import { type NoiseReport, readNoise } from '../../lib/api/contracts/alert-noise.ts';
import { raiseAlert } from '../../lib/db/alerts/alerts.ts';
import { sourceWithDocuments } from '../flows/alerts/alert-fixture.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let noise: typeof import('../../app/api/alerts/noise/route.ts');
let list: typeof import('../../app/api/alerts/route.ts');
let viewer: { id: number; cookie: string };
let sources: { id: number; name: string }[];

const november = 'days=2026-11-01..2026-11-30';
const get = (query: string, cookie = viewer.cookie) =>
  noise.GET(ask(`/api/alerts/noise?${query}`, cookie ? { cookie } : {}), at());
const report = async (query = ''): Promise<NoiseReport> => {
  const answer = await get(`${november}&${query}`);
  expect(answer.status).toBe(200);
  return readNoise.response.parse(await answer.json());
};

interface Past {
  source: number;
  kind: string;
  field?: string;
  causes?: string[];
  openedAt: string;
  end: 'false_alarm' | 'confirmed' | 'resolved' | 'open';
  runs?: number;
}

async function past({ source, kind, field = '', causes, openedAt, end, runs = 1 }: Past) {
  const { alertId } = await web.db.$transaction((tx) =>
    raiseAlert(tx, {
      sourceId: sources[source]!.id,
      runId: null,
      kind,
      field,
      severity: 'medium',
      wrapperVersion: 1,
      sentence: { code: kind, params: {} },
      evidence: {},
      ...(causes ? { causes } : {}),
      documentIds: [],
      at: new Date(openedAt),
    }),
  );
  const closed = end !== 'open';
  await web.db.alert.update({
    where: { id: BigInt(alertId) },
    data: {
      occurrenceCount: runs,
      ...(closed
        ? {
            status: end === 'false_alarm' ? 'false_alarm' : 'resolved',
            closedAt: new Date(Date.parse(openedAt) + 3_600_000),
            openKey: null,
          }
        : {}),
      ...(end === 'confirmed' ? { confirmedAt: new Date('2026-11-28T00:00:00Z') } : {}),
    },
  });
}

beforeAll(async () => {
  web = await openWeb();
  noise = await import('../../app/api/alerts/noise/route.ts');
  list = await import('../../app/api/alerts/route.ts');
  viewer = await web.signIn('viewer');
  sources = [(await sourceWithDocuments(web.db, 0)).source, (await sourceWithDocuments(web.db, 0)).source];
  const drift = { kind: 'drift', field: 'body' };
  await past({
    ...drift,
    source: 0,
    causes: ['left-out', 'tags'],
    openedAt: '2026-11-01T00:00:00Z',
    end: 'false_alarm',
    runs: 3,
  });
  await past({
    ...drift,
    source: 0,
    causes: ['left-out'],
    openedAt: '2026-11-20T10:00:00Z',
    end: 'confirmed',
  });
  await past({
    ...drift,
    source: 1,
    causes: ['tags'],
    openedAt: '2026-11-30T23:59:59Z',
    end: 'false_alarm',
  });
  await past({ source: 1, kind: 'unreachable', openedAt: '2026-10-31T23:59:59Z', end: 'resolved' });
  await past({ source: 1, kind: 'unreachable', openedAt: '2026-11-15T00:00:00Z', end: 'open', runs: 5 });
});

test('needs a session and sound input', async () => {
  expect((await get(november, '')).status).toBe(401);
  for (const bad of [
    '',
    'days=2026-11-30..2026-11-01',
    'days=2026-13-01..2026-13-02',
    `${november}&by=odd`,
    `${november}&sort=odd`,
    `${november}&limit=9999`,
  ])
    expect((await get(bad)).status, bad).toBe(400);
});

test('counts alerts of the days by kind, with what people decided, runs, sources and causes', async () => {
  const { lines, sum, causes, total } = await report();
  expect(total).toBe(2);
  expect(lines).toMatchObject([
    {
      kind: 'drift',
      field: 'body',
      source: null,
      alerts: 3,
      occurrences: 5,
      sources: 2,
      falseAlarms: 2,
      confirmed: 1,
      undecided: 0,
      causes: [
        { code: 'left-out', alerts: 2, falseAlarms: 1 },
        { code: 'tags', alerts: 2, falseAlarms: 2 },
      ],
      course: [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1],
    },
    { kind: 'unreachable', field: '', alerts: 1, occurrences: 5, falseAlarms: 0, undecided: 1, causes: [] },
  ]);
  expect(sum).toEqual({
    alerts: 4,
    occurrences: 10,
    sources: 2,
    falseAlarms: 2,
    confirmed: 1,
    undecided: 1,
  });
  expect(causes.map(({ code }) => code)).toEqual(['left-out', 'tags']);
});

test('by source and by kind of a source, in any order, page by page', async () => {
  const names = ({ lines }: NoiseReport) => lines.map(({ source }) => source?.name);
  const [one, two] = [sources[0]!.name, sources[1]!.name];
  expect((await report('by=source')).lines).toMatchObject([
    { source: { name: one }, kind: null, alerts: 2, falseAlarms: 1 },
    { source: { name: two }, alerts: 2, falseAlarms: 1 },
  ]);
  expect(names(await report('by=source&sort=name&order=desc'))).toEqual([two, one]);
  expect(names(await report('by=source&sort=occurrences'))).toEqual([two, one]);
  const pairs = await report('by=pair&sort=share');
  expect(pairs.lines.map(({ source, kind, falseAlarms }) => [source?.name, kind, falseAlarms])).toEqual([
    [two, 'drift', 1],
    [one, 'drift', 1],
    [two, 'unreachable', 0],
  ]);
  const second = await report('by=pair&sort=share&offset=1&limit=1');
  expect([second.total, names(second)]).toEqual([3, [one]]);
});

test('is narrowed by detector, kind, source and cause', async () => {
  const alertsOf = async (query: string) => (await report(query)).sum.alerts;
  expect(await alertsOf('detector=statistics')).toBe(3);
  expect(await alertsOf('detector=answers')).toBe(1);
  expect(await alertsOf('detector=answers&kind=drift')).toBe(0);
  expect(await alertsOf(`source=${sources[0]!.id}`)).toBe(2);
  expect(await alertsOf('cause=tags')).toBe(2);
  expect(await report('cause=none')).toMatchObject({ total: 0, lines: [], causes: [], sum: { alerts: 0 } });
});

test('what it counts, the inbox finds', async () => {
  const find = async (query: string) => {
    const answer = await list.GET(ask(`/api/alerts?${query}`, { cookie: viewer.cookie }), at());
    return { status: answer.status, total: alertList.safeParse(await answer.json()).data?.total };
  };
  const every = 'status=new,regressed,resolved,false_alarm&opened=2026-11-01..2026-11-30';
  expect(await find(every)).toEqual({ status: 200, total: 4 });
  expect(await find(`${every}&kind=drift&cause=tags`)).toEqual({ status: 200, total: 2 });
  expect(await find('opened=2026-11-30..2026-11-01')).toMatchObject({ status: 400 });
});
