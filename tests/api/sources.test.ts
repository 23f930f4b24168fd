import { beforeAll, describe, expect, test } from 'vitest';
import { discoverSource, previewSource } from '../../lib/api/contracts/source-discovery.ts';
import { listRuns, readSource } from '../../lib/api/contracts/sources.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb, plainRules, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let news: NewsServer;
let list: typeof import('../../app/api/sources/route.ts');
let one: typeof import('../../app/api/sources/[sourceId]/route.ts');
let paused: typeof import('../../app/api/sources/[sourceId]/paused/route.ts');
let run: typeof import('../../app/api/sources/[sourceId]/run/route.ts');
let runs: typeof import('../../app/api/sources/[sourceId]/runs/route.ts');
let discover: typeof import('../../app/api/sources/discover/route.ts');
let preview: typeof import('../../app/api/sources/preview/route.ts');
let operator: { id: number; cookie: string };

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(5));
  list = await import('../../app/api/sources/route.ts');
  one = await import('../../app/api/sources/[sourceId]/route.ts');
  paused = await import('../../app/api/sources/[sourceId]/paused/route.ts');
  run = await import('../../app/api/sources/[sourceId]/run/route.ts');
  runs = await import('../../app/api/sources/[sourceId]/runs/route.ts');
  discover = await import('../../app/api/sources/discover/route.ts');
  preview = await import('../../app/api/sources/preview/route.ts');
  operator = await web.signIn('operator');
});

const post = (path: string, body: unknown) => ask(path, { method: 'POST', cookie: operator.cookie, body });
const get = (path: string) => ask(path, { cookie: operator.cookie });
const add = (address: string, otherwise: object = {}) =>
  list.POST(post('/api/sources', sourceBody(address, otherwise)), at());
const added = async (path: string, otherwise: object = {}): Promise<number> =>
  (await (await add(news.url(path), otherwise)).json()).sourceId;
const of = (sourceId: number) => at({ sourceId: String(sourceId) });
const read = async (sourceId: number) =>
  (await one.GET(get(`/api/sources/${sourceId}`), of(sourceId))).json();
const change = (sourceId: number, body: unknown) =>
  one.PATCH(
    ask(`/api/sources/${sourceId}`, { method: 'PATCH', cookie: operator.cookie, body }),
    of(sourceId),
  );

describe('adding a source', () => {
  test('puts it in the list, due at once, with its rules as v1, and writes down who did it', async () => {
    const sourceId = await added('/feed?of=list', { name: 'Harbour Herald' });
    const { sources, total, counts } = await (
      await list.GET(get('/api/sources?search=harbour'), at())
    ).json();
    expect(total).toBe(1);
    expect(counts).toEqual({ learning: 1 });
    expect(sources[0]).toMatchObject({
      id: sourceId,
      name: 'Harbour Herald',
      host: news.host,
      status: 'learning',
      wrapperVersion: 1,
      coverage: null,
      lastRunAt: null,
    });
    const detail = await read(sourceId);
    expect(readSource.response.safeParse(detail).error).toBeUndefined();
    expect(Date.parse(detail.nextRunAt)).toBeLessThanOrEqual(Date.now());
    const audit = await web.db.auditEntry.findFirst({ where: { target: `source:${sourceId}` } });
    expect(audit).toMatchObject({ action: 'source.added', userId: operator.id });
  });

  test('refuses an address that is collected already, and names the source that does', async () => {
    const sourceId = await added('/feed?of=twice');
    const again = await add(`${news.url('/feed?of=twice')}#top`);
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ reason: 'address-taken', values: { sourceId } });
  });
});

