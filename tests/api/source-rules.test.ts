import { beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../../lib/api/contracts/documents.ts';
import { listPageNames, readRules, tryRules } from '../../lib/api/contracts/source-rules.ts';
import { collecting } from '../flows/collecting.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb, plainRules, sourceBody } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let news: NewsServer;
let sourceId: number;
let rules: typeof import('../../app/api/sources/[sourceId]/rules/route.ts');
let tried: typeof import('../../app/api/sources/[sourceId]/rules/try/route.ts');
let documents: typeof import('../../app/api/documents/route.ts');
let document: typeof import('../../app/api/documents/[documentId]/route.ts');
let operator: { id: number; cookie: string };
let viewer: { id: number; cookie: string };

/** Everything here is about one source that has collected five stories. */
beforeAll(async () => {
  ({ web, news } = await openSourceWeb(5));
  const list = await import('../../app/api/sources/route.ts');
  rules = await import('../../app/api/sources/[sourceId]/rules/route.ts');
  tried = await import('../../app/api/sources/[sourceId]/rules/try/route.ts');
  documents = await import('../../app/api/documents/route.ts');
  document = await import('../../app/api/documents/[documentId]/route.ts');
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const body = sourceBody(news.url('/feed'));
  const added = await list.POST(ask('/api/sources', { method: 'POST', cookie: operator.cookie, body }), at());
  ({ sourceId } = await added.json());
  const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
  const work = collecting(web.db);
  work.deps.blobs = processBlobs();
  await work.collect(sourceId);
  await work.close();
});

const here = () => at({ sourceId: String(sourceId) });
const path = () => `/api/sources/${sourceId}/rules`;
const readAll = async () => (await rules.GET(ask(path(), { cookie: viewer.cookie }), here())).json();
const publish = (body: unknown) =>
  rules.PUT(ask(path(), { method: 'PUT', cookie: operator.cookie, body }), here());
const tryOut = async (body: unknown) =>
  (await tried.POST(ask(`${path()}/try`, { method: 'POST', cookie: operator.cookie, body }), here())).json();

describe('trying an unsaved rule', () => {
  test('gives its value on each stored page beside the one in force', async () => {
    const answer = await tryOut({ field: 'body', rule: { alternatives: ['//nothing', '//h1'] } });
    expect(tryRules.response.safeParse(answer).error).toBeUndefined();
    const { pages } = answer;
    expect(pages).toHaveLength(5);
    for (const page of pages) {
      expect(page).toMatchObject({ kind: 'evaluated', matches: 1, alternative: 1, error: null });
      expect(page.value).toBe(page.title);
      expect(page.before.characters).toBeGreaterThan(page.characters);
    }
    expect(await web.db.wrapper.count({ where: { sourceId } })).toBe(1);
  });

  test('names the elements to be marked on the page, and what is taken out of them', async () => {
    const { pages } = await tryOut({
      field: 'body',
      rule: { alternatives: ['//body'], exclude: ['.//h1'] },
      pages: 1,
    });
    const [page] = pages;
    expect(page.captureId).toMatch(/^\d+$/);
    expect(page.marks).toMatchObject({ matches: [expect.any(Number)], excluded: [expect.any(Number)] });
    const date = await tryOut({ field: 'date', rule: { alternatives: ['//time/@datetime'] }, pages: 1 });
    // An attribute is marked by its element.
    expect(date.pages[0].marks.matches[0]).toBeGreaterThan(page.marks.matches[0]);
    const none = await tryOut({ field: 'title', rule: { alternatives: ['//nothing'] }, pages: 1 });
    expect(none.pages[0].marks).toEqual({ matches: [], excluded: [] });
    const scope = await tryOut({ field: 'scope', rule: { alternatives: ['//body'] }, pages: 1 });
    expect(scope.pages[0].marks).toEqual({ matches: page.marks.matches, excluded: [] });
  });

  test('shows how a date is written and how it is read', async () => {
    const { pages } = await tryOut({ field: 'date', rule: { alternatives: ['//time/@datetime'] }, pages: 1 });
    const [page] = pages;
    expect(page.value).toBe(page.instant);
    expect(page.before.value).toBe(page.instant);
    expect(news.stories.map(({ publishedAt }) => publishedAt.toISOString())).toContain(page.instant);
    const unread = await tryOut({ field: 'date', rule: { alternatives: ['//h1'] }, pages: 1 });
    expect(unread.pages[0]).toMatchObject({ instant: null, matches: 1 });
  });

  test('looks for relative expressions in the unsaved scope, and tries the scope itself', async () => {
    const rule = { alternatives: ['.//h1'] };
    const inside = await tryOut({ field: 'title', rule, scope: ['//body'], pages: 1 });
    expect(inside.pages[0]).toMatchObject({ matches: 1, value: inside.pages[0].title, error: null });
    const nowhere = await tryOut({ field: 'title', rule, scope: ['//h6'], pages: 1 });
    expect(nowhere.pages[0]).toMatchObject({ matches: 0, value: '', error: 'scope-not-found' });
    const scope = await tryOut({
      field: 'scope',
      rule: { alternatives: ['//h6', '//h1 | //h1/..'] },
      pages: 2,
    });
    expect(tryRules.response.safeParse(scope).error).toBeUndefined();
    expect(scope.pages[0]).toMatchObject({ matches: 1, alternative: 1, error: null, before: null });
    const wrong = await tryOut({ field: 'scope', rule: { alternatives: ['//h1/@class'] }, pages: 1 });
    expect(wrong.pages[0]).toMatchObject({ matches: 0, alternative: null, error: 'scope-not-found' });
  });

  test('tells what each expression finds by itself, and what is left out inside', async () => {
    // The heading would win, but all of it is left out.
    const rule = {
      alternatives: ['//h6', '//h1', '//div[@class="story-body"]'],
      exclude: ['.//p[1]', '//h1'],
    };
    const { pages } = await tryOut({ field: 'body', rule, pages: 1 });
    expect(pages[0].counts).toEqual({ alternatives: [0, 1, 1], exclude: [1, 0] });
    const inside = await tryOut({
      field: 'title',
      rule: { alternatives: ['.//h1'] },
      scope: ['//h6'],
      pages: 1,
    });
    expect(inside.pages[0].counts).toEqual({ alternatives: [null], exclude: [] });
  });

  test('what the stored pages are made of is told to those who write rules', async () => {
    const names = await import('../../app/api/sources/[sourceId]/rules/names/route.ts');
    const get = (cookie?: string, query = '', id = String(sourceId)) =>
      names.GET(
        ask(`/api/sources/${id}/rules/names${query}`, cookie ? { cookie } : {}),
        at({ sourceId: id }),
      );
    expect((await get()).status).toBe(401);
    expect((await get(viewer.cookie)).status).toBe(403);
    expect((await get(operator.cookie, '?type=picture')).status).toBe(400);
    expect((await get(operator.cookie, '', '999')).status).toBe(404);
    const answer = await (await get(operator.cookie)).json();
    expect(listPageNames.response.safeParse(answer).error).toBeUndefined();
    expect(answer.pages).toBe(5);
    expect(answer.classes).toContainEqual({ name: 'story-body', pages: 5, count: 5 });
    expect(answer.elements[0].pages).toBe(5);
    expect((await (await get(operator.cookie, '?type=listing')).json()).pages).toBe(0);
  });

  test('tries rules of a listing on its stored pages, in each item', async () => {
    expect(await tryOut({ field: 'item', rule: { alternatives: ['//li'] } })).toEqual({ pages: [] });
    const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
    const list = '<li><a href=/a>A</a> <time>2026-05-04 10:00</time><li><a href=/b>B</a><li>no link';
    const bytes = new TextEncoder().encode(
      `<!doctype html><ul>${list}</ul><a rel=next href="?p=2">Older</a>`,
    );
    await web.db.capture.create({
      data: {
        ...{
          sourceId,
          pageType: 'listing',
          url: 'http://paper.test/news',
          finalUrl: 'http://paper.test/news',
        },
        ...{ fetchedAt: new Date(), httpStatus: 200, headers: { 'content-type': 'text/html' } },
        ...{ charset: 'utf-8', charsetReason: {}, byteLength: bytes.length },
        contentHash: await processBlobs().put(bytes),
      },
    });
    const item = { alternatives: ['//li'] };
    const links = await tryOut({ field: 'link', rule: { alternatives: ['.//a/@href'] }, item });
    expect(tryRules.response.safeParse(links).error).toBeUndefined();
    expect(links.pages).toHaveLength(1);
    expect(links.pages[0]).toMatchObject({
      kind: 'evaluated',
      matches: 2,
      entries: 3,
      alternative: 0,
      before: null,
    });
    expect(links.pages[0]).toMatchObject({
      value: 'http://paper.test/a · http://paper.test/b',
      marks: { matches: [expect.any(Number), expect.any(Number)], excluded: [] },
      counts: { alternatives: [2], exclude: [] },
    });
    const dates = await tryOut({ field: 'listing-date', rule: { alternatives: ['.//time'] }, item });
    expect(dates.pages[0]).toMatchObject({ matches: 1, entries: 3, instant: '2026-05-04T10:00:00.000Z' });
    const items = await tryOut({ field: 'item', rule: { ...item, exclude: ['//li[not(a)]'] } });
    expect(items.pages[0]).toMatchObject({ matches: 2, entries: null, value: 'A 2026-05-04 10:00 · B' });
    expect(items.pages[0].marks.excluded).toHaveLength(1);
    const next = await tryOut({ field: 'next', rule: { alternatives: ['//a[@rel="next"]'] } });
    expect(next.pages[0]).toMatchObject({ matches: 1, entries: null, value: 'http://paper.test/news?p=2' });
    const nowhere = await tryOut({ field: 'link', rule: { alternatives: ['.//a'] } });
    expect(nowhere.pages[0]).toMatchObject({ matches: 0, entries: 0, value: '' });
  });

  test('a rule that finds nothing says so', async () => {
    const { pages } = await tryOut({ field: 'title', rule: { alternatives: ['//h6'] }, pages: 2 });
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatchObject({ matches: 0, alternative: null, value: '', characters: 0 });
  });
});

describe('documents', () => {
  test('are listed and searched, and one is shown with the rule that won each field', async () => {
    const found = await documents.GET(
      ask(`/api/documents?source=${sourceId}&search=number 3`, { cookie: viewer.cookie }),
      at(),
    );
    const { documents: lines } = await found.json();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ title: 'Story number 3', source: { id: sourceId }, suspicious: false });
    const answer = await document.GET(
      ask(`/api/documents/${lines[0].id}`, { cookie: viewer.cookie }),
      at({ documentId: lines[0].id }),
    );
    expect(answer.status).toBe(200);
    const shown = await answer.json();
    expect(readDocument.response.safeParse(shown).error).toBeUndefined();
    expect(shown).toMatchObject({ text: news.stories[2]!.text.join('\n\n'), wrapperVersion: 1 });
    const body = shown.fields.find(({ field }: { field: string }) => field === 'body');
    expect(body).toMatchObject({ expression: '//div[@class="story-body"]', alternative: 0, matches: 1 });
    expect(shown.measurement.features.paragraphCount).toBe(news.stories[2]!.text.length);
  });
});

