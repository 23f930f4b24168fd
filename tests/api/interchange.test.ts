import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyImport, planImport, type SourcesFile } from '../../lib/api/contracts/interchange.ts';
import { openSourceWeb, plainRules, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let routes: Record<
  'add' | 'groups' | 'export' | 'plan' | 'apply' | 'edit',
  (request: Request, context: never) => Promise<Response>
>;
let operator: { id: number; cookie: string };

beforeAll(async () => {
  ({ web } = await openSourceWeb());
  routes = {
    add: (await import('../../app/api/sources/route.ts')).POST,
    groups: (await import('../../app/api/groups/route.ts')).POST,
    export: (await import('../../app/api/sources/export/route.ts')).POST,
    plan: (await import('../../app/api/sources/import/plan/route.ts')).POST,
    apply: (await import('../../app/api/sources/import/route.ts')).POST,
    edit: (await import('../../app/api/sources/[sourceId]/route.ts')).PATCH,
  };
  operator = await web.signIn('operator');
});

beforeEach(async () => {
  await web.db.source.deleteMany();
  await web.db.sourceGroup.deleteMany();
});

const post = (route: keyof typeof routes, body: unknown, cookie = operator.cookie) =>
  routes[route](ask(`/api/${route}`, { method: 'POST', cookie, body }), at() as never);
const json = async (route: keyof typeof routes, body: unknown) => {
  const answer = await post(route, body);
  const told = await answer.json();
  if (answer.status !== 200) throw new Error(JSON.stringify(told));
  return told;
};
const plan = async (file: SourcesFile) => {
  const told = await json('plan', { file });
  expect(planImport.response.safeParse(told).error).toBeUndefined();
  return told;
};
const fileOf = (...sources: object[]): SourcesFile => ({ text: JSON.stringify({ sources }) });
const paper = (n: number, more: object = {}) => ({
  name: `Paper ${n}`,
  kind: 'feed',
  address: `http://127.0.0.1:9/${n}`,
  rules: plainRules,
  ...more,
});

async function twoSources(): Promise<number[]> {
  const { groupId } = await json('groups', {
    name: 'Coast',
    set: { collection: { timeZone: 'Europe/Berlin' } },
  });
  const headers = { 'x-key': 'secret' };
  const first = await json('add', sourceBody('http://127.0.0.1:9/1', { groupId, collection: { headers } }));
  const second = await json('add', sourceBody('http://127.0.0.1:9/2', { name: 'Другая газета' }));
  return [first.sourceId, second.sourceId];
}

describe('an export', () => {
  test.each(['opml', 'json'])(
    'as %s is taken back as unchanged, and secrets need an operator who asks',
    async (format) => {
      const ids = await twoSources();
      const viewer = await web.signIn('viewer');
      const body = { which: { ids }, format };
      const answer = await post('export', body, viewer.cookie);
      expect(answer.headers.get('content-disposition')).toContain(`.${format}"`);
      const text = await answer.text();
      expect(text).not.toContain('secret');
      expect((await post('export', { ...body, secrets: true }, viewer.cookie)).status).toBe(403);
      const whole = await (await post('export', { which: { filter: {} }, format, secrets: true })).text();
      expect(whole).toContain('secret');
      for (const file of [{ text }, { base64: Buffer.from(whole).toString('base64') }])
        expect(await plan(file)).toMatchObject({
          format,
          counts: { new: 0, changed: 0, unchanged: 2, duplicate: 0, invalid: 0 },
          groups: [{ name: 'Coast', outcome: 'unchanged', sources: 1 }],
        });
      const audited = await web.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
      expect(audited).toMatchObject({
        action: 'sources.exported',
        detail: { format, secrets: true, sources: 2 },
      });
    },
  );

  test('of a filter holds what matches it', async () => {
    await twoSources();
    const answer = await post('export', { which: { filter: { search: 'газета' } }, format: 'json' });
    expect(JSON.parse(await answer.text())).toMatchObject({
      groups: [],
      sources: [{ name: 'Другая газета' }],
    });
  });
});

describe('an import', () => {
  test('does what its dry run said: new, changed, group, and writes down who did it', async () => {
    const [, second] = await twoSources();
    const file = fileOf(
      paper(3, { group: 'Hills', settings: { collection: { locale: 'de' } }, foreign: { a: 'b' } }),
      {
        address: 'http://127.0.0.1:9/2',
        name: 'Renamed',
        paused: true,
        rules: { article: { body: { alternatives: ['//main'] } } },
      },
    );
    const told = await plan(file);
    expect(told.counts).toMatchObject({ new: 1, changed: 1 });
    expect(told.entries[1]).toMatchObject({ sourceId: second, outcome: 'changed' });
    expect(told.entries[1].changes.map(({ field }: { field: string }) => field)).toEqual([
      ...['name', 'paused', 'rules.article.body', 'rules.article.title', 'rules.article.date'],
    ]);
    const done = await json('apply', { file, digest: told.digest, reason: 'Imported' });
    expect(applyImport.response.safeParse(done).error).toBeUndefined();
    expect(done).toMatchObject({ changed: [second], groups: 1 });
    const added = await web.db.source.findUniqueOrThrow({
      where: { id: done.added[0] },
      include: { group: true, detectorState: true, wrappers: { include: { rules: true } } },
    });
    expect(added).toMatchObject({
      ...{ name: 'Paper 3', host: '127.0.0.1:9', status: 'learning', locale: 'de', foreign: { a: 'b' } },
      ...{ group: { name: 'Hills' }, wrappers: [{ version: 1, reason: 'Imported' }] },
    });
    expect(added.detectorState).not.toBeNull();
    expect(added.wrappers[0]!.rules.map(({ field }) => field).sort()).toEqual(['body', 'date', 'title']);
    const changed = await web.db.source.findUniqueOrThrow({
      where: { id: second! },
      include: { wrappers: { where: { validUntil: null }, include: { rules: true } } },
    });
    expect(changed).toMatchObject({
      ...{ name: 'Renamed', status: 'paused' },
      wrappers: [{ version: 2, rules: [{ field: 'body', alternatives: ['//main'] }] }],
    });
    const actions = await web.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 4 });
    expect(actions.map(({ action }) => action)).toEqual([
      ...['sources.imported', 'source.edited', 'source.added', 'group.added'],
    ]);
    expect((await plan(file)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
  });

  test('of a plan that is out of date changes nothing', async () => {
    const [first] = await twoSources();
    const file = fileOf(paper(3), { address: 'http://127.0.0.1:9/1', name: 'Renamed' });
    const { digest } = await plan(file);
    const { revision } = await web.db.source.findUniqueOrThrow({ where: { id: first! } });
    const request = ask('/x', {
      method: 'PATCH',
      cookie: operator.cookie,
      body: { revision, name: 'Meanwhile' },
    });
    expect((await routes.edit(request, at({ sourceId: String(first) }) as never)).status).toBe(200);
    const answer = await post('apply', { file, digest });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ reason: 'plan-changed' });
    expect(await web.db.source.count()).toBe(2);
  });

  test('is stopped by what cannot be taken, unless that is left out; what is not wanted is left out too', async () => {
    const file = fileOf(paper(1), paper(2), {
      ...paper(3),
      rules: { article: { body: { alternatives: ['//['] } } },
    });
    const { digest, entries } = await plan(file);
    expect(entries[2]).toMatchObject({
      outcome: 'invalid',
      problems: [{ field: 'rules.article.body', code: 'xpath', params: { at: 3 } }],
    });
    const stopped = await post('apply', { file, digest });
    expect(stopped.status).toBe(422);
    expect(await stopped.json()).toMatchObject({ reason: 'invalid-entries', values: { entries: 1 } });
    expect(await web.db.source.count()).toBe(0);
    await json('apply', { file, digest, leaveOut: [2], withoutInvalid: true });
    expect((await web.db.source.findMany()).map(({ name }) => name)).toEqual(['Paper 1']);
  });

  test('applied twice at once is done once', async () => {
    const file = fileOf(...Array.from({ length: 20 }, (_, n) => paper(n)));
    const { digest } = await plan(file);
    const both = await Promise.all([post('apply', { file, digest }), post('apply', { file, digest })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await web.db.source.count()).toBe(20);
  });

  test('of a file that is no list is refused in words of a code', async () => {
    const told = await plan({ text: '<opml><body>' });
    expect(told).toMatchObject({ kind: 'refused', code: 'not-closed', params: { line: 1 } });
    const answer = await post('apply', { file: { text: 'x' }, digest: '0'.repeat(64) });
    expect(answer.status).toBe(422);
  });

  test('of 10,000 sources is one transaction', async () => {
    const file = fileOf(...Array.from({ length: 10_000 }, (_, n) => paper(n, { group: `Group ${n % 40}` })));
    const { digest, counts } = await plan(file);
    expect(counts.new).toBe(10_000);
    const done = await json('apply', { file, digest });
    expect(done.added.length).toBe(10_000);
    expect(await web.db.rule.count()).toBe(30_000);
  });
});
