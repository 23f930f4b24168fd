import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { readTraversal } from '../../lib/api/contracts/traversal.ts';
import { learnPlan } from '../../lib/core/traverse/plan/press-plan.ts';
import { encodeWalk } from '../../lib/core/traverse/walk/walk-codec.ts';
import { saveWalk } from '../../lib/db/collecting/traversals.ts';
import { automaton, walkPage } from '../core/traverse/scripted-page.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let news: NewsServer;
let sourceId: number;
let traversal: typeof import('../../app/api/sources/[sourceId]/traversal/route.ts');
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(1));
  const list = await import('../../app/api/sources/route.ts');
  traversal = await import('../../app/api/sources/[sourceId]/traversal/route.ts');
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
        revision: 1,
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
