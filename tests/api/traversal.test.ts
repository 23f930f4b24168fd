import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTraversal } from '../../lib/api/contracts/traversal.ts';
import { learnPlan } from '../../lib/core/traverse/plan/press-plan.ts';
import { walkBasis } from '../../lib/core/traverse/plan/walk-basis.ts';
import { encodeWalk } from '../../lib/core/traverse/walk/walk-codec.ts';
import { saveStatePictures, saveWalk } from '../../lib/db/collecting/traversals.ts';
import { findSource } from '../../lib/db/sources/sources.ts';
import { automaton, walkPage } from '../core/traverse/scripted-page.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let news: NewsServer;
let sourceId: number;
let traversal: typeof import('../../app/api/sources/[sourceId]/traversal/route.ts');
let stop: typeof import('../../app/api/sources/[sourceId]/traversal/stop/route.ts');
let pictures: typeof import('../../app/api/sources/[sourceId]/traversal/pictures/[state]/route.ts');
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(1));
  const list = await import('../../app/api/sources/route.ts');
  traversal = await import('../../app/api/sources/[sourceId]/traversal/route.ts');
  stop = await import('../../app/api/sources/[sourceId]/traversal/stop/route.ts');
  pictures = await import('../../app/api/sources/[sourceId]/traversal/pictures/[state]/route.ts');
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const body = sourceBody(news.url('/feed'));
  const added = await list.POST(ask('/api/sources', { method: 'POST', cookie: operator.cookie, body }), at());
  ({ sourceId } = await added.json());
});

const path = () => `/api/sources/${sourceId}/traversal`;
const here = (id = sourceId) => at({ sourceId: String(id) });
const read = (cookie?: string, id?: number) =>
  traversal.GET(ask(path(), cookie === undefined ? {} : { cookie }), here(id));
const walkAnew = (cookie: string, id?: number) =>
  traversal.POST(ask(path(), { method: 'POST', cookie, body: {} }), here(id));

describe('what pressing has taught', () => {
  test('is for who is signed in; of a source that is there', async () => {
    expect((await read()).status).toBe(401);
    expect((await read(viewer.cookie, 999_999)).status).toBe(404);
    expect((await traversal.GET(ask(path(), { cookie: viewer.cookie }), at({ sourceId: 'x' }))).status).toBe(
      400,
    );
  });

  test('is nothing before the first walk, then figures, a plan and the graph', async () => {
    expect(await (await read(viewer.cookie)).json()).toMatchObject({ on: false, walk: null, plan: null });
    const { walk } = walkPage(
      automaton({
        home: { urls: ['a'], to: { more: 'next', tab: 'other' } },
        next: { urls: ['b'] },
        other: { urls: ['c'] },
      }),
    );
    const now = new Date();
    await saveWalk(web.db, {
      ...{
        sourceId,
        basis: walkBasis((await findSource(web.db, sourceId))!),
        walk: deflateRawSync(encodeWalk(walk)),
        startedAt: now,
        savedAt: now,
        endedAt: now,
      },
      ...{
        why: 'exhausted',
        presses: 2,
        loads: 2,
        states: 3,
        urls: 3,
        duration: 1500,
        plan: learnPlan(walk),
      },
    });
    const told = readTraversal.response.parse(await (await read(viewer.cookie)).json());
    expect(told).toMatchObject({
      walk: {
        ...{ why: 'exhausted', states: 3, outdated: false, picture: { layers: 2, rows: 2, leftOut: 0 } },
        buttons: [
          { label: 'more', presses: 1, gained: 1, state: 'pressed' },
          { label: 'tab', presses: 1, gained: 1, state: 'pressed' },
        ],
      },
      plan: { presses: 2, loads: 2 },
      marks: {},
    });
    expect(told.walk!.picture.edges.flatMap(({ buttons }) => buttons).sort()).toEqual(['more', 'tab']);
  });
});

test('what kept the last run from pressing is told with it', async () => {
  const tell = async () => (await (await read(viewer.cookie)).json()).lastRun;
  await web.db.run.updateMany({ data: { outcome: null } });
  expect(await tell()).toBeNull();
  const run = { sourceId, trigger: 'schedule', state: 'finished', outcome: 'collected' } as const;
  await web.db.run.create({ data: { ...run, facts: { pressedBy: 'walk', forbidden: 4 } } });
  expect(await tell()).toMatchObject({ forbidden: 4, noBrowser: false });
  await web.db.run.create({ data: { ...run, facts: { notPressed: 'no-browser' } } });
  expect(await tell()).toMatchObject({ forbidden: 0, noBrowser: true });
});

describe('the picture of a state', () => {
  const picture = (cookie?: string, state = '1') =>
    pictures.GET(
      ask(`${path()}/pictures/${state}`, cookie === undefined ? {} : { cookie }),
      at({ sourceId: String(sourceId), state }),
    );

  test('is for who is signed in; of a state that has one', async () => {
    expect((await picture()).status).toBe(401);
    expect((await picture(viewer.cookie, 'x')).status).toBe(400);
    expect((await picture(viewer.cookie)).status).toBe(404);
    await saveStatePictures(web.db, sourceId, new Map([[1, new Uint8Array([82, 73])]]));
    const answer = await picture(viewer.cookie);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([82, 73]);
    const { walk } = await (await read(viewer.cookie)).json();
    const drawn = walk.picture.states.map(({ id, pictured }: { id: number; pictured: boolean }) => [
      id,
      pictured,
    ]);
    expect(drawn).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
  });
});

describe('stopping', () => {
  const askToStop = (cookie: string, id = sourceId) =>
    stop.POST(ask(`${path()}/stop`, { method: 'POST', cookie, body: {} }), here(id));

  test('is for operators, of a walk in progress, and is written down', async () => {
    expect((await askToStop(viewer.cookie)).status).toBe(403);
    expect((await askToStop(operator.cookie, 999_999)).status).toBe(404);
    expect(await (await askToStop(operator.cookie)).json()).toEqual({ asked: false });
    await web.db.traversal.update({ where: { sourceId }, data: { endedAt: null } });
    expect(await (await askToStop(operator.cookie)).json()).toEqual({ asked: true });
    expect(await web.db.traversal.findUnique({ where: { sourceId } })).toMatchObject({ stopAsked: true });
    expect(await web.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'source.walk-stopped',
      target: `source:${sourceId}`,
    });
  });
});

describe('walking anew', () => {
  test('is for operators', async () => {
    expect((await walkAnew(viewer.cookie)).status).toBe(403);
    expect((await walkAnew(operator.cookie, 999_999)).status).toBe(404);
  });

  test('forgets the walk, begins a run and is written down', async () => {
    const answer = await walkAnew(operator.cookie);
    expect(answer.status).toBe(200);
    const { runId } = await answer.json();
    expect(await web.db.traversal.count({ where: { sourceId } })).toBe(0);
    expect(await web.db.run.findUnique({ where: { id: BigInt(runId) } })).toMatchObject({ sourceId });
    expect(await web.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'source.walk-asked',
      target: `source:${sourceId}`,
      userId: operator.id,
    });
  });
});
