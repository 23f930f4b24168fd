import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../lib/api/route.ts';
import { openSourceWeb, plainRules, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

interface Case {
  name: string;
  route: Route;
  method: string;
  path: string;
  role: 'viewer' | 'operator';
  params?: Record<string, string>;
  body?: unknown;
}

let web: Web;
let cases: Case[];
const unknown = { sourceId: '999999' };

beforeAll(async () => {
  ({ web } = await openSourceWeb());
  const list = await import('../../app/api/sources/route.ts');
  const one = await import('../../app/api/sources/[sourceId]/route.ts');
  const runs = await import('../../app/api/sources/[sourceId]/runs/route.ts');
  const run = await import('../../app/api/sources/[sourceId]/run/route.ts');
  const paused = await import('../../app/api/sources/[sourceId]/paused/route.ts');
  const rules = await import('../../app/api/sources/[sourceId]/rules/route.ts');
  const tried = await import('../../app/api/sources/[sourceId]/rules/try/route.ts');
  const detector = await import('../../app/api/sources/[sourceId]/detector/route.ts');
  const retrain = await import('../../app/api/sources/[sourceId]/detector/retrain/route.ts');
  const tune = await import('../../app/api/sources/[sourceId]/detector/settings/route.ts');
  const standing = await import('../../app/api/sources/[sourceId]/detector/standing/route.ts');
  const clone = await import('../../app/api/sources/[sourceId]/clone/route.ts');
  const hosts = await import('../../app/api/sources/hosts/route.ts');
  const discover = await import('../../app/api/sources/discover/route.ts');
  const preview = await import('../../app/api/sources/preview/route.ts');
  const documents = await import('../../app/api/documents/route.ts');
  const document = await import('../../app/api/documents/[documentId]/route.ts');
  const body = { alternatives: ['//p'], exclude: [] };
  const reads = { method: 'GET', role: 'viewer' } as const;
  const changes = { method: 'POST', role: 'operator' } as const;
  const of = (part = '') => ({ path: `/api/sources/999999${part}`, params: unknown });
  cases = [
    { name: 'list', route: list.GET, path: '/api/sources', ...reads },
    {
      name: 'add',
      route: list.POST,
      path: '/api/sources',
      ...changes,
      body: sourceBody('http://127.0.0.1:9/'),
    },
    {
      name: 'look',
      route: discover.POST,
      path: '/api/sources/discover',
      ...changes,
      body: { address: 'http://127.0.0.1:9/' },
    },
    {
      name: 'preview',
      route: preview.POST,
      path: '/api/sources/preview',
      ...changes,
      body: {
        kind: 'feed',
        address: 'http://127.0.0.1:9/',
        locale: 'en',
        timeZone: 'UTC',
        rules: plainRules,
      },
    },
    { name: 'read', route: one.GET, ...of(), ...reads },
    {
      name: 'change',
      route: one.PATCH,
      ...of(),
      ...changes,
      method: 'PATCH',
      body: { revision: 1, name: 'New' },
    },
    { name: 'runs', route: runs.GET, ...of('/runs'), ...reads },
    { name: 'run', route: run.POST, ...of('/run'), ...changes },
    { name: 'pause', route: paused.POST, ...of('/paused'), ...changes, body: { paused: true } },
    { name: 'rules', route: rules.GET, ...of('/rules'), ...reads },
    {
      name: 'publish',
      route: rules.PUT,
      ...of('/rules'),
      ...changes,
      method: 'PUT',
      body: { revision: 1, reason: 'redesigned', rules: plainRules },
    },
    { name: 'try', route: tried.POST, ...of('/rules/try'), ...changes, body: { field: 'body', rule: body } },
    { name: 'detector', route: detector.GET, ...of('/detector'), ...reads },
    { name: 'standing', route: standing.GET, ...of('/detector/standing'), ...reads },
    {
      name: 'clone',
      route: clone.POST,
      ...of('/clone'),
      ...changes,
      body: { name: 'Second', address: 'http://127.0.0.1:9/second' },
    },
    { name: 'hosts', route: hosts.GET, path: '/api/sources/hosts', ...reads },
    { name: 'retrain', route: retrain.POST, ...of('/detector/retrain'), ...changes },
    {
      name: 'tune',
      route: tune.PATCH,
      ...of('/detector/settings'),
      ...changes,
      method: 'PATCH',
      body: { revision: 1, calm: 8 },
    },
    { name: 'documents', route: documents.GET, path: '/api/documents', ...reads },
    {
      name: 'document',
      route: document.GET,
      path: '/api/documents/999999',
      params: { documentId: '999999' },
      ...reads,
    },
  ];
});

const send = (each: Case, cookie?: string, otherwise: Partial<Case> = {}) => {
  const { route, path, method, params, body } = { ...each, ...otherwise };
  return route(ask(path, { method, body, ...(cookie === undefined ? {} : { cookie }) }), at(params));
};

describe('every route of sources, documents and detectors', () => {
  test('needs a session', async () => {
    for (const each of cases) expect((await send(each)).status, each.name).toBe(401);
  });

  test('refuses a viewer what operators do', async () => {
    const { cookie } = await web.signIn('viewer');
    const forOperators = cases.filter(({ role }) => role === 'operator');
    expect(forOperators).toHaveLength(11);
    for (const each of forOperators) expect((await send(each, cookie)).status, each.name).toBe(403);
  });

  test('refuses a change that another site asks for', async () => {
    const { cookie } = await web.signIn('operator');
    for (const { route, path, method, params, body, name } of cases) {
      if (method === 'GET') continue;
      const request = ask(path, { method, body, cookie, origin: 'http://evil.example' });
      expect((await route(request, at(params))).status, name).toBe(403);
    }
  });

  test('says that there is no such source or document', async () => {
    const { cookie } = await web.signIn('operator');
    for (const each of cases) {
      if (!each.params || each.name === 'runs') continue;
      expect((await send(each, cookie)).status, each.name).toBe(404);
    }
    const runs = await send(cases.find(({ name }) => name === 'runs')!, cookie);
    expect(await runs.json()).toEqual({ runs: [], more: false });
  });

  test('names an id that is none', async () => {
    const { cookie } = await web.signIn('operator');
    for (const each of cases) {
      if (!each.params) continue;
      const [name] = Object.keys(each.params) as [string];
      const refused = await send(each, cookie, { params: { [name]: 'x1' } });
      expect(refused.status, each.name).toBe(400);
      expect(Object.keys((await refused.json()).fields), each.name).toContain(name);
    }
  });
});

describe('bad input is named by its field', () => {
  const bad: [name: string, body: unknown, field: string][] = [
    ['add', sourceBody('ftp://127.0.0.1/'), 'address'],
    ['add', sourceBody('http://127.0.0.1/', { name: ' ' }), 'name'],
    [
      'add',
      sourceBody('http://127.0.0.1/', { collection: { timeZone: 'Mars/North' } }),
      'collection.timeZone',
    ],
    [
      'add',
      sourceBody('http://127.0.0.1/', { collection: { intervalSeconds: 1 } }),
      'collection.intervalSeconds',
    ],
    ['add', sourceBody('http://127.0.0.1/', { kind: 'listing' }), 'rules.listing'],
    ['add', sourceBody('http://127.0.0.1/', { rules: { article: {} } }), 'rules.article.body'],
    ['look', { address: 'javascript:alert(1)' }, 'address'],
    ['preview', { kind: 'feed', address: 'nonsense' }, 'address'],
    ['change', { revision: 1, set: { collection: { locale: 'very english' } } }, 'set.collection.locale'],
    ['change', { name: 'New' }, 'revision'],
    ['pause', {}, 'paused'],
    ['publish', { revision: 1, reason: ' ', rules: plainRules }, 'reason'],
    ['try', { field: 'price', rule: { alternatives: ['//p'] } }, 'field'],
    ['try', { field: 'body', rule: { alternatives: [] } }, 'rule.alternatives'],
    ['tune', { revision: 1, calm: 0 }, 'calm'],
    ['tune', { revision: 1, policy: 'dice' }, 'policy'],
    ['tune', { revision: 1, firstModel: 50, fullModel: 40 }, 'fullModel'],
    [
      'change',
      { revision: 1, set: { detector: { firstModel: 50, fullModel: 40 } } },
      'set.detector.fullModel',
    ],
  ];
  test.each(bad)('%s %j', async (name, body, field) => {
    const { cookie } = await web.signIn('operator');
    const refused = await send(cases.find((each) => each.name === name)!, cookie, { body });
    expect(refused.status).toBe(400);
    expect(Object.keys((await refused.json()).fields)).toContain(field);
  });

  test('an XPath error says where it is and what was expected', async () => {
    const { cookie } = await web.signIn('operator');
    const body = { field: 'body', rule: { alternatives: ['//p', '//div[@class="a"'] } };
    const refused = await send(cases.find(({ name }) => name === 'try')!, cookie, { body });
    expect((await refused.json()).fields).toEqual({ 'rule.alternatives.1': 'xpath:closing-bracket:16' });
  });
});