describe('publishing rules', () => {
  test('makes a version with author and reason, ends the one before, and is written down', async () => {
    const { revision } = await readAll();
    const next = {
      article: {
        scope: ['//main', '//body'],
        ...plainRules.article,
        author: { alternatives: ['//address'], exclude: ['.//a'] },
      },
    };
    const saved = await publish({ revision, reason: 'bylines', rules: next });
    expect(await saved.json()).toEqual({ version: 2, revision: revision + 1 });
    const answer = await readAll();
    expect(readRules.response.safeParse(answer).error).toBeUndefined();
    const { versions } = answer;
    expect(versions).toMatchObject([
      { version: 2, reason: 'bylines', author: 'operator 1', validUntil: null, rules: next },
      { version: 1 },
    ]);
    expect(versions[1].rules.article.scope).toBeUndefined();
    expect(versions[1].validUntil).toBe(versions[0].validFrom);
    const audit = await web.db.auditEntry.findFirst({ where: { action: 'source.rules-edited' } });
    expect(audit).toMatchObject({ target: `source:${sourceId}`, userId: operator.id });
  });

  test('refuses a scope that is no XPath, or empty', async () => {
    const { revision } = await readAll();
    for (const scope of [['//main['], [''], []]) {
      const refused = await publish({
        revision,
        reason: 'scope',
        rules: { article: { ...plainRules.article, scope } },
      });
      expect(refused.status).toBe(400);
    }
  });

  test('of two editors the later is told that the first was there', async () => {
    const { revision } = await readAll();
    const both = await Promise.all(
      ['one', 'two'].map((reason) => publish({ revision, reason, rules: plainRules })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect(await refused.json()).toMatchObject({ error: 'out-of-date', values: { revision: revision + 1 } });
    expect((await readAll()).versions).toHaveLength(3);
  });
});
