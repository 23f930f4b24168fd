import { beforeAll, expect, test } from 'vitest';
import type { Route } from '../../lib/api/route.ts';
import { openSourceWeb } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

interface Case {
  route: Route;
  path: string;
  method: string;
  role: 'viewer' | 'operator';
  params?: Record<string, string>;
  /** Bodies that are no good. */
  bad: unknown[];
}

let web: Web;
let cases: Record<string, Case>;

beforeAll(async () => {
  ({ web } = await openSourceWeb());
  const groups = await import('../../app/api/groups/route.ts');
  const group = await import('../../app/api/groups/[groupId]/route.ts');
  const removed = await import('../../app/api/groups/[groupId]/delete/route.ts');
  const bulk = await import('../../app/api/sources/bulk/route.ts');
  const undo = await import('../../app/api/sources/undo/route.ts');
  const exported = await import('../../app/api/sources/export/route.ts');
  const plan = await import('../../app/api/sources/import/plan/route.ts');
  const applied = await import('../../app/api/sources/import/route.ts');
  const operator = { method: 'POST', role: 'operator' } as const;
  const one = { groupId: '999999' };
  const file = { text: '<opml/>' };
  cases = {
    'list groups': { route: groups.GET, path: '/api/groups', method: 'GET', role: 'viewer', bad: [] },
    'add a group': {
      ...{ ...operator, route: groups.POST, path: '/api/groups' },
      bad: [
        {},
        { name: ' ' },
        { name: 'A', set: { collection: { locale: '!' } } },
        { name: 'A', inherit: ['no'] },
      ],
    },
    'change a group': {
      ...{ ...operator, route: group.PATCH, path: '/api/groups/999999', method: 'PATCH', params: one },
      bad: [{}, { revision: 'x' }, { revision: 1, set: { detector: { calm: 'loud' } } }],
    },
    'delete a group': {
      ...{ ...operator, route: removed.POST, path: '/api/groups/999999/delete', params: one },
      bad: [{}, { revision: 1, sources: -1, keep: true }, { revision: 1, sources: 0, keep: 'yes' }],
    },
    'act on many': {
      ...{ ...operator, route: bulk.POST, path: '/api/sources/bulk' },
      bad: [
        {},
        { which: { ids: [] }, action: { kind: 'pause' } },
        { which: { ids: [1] }, action: { kind: 'explode' } },
        { which: { ids: [1] }, action: { kind: 'group', groupId: -1 } },
        { which: { ids: [1] }, action: { kind: 'settings', set: { collection: { intervalSeconds: 1 } } } },
        { which: { filter: { status: ['odd'] }, expected: 1 }, action: { kind: 'pause' } },
        { which: { filter: {}, expected: 0 }, action: { kind: 'pause' } },
      ],
    },
    undo: {
      ...{ ...operator, route: undo.POST, path: '/api/sources/undo' },
      bad: [{}, { changeId: 'x' }, { changeId: '99999999999999999999' }],
    },
    export: {
      ...{ route: exported.POST, path: '/api/sources/export', method: 'POST', role: 'viewer' },
      bad: [{}, { which: { ids: [] }, format: 'opml' }, { which: { filter: {} }, format: 'xml' }],
    },
    'plan an import': {
      ...{ ...operator, route: plan.POST, path: '/api/sources/import/plan' },
      bad: [{}, { file: {} }, { file: { base64: '***' } }, { file: { text: 7 } }],
    },
    import: {
      ...{ ...operator, route: applied.POST, path: '/api/sources/import' },
      bad: [{}, { file }, { file, digest: 'x' }, { file, digest: '0'.repeat(64), leaveOut: ['a'] }],
    },
  };
});

const names = [
  ...['list groups', 'add a group', 'change a group', 'delete a group', 'act on many', 'undo', 'export'],
  ...['plan an import', 'import'],
];
const send = ({ route, path, method, params }: Case, body: unknown, cookie?: string) =>
  route(
    ask(path, { method, ...(body === undefined ? {} : { body }), ...(cookie ? { cookie } : {}) }),
    at(params),
  );

test.each(names)('%s needs a session, the role and good input', async (name) => {
  const found = cases[name]!;
  expect((await send(found, found.bad[0])).status).toBe(401);
  if (found.role === 'operator') {
    const viewer = await web.signIn('viewer');
    expect((await send(found, found.bad[0], viewer.cookie)).status).toBe(403);
  }
  const { cookie } = await web.signIn(found.role);
  for (const body of found.bad) expect([body, (await send(found, body, cookie)).status]).toEqual([body, 400]);
});

test('what is not there is not found, and nothing is changed', async () => {
  const { cookie } = await web.signIn('operator');
  expect((await send(cases.undo!, { changeId: '999999' }, cookie)).status).toBe(404);
  expect((await send(cases['change a group']!, { revision: 1 }, cookie)).status).toBe(404);
  expect((await send(cases['delete a group']!, { revision: 1, sources: 0, keep: true }, cookie)).status).toBe(
    404,
  );
  const acted = await send(
    cases['act on many']!,
    { which: { ids: [999_999] }, action: { kind: 'pause' } },
    cookie,
  );
  expect(await acted.json()).toEqual({
    changeId: null,
    done: [],
    refused: [{ sourceId: 999_999, reason: 'not-found' }],
  });
  const many = { which: { filter: {}, expected: 3 }, action: { kind: 'pause' } };
  const counted = await send(cases['act on many']!, many, cookie);
  expect(counted.status).toBe(409);
  expect(await counted.json()).toMatchObject({ reason: 'count-changed', values: { matches: 0 } });
});