test('of two who add one address at once, one is told of the other', async () => {
  const address = news.url('/feed?of=race');
  const both = await Promise.all([add(address), add(address)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await web.db.source.count({ where: { address } })).toBe(1);
});

describe('looking before saving', () => {
  test('a feed is found, and previewed with fields and text', async () => {
    const address = news.url('/feed');
    const found = await (await discover.POST(post('/api/sources/discover', { address }), at())).json();
    expect(found).toMatchObject({ kind: 'feed', address, format: 'rss', items: 5, title: 'News' });
    // Tried on the site's own articles: the container that they share comes first, and what they lack is not proposed.
    expect(found.rules.article.body.alternatives[0]).toContain(' story-body ');
    expect(found.rules.article.title.alternatives).not.toContain('//article//h1');
    const before = await web.db.source.count();
    const body = { kind: 'feed', address, locale: 'en', timeZone: 'UTC', rules: plainRules };
    const seen = await (await preview.POST(post('/api/sources/preview', body), at())).json();
    expect(discoverSource.response.safeParse(found).error).toBeUndefined();
    expect(previewSource.response.safeParse(seen).error).toBeUndefined();
    expect(seen).toMatchObject({ kind: 'previewed', total: 5 });
    expect(seen.articles).toHaveLength(3);
    const newest = news.stories.at(-1)!;
    expect(seen.articles[0]).toMatchObject({
      kind: 'article',
      title: newest.title,
      text: newest.text.join('\n\n'),
      publishedAt: newest.publishedAt.toISOString(),
    });
    expect(await web.db.source.count()).toBe(before);
    expect(await web.db.document.count()).toBe(0);
  });

  test('a page that names a feed gives it, and rules for reading the page itself', async () => {
    news.answers.set('/', (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en-GB"><title>The Small Paper</title>
        <link rel="alternate" type="application/rss+xml" title="All news" href="/feed">
        <main>${news.stories.map(({ slug, title }) => `<article><h2><a href="/${slug}">${title}</a></h2></article>`).join('')}</main>`);
    });
    const address = news.url('/');
    const found = await (await discover.POST(post('/api/sources/discover', { address }), at())).json();
    expect(found).toMatchObject({ kind: 'page', title: 'The Small Paper', language: 'en-GB' });
    expect(found.feeds).toEqual([{ url: news.url('/feed'), title: 'All news', format: 'rss' }]);
    const body = { kind: 'listing', address, locale: 'en', timeZone: 'UTC', rules: found.rules };
    const seen = await (await preview.POST(post('/api/sources/preview', body), at())).json();
    expect(seen.items.map(({ url }: { url: string }) => url)).toEqual(
      news.stories.map(({ slug }) => news.url(`/${slug}`)),
    );
  });

  test('what can not be read says why', async () => {
    news.answers.set('/refused', (_request, response) => {
      response.statusCode = 403;
      response.end('no');
    });
    const look = async (address: string) =>
      (await discover.POST(post('/api/sources/discover', { address }), at())).json();
    expect(await look(news.url('/refused'))).toMatchObject({ kind: 'failed', failure: 'blocked' });
    expect(await look('http://10.1.2.3/')).toMatchObject({ kind: 'failed', failure: 'refused-address' });
    expect(await look('http://127.0.0.1:1/')).toMatchObject({ kind: 'failed', failure: 'unreachable' });
  });
});

describe('changing a source', () => {
  test('changes what is named, and refuses an edit of an older state', async () => {
    const sourceId = await added('/feed?of=change');
    const changed = await change(sourceId, {
      revision: 1,
      name: 'Renamed',
      set: { collection: { intervalSeconds: 3600 } },
    });
    expect(await changed.json()).toEqual({ revision: 2 });
    expect(await read(sourceId)).toMatchObject({ name: 'Renamed', intervalSeconds: 3600, timeZone: 'UTC' });
    const late = await change(sourceId, { revision: 1, name: 'Too late' });
    expect(late.status).toBe(409);
    expect(await late.json()).toMatchObject({ error: 'out-of-date', values: { revision: 2 } });
    expect(await read(sourceId)).toMatchObject({ name: 'Renamed' });
  });

  test('does not take an address from another source', async () => {
    const other = await added('/feed?of=other');
    const sourceId = await added('/feed?of=moving');
    const refused = await change(sourceId, { revision: 1, address: news.url('/feed?of=other') });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ reason: 'address-taken', values: { sourceId: other } });
  });

  test('pauses and resumes', async () => {
    const sourceId = await added('/feed?of=pause');
    const set = (value: boolean) =>
      paused.POST(post(`/api/sources/${sourceId}/paused`, { paused: value }), of(sourceId));
    expect(await (await set(true)).json()).toEqual({ paused: true });
    expect(await read(sourceId)).toMatchObject({ status: 'paused' });
    expect(await (await set(false)).json()).toEqual({ paused: false });
    expect(await read(sourceId)).toMatchObject({ status: 'learning', pausedAt: null });
  });

  test('runs at once, and says so when a run is under way already', async () => {
    const sourceId = await added('/feed?of=run');
    const begin = async () => (await run.POST(post(`/api/sources/${sourceId}/run`, {}), of(sourceId))).json();
    const first = await begin();
    expect(first).toMatchObject({ begun: true });
    expect(await begin()).toEqual({ runId: first.runId, begun: false });
    const shown = await (await runs.GET(get(`/api/sources/${sourceId}/runs`), of(sourceId))).json();
    expect(listRuns.response.safeParse(shown).error).toBeUndefined();
    expect(shown.runs).toHaveLength(1);
    expect(shown.runs[0]).toMatchObject({ id: first.runId, trigger: 'person', state: 'listing', waiting: 1 });
    expect(await read(sourceId)).toMatchObject({ running: first.runId });
  });
});
