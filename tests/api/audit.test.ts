import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { everyContract } from '../../lib/api/openapi/every-contract.ts';
import { catalogue, type Messages } from '../../lib/i18n/catalogues.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let audit: typeof import('../../app/api/audit/route.ts');
let facets: typeof import('../../app/api/audit/facets/route.ts');
let exported: typeof import('../../app/api/audit/export/route.ts');
let administrator: { id: number; cookie: string };

beforeAll(async () => {
  web = await openWeb();
  audit = await import('../../app/api/audit/route.ts');
  facets = await import('../../app/api/audit/facets/route.ts');
  exported = await import('../../app/api/audit/export/route.ts');
  administrator = await web.signIn('administrator');
  const userId = administrator.id;
  await web.db.auditEntry.createMany({
    data: [
      { action: 'source.edited', target: 'source:1', userId, at: new Date('2026-05-01T10:00:00Z') },
      { action: 'source.paused', target: 'source:12', userId, at: new Date('2026-05-02T10:00:00Z') },
      {
        ...{ action: 'user.renamed', target: 'user:1', at: new Date('2026-05-03T10:00:00Z') },
        detail: { to: '=HYPERLINK("http://x")' },
      },
    ],
  });
});

const find = async (query: string) => {
  const answer = await audit.GET(ask(`/api/audit?${query}`, { cookie: administrator.cookie }), at());
  expect(answer.status).toBe(200);
  const { entries, count } = (await answer.json()) as { entries: { target: string }[]; count: number };
  expect(count).toBe(entries.length);
  return entries.map(({ target }) => target);
};

describe('the audit log', () => {
  test('is filtered by person, action, target and time', async () => {
    expect(await find('')).toEqual(['user:1', 'source:12', 'source:1']);
    expect(await find(`user=${administrator.id}`)).toEqual(['source:12', 'source:1']);
    expect(await find('user=0')).toEqual(['user:1']);
    expect(await find('action=source.edited,user.renamed')).toEqual(['user:1', 'source:1']);
    expect(await find('target=source:1')).toEqual(['source:1']);
    expect(await find('target=source:')).toEqual(['source:12', 'source:1']);
    expect(await find('from=2026-05-02T00:00:00Z&until=2026-05-03T00:00:00Z')).toEqual(['source:12']);
  });

  test('says what there is to choose', async () => {
    const answer = await facets.GET(ask('/x', { cookie: administrator.cookie }), at());
    expect(await answer.json()).toMatchObject({
      people: [{ id: administrator.id }],
      actions: ['source.edited', 'source.paused', 'user.renamed'],
    });
  });

  test('is exported as CSV, with nothing that a spreadsheet would run', async () => {
    const answer = await exported.GET(
      ask('/api/audit/export?target=user:1', { cookie: administrator.cookie }),
      at(),
    );
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head, line, ...rest] = (await answer.text()).split('\r\n');
    expect(head).toBe('id,at,user_id,user,action,target,detail');
    expect(line).toContain('2026-05-03T10:00:00.000Z,,,user.renamed,user:1,"{""to"":""=HYPERLINK');
    expect(rest).toEqual(['']);
  });

  test('is for administrators, and bad filters are named', async () => {
    const { cookie } = await web.signIn('operator');
    for (const { GET } of [audit, facets, exported])
      expect((await GET(ask('/x', { cookie }), at())).status).toBe(403);
    const bad = await audit.GET(ask('/x?user=-1&from=x', { cookie: administrator.cookie }), at());
    expect(Object.keys((await bad.json()).fields).sort()).toEqual(['from', 'user']);
  });
});

/** Writes that change nothing which others would ask about; each with its reason. */
const withoutEntry: Record<string, string> = {
  'POST /api/access-links/read': 'looks only; the link travels in the body',
  'POST /api/retention/preview': 'counts only',
  'POST /api/sources/discover': 'looks at a site, stores nothing',
  'POST /api/sources/preview': 'looks at a feed, stores nothing',
  'POST /api/sources/[sourceId]/detector/reference-preview': 'looks at a reference, stores nothing',
  'POST /api/sources/[sourceId]/reextractions/extent': 'counts only',
  'POST /api/sources/[sourceId]/rules/dry-run': 'tries rules, stores nothing',
  'POST /api/samples/propose': 'tries expressions on pages that were looked at, and saves nothing',
  'POST /api/sources/[sourceId]/rules/propose': 'proposes rules, stores nothing',
  'POST /api/sources/[sourceId]/rules/try': 'tries rules, stores nothing',
};

/** Files of ours that a file reaches by its imports, other than through the shared wrapper. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/from '((?:@\/|\.\.?\/)[^']+)'/g)) {
    const next = name!.startsWith('@/') ? name!.slice(2) : path.join(path.dirname(file), name!);
    if (/^(app\/api|lib\/flows|lib\/db)\//.test(next)) reached(next, seen);
  }
  return seen;
}

describe('every write', () => {
  const writes = everyContract().filter(({ contract }) => contract.method !== 'GET');

  test('leaves an entry, but for those named here', () => {
    const silent = writes
      .map(({ contract }) => ({
        name: `${contract.method} ${contract.path}`,
        files: reached(path.join('app', contract.path, 'route.ts')),
      }))
      .filter(
        ({ files }) =>
          ![...files].some((file) =>
            /recordAudit\(/.test(readFileSync(file, 'utf8').replace(/function recordAudit\(/, '')),
          ),
      )
      .map(({ name }) => name);
    expect(silent.sort()).toEqual(Object.keys(withoutEntry).sort());
  });

  test('has a name in both languages', () => {
    const files = ['app/api', 'lib/flows', 'lib/auth'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => readFileSync(path.join(folder, name), 'utf8')),
    );
    const actions = new Set(
      files
        .filter((text) => text.includes('recordAudit('))
        .flatMap((text) => [...text.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, action]) => action!))
        .filter((action) => !/\.(ts|json)$/.test(action)),
    );
    expect(actions.size).toBeGreaterThan(25);
    for (const locale of ['en', 'ru'] as const) {
      const named = ((catalogue(locale).settings as Messages).audit as Messages).action as Messages;
      expect([...actions].filter((action) => !(action.replace('.', '-') in named))).toEqual([]);
    }
  });
});
