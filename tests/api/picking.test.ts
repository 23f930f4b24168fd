import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { elementsNamed } from '../../lib/core/dom/html-tree.ts';
import { treeOf } from '../core/dom/parse.ts';
import { ask, at, openWeb, type Web } from './web.ts';

interface Handlers {
  GET(request: Request, context: ReturnType<typeof at>): Promise<Response>;
  POST(request: Request, context: ReturnType<typeof at>): Promise<Response>;
}

let web: Web;
let pages: Pick<Handlers, 'GET'>;
let frame: Pick<Handlers, 'GET'>;
let propose: Pick<Handlers, 'POST'>;
let operator: { cookie: string };
let viewer: { cookie: string };
let sourceId: number;
let put: (html: string, title: string, more?: { suspicious?: boolean; text?: string }) => Promise<string>;

const html = (title: string, more = '') =>
  `<!doctype html><header><b>The Paper</b></header><h1 class="headline">${title}</h1>${more}<div class="story"><p>Text of ${title}.</p><aside>Read more</aside></div>`;
const nodeOf = (page: string, name: string, nth = 0) => elementsNamed(treeOf(page), name)[nth]!;

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', mkdtempSync(path.join(tmpdir(), 'markdrift-')));
  web = await openWeb();
  pages = await import('../../app/api/sources/[sourceId]/captures/route.ts');
  frame = await import('../../app/api/captures/[captureId]/pick-frame/route.ts');
  propose = await import('../../app/api/sources/[sourceId]/rules/propose/route.ts');
  const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const source = await web.db.source.create({
    data: {
      ...{ name: 'northgate', kind: 'feed', address: 'http://northgate.test/feed', host: 'northgate.test' },
      statusReason: {},
    },
  });
  sourceId = source.id;
  put = async (content, title, { suspicious = false, text = `Text of ${title}.` } = {}) => {
    const bytes = new TextEncoder().encode(content);
    const url = `http://northgate.test/${title}`;
    const capture = await web.db.capture.create({
      data: {
        ...{ sourceId, pageType: 'article', url, finalUrl: url, fetchedAt: new Date(), httpStatus: 200 },
        ...{ headers: { 'content-type': 'text/html; charset=utf-8' }, charset: 'utf-8', charsetReason: {} },
        ...{ byteLength: bytes.length, contentHash: await processBlobs().put(bytes) },
      },
    });
    await web.db.document.create({
      data: {
        ...{ sourceId, captureId: capture.id, identity: url, url, title, text, suspicious },
        ...{ listed: { title }, fieldFacts: {} },
      },
    });
    return String(capture.id);
  };
});

const asPage = (captureId: string) => at({ captureId });
const inSource = (id: number | string = sourceId) => at({ sourceId: String(id) });
const proposing = (body: unknown, { cookie = operator.cookie, id = sourceId as number | string } = {}) =>
  propose.POST(ask('/api/x', { method: 'POST', cookie, body }), inSource(id));

describe('who may point', () => {
  test('viewers see which pages there are; making rules needs an operator', async () => {
    const id = await put(html('Roles'), 'Roles');
    const body = { field: 'title', picks: [{ pageId: id, node: nodeOf(html('Roles'), 'h1') }] };
    expect((await pages.GET(ask('/api/x'), inSource())).status).toBe(401);
    expect((await pages.GET(ask('/api/x', { cookie: viewer.cookie }), inSource())).status).toBe(200);
    expect((await frame.GET(ask('/api/x', { cookie: viewer.cookie }), asPage(id))).status).toBe(403);
    expect((await proposing(body, { cookie: viewer.cookie })).status).toBe(403);
    expect((await proposing(body)).status).toBe(200);
  });

  test('what is odd or missing is refused', async () => {
    const pick = { pageId: '1', node: 5 };
    for (const body of [
      {},
      { field: 'price', picks: [pick] },
      { field: 'title', picks: [] },
      { field: 'title', picks: [{ pageId: 'x', node: 1 }] },
      { field: 'title', picks: [{ pageId: '1', node: 0 }] },
      { field: 'title', picks: Array.from({ length: 11 }, () => pick) },
    ]) {
      expect((await proposing(body)).status).toBe(400);
    }
    expect((await proposing({ field: 'title', picks: [pick] }, { id: 99_999 })).status).toBe(404);
    expect((await pages.GET(ask('/api/x', { cookie: viewer.cookie }), inSource(99_999))).status).toBe(404);
    expect((await frame.GET(ask('/api/x', { cookie: operator.cookie }), asPage('99999'))).status).toBe(404);
  });
});

test('the frame lets one script run, whose mark is new each time, and nothing of the page', async () => {
  const id = await put(
    `${html('Frame')}<script>alert(1)</script><form><p onclick="alert(2)">x</p></form>`,
    'Frame',
  );
  const answers = await Promise.all(
    [1, 2].map(() => frame.GET(ask('/api/x', { cookie: operator.cookie }), asPage(id))),
  );
  const policies = answers.map((answer) => answer.headers.get('content-security-policy')!);
  expect(policies[0]).toMatch(/^sandbox allow-scripts; script-src 'nonce-[\w-]{22}'; default-src 'none';/);
  expect(policies[0]).not.toBe(policies[1]);
  const text = await answers[0]!.text();
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toMatch(/alert\(/);
  expect(text).toContain(`data-markdrift-node="${nodeOf(html('Frame'), 'h1')}" class="headline"`);
  expect(text).toMatch(/<div data-markdrift-node="\d+" data-markdrift-name="form"/);
});

describe('what is proposed', () => {
  const titled = ['One', 'Two', 'Three', 'Four'];
  const samples = titled.map((title) => html(title, title === 'Three' ? '<h1>Advertisement</h1>' : ''));
  let ids: string[];
  beforeAll(async () => {
    await web.db.document.deleteMany();
    await web.db.capture.deleteMany();
    ids = [];
    for (const [place, title] of titled.entries()) ids.push(await put(samples[place]!, title));
  });
  const pick = (place: number, name: string, nth = 0) => ({
    pageId: ids[place]!,
    node: nodeOf(samples[place]!, name, nth),
  });

  test('is what agrees with the titles of the feed, with its evidence and what it finds', async () => {
    const answer = await (await proposing({ field: 'title', picks: [pick(0, 'h1')] })).json();
    expect(answer).toMatchObject({ kind: 'proposed', excludes: [] });
    const [first] = answer.groups[0].candidates;
    expect(first.expression).toContain(' headline ');
    expect(first.evidence).toMatchObject({
      pages: 4,
      one: 4,
      none: 0,
      several: 0,
      compared: 4,
      agreement: 1,
    });
    expect(first.samples[0]).toMatchObject({
      pageId: ids[0],
      matches: 1,
      nodes: [pick(0, 'h1').node],
      value: 'One',
    });
  });

  test('names the parts that are taken out, wherever they lie like that', async () => {
    const body = { field: 'body', picks: [pick(1, 'div')], excluded: [pick(1, 'aside')] };
    const answer = await (await proposing(body)).json();
    expect(answer.groups[0].candidates[0].expression).toContain(' story ');
    expect(answer.excludes).toEqual([
      { pick: pick(1, 'aside'), expressions: expect.arrayContaining(['//aside']) },
    ]);
  });

  test('is several expressions where none finds all examples', async () => {
    const answer = await (await proposing({ field: 'title', picks: [pick(0, 'h1'), pick(1, 'b')] })).json();
    expect(answer.groups.map(({ picks }: { picks: unknown[] }) => picks)).toEqual([
      [pick(0, 'h1')],
      [pick(1, 'b')],
    ]);
    expect(answer.groups[1].candidates[0].evidence.identical).toBe(true);
  });

  test('does not take a suspicious text for known', async () => {
    const bad = await put(html('Five'), 'Five', { suspicious: true, text: 'Navigation' });
    const answer = await (await proposing({ field: 'body', picks: [pick(0, 'div')] })).json();
    expect(answer.groups[0].candidates[0].evidence).toMatchObject({ pages: 5, compared: 4 });
    await web.db.document.deleteMany({ where: { captureId: BigInt(bad) } });
    await web.db.capture.delete({ where: { id: BigInt(bad) } });
  });

  test('is tried on older pages too, and says on which it finds nothing', async () => {
    const many: string[] = [];
    for (let n = 0; n < 70; n++)
      many.push(await put(n === 0 ? '<h2>Old</h2>' : html(`Page ${n}`), `Page ${n}`));
    const answer = await (
      await proposing({ field: 'title', picks: [{ pageId: many[69], node: nodeOf(html('Page 69'), 'h1') }] })
    ).json();
    const [first] = answer.groups[0].candidates;
    expect(first.evidence.pages).toBe(50);
    const listed = await (await pages.GET(ask('/api/x', { cookie: viewer.cookie }), inSource())).json();
    const shown = listed.pages.map(({ pageId }: { pageId: string }) => Number(pageId));
    expect(shown.slice(0, 30)).toEqual(Array.from({ length: 30 }, (_, n) => Number(many[69 - n])));
    expect(Math.min(...shown)).toBeLessThan(Number(many[10]));
    const lacking = await put('<h2>Other</h2>', 'Other');
    const again = await (
      await proposing({ field: 'title', picks: [{ pageId: many[69], node: nodeOf(html('Page 69'), 'h1') }] })
    ).json();
    expect(again.groups[0].candidates[0].missingOn).toBe(lacking);
    await web.db.document.deleteMany({ where: { captureId: { in: [...many, lacking].map(BigInt) } } });
    await web.db.capture.deleteMany({ where: { id: { in: [...many, lacking].map(BigInt) } } });
  });

  test('tells that a page or an element is not there', async () => {
    const gone = { field: 'title', picks: [{ pageId: '999999', node: 4 }] };
    expect(await (await proposing(gone)).json()).toEqual({ kind: 'not-there', pageId: '999999' });
    const beyond = { field: 'title', picks: [{ pageId: ids[0], node: 100_000 }] };
    expect(await (await proposing(beyond)).json()).toEqual({ kind: 'not-there', pageId: ids[0] });
  });
});

describe('what is proposed for a listing', () => {
  const entry = (n: number, day: number) =>
    `<li class="entry"><a href="/story-${n}"><h3>Story ${n}</h3></a><span class="when">${day} May 2026</span></li>`;
  const ad = '<li class="entry ad"><a href="http://ads.test/buy"><h3>Buy</h3></a></li>';
  const menu = '<ul class="menu"><li><a href="/sport">Sport</a></li><li><a href="/arts">Arts</a></li></ul>';
  const listing = (first: number) =>
    `<!doctype html>${menu}<main><ul class="news">${[0, 1, 2, 3, 4].map((n) => entry(first + n, n + 1)).join('')}${ad}</ul>` +
    `<a class="older" href="/news?page=2">Older</a></main>`;
  const samples = [listing(1), listing(6)];
  let ids: string[];
  beforeAll(async () => {
    const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
    ids = [];
    for (const content of samples) {
      const bytes = new TextEncoder().encode(content);
      const url = 'http://northgate.test/news';
      const { id } = await web.db.capture.create({
        data: {
          ...{ sourceId, pageType: 'listing', url, finalUrl: url, fetchedAt: new Date(), httpStatus: 200 },
          ...{ headers: { 'content-type': 'text/html' }, charset: 'utf-8', charsetReason: {} },
          ...{ byteLength: bytes.length, contentHash: await processBlobs().put(bytes) },
        },
      });
      ids.push(String(id));
    }
    for (let n = 1; n <= 10; n++) {
      const url = `http://northgate.test/story-${n}`;
      const content = {
        title: `Story ${n}`,
        text: 'x',
        listed: { url, title: `Story ${n}` },
        fieldFacts: {},
      };
      await web.db.document.create({ data: { sourceId, identity: url, url, ...content } });
    }
  });
  const pick = (place: number, name: string, nth = 0) => ({
    pageId: ids[place]!,
    node: nodeOf(samples[place]!, name, nth),
  });
  const item = {
    alternatives: ['//li[contains(@class, "entry")]'],
    exclude: ['//li[contains(@class, "ad")]'],
  };
  const first = async (body: unknown) => {
    const answer = await (await proposing(body)).json();
    expect(answer.kind).toBe('proposed');
    expect(answer.groups).toHaveLength(1);
    return { answer, best: answer.groups[0].candidates[0] };
  };

  test('are all items like the two that were pointed at, and not the menu', async () => {
    const { answer, best } = await first({ field: 'item', picks: [pick(0, 'h3'), pick(0, 'h3', 2)] });
    expect(answer.groups[0].picks).toEqual([pick(0, 'li', 2), pick(0, 'li', 4)]);
    expect(best.expression).toMatch(/li/);
    expect(best.evidence).toMatchObject({ pages: 2, several: 2, none: 0, compared: 2 });
    expect(best.samples.find(({ pageId }: { pageId: string }) => pageId === ids[1])).toMatchObject({
      matches: 6,
      nodes: [2, 3, 4, 5, 6, 7].map((nth) => pick(1, 'li', nth).node),
    });
    expect(best.evidence.agreement).toBeGreaterThan(0.85);
  });

  test('leave out what is no item', async () => {
    const { answer } = await first({
      field: 'item',
      picks: [pick(0, 'h3'), pick(0, 'h3', 2)],
      excluded: [pick(0, 'li', 7)],
    });
    expect(answer.excludes[0].expressions[0]).toContain(' ad ');
  });

  test('are relative to the item, and tried in all items of all pages', async () => {
    const title = await first({ field: 'listing-title', item, picks: [pick(0, 'h3')] });
    expect(title.answer.per).toBe('item');
    expect(title.best).toMatchObject({
      expression: './/h3',
      evidence: { pages: 10, one: 10, compared: 10, agreement: 1 },
    });
    const date = await first({ field: 'listing-date', item, picks: [pick(0, 'span'), pick(1, 'span')] });
    expect(date.best.expression).toMatch(/^\.\/\/span/);
    expect(date.best.evidence).toMatchObject({ one: 10, agreement: 1, identical: false });
    // A click on the headline means the link around it.
    const link = await first({ field: 'link', item, picks: [pick(0, 'h3')] });
    expect(link.best).toMatchObject({
      expression: './/a',
      evidence: { one: 10, compared: 10, agreement: 1 },
    });
    expect(link.best.samples[0].value).toContain('northgate.test/story-');
  });

  test('name the next page by where it leads', async () => {
    const { best, answer } = await first({ field: 'next', picks: [pick(0, 'a', 8)] });
    expect(answer.per).toBe('page');
    expect(best.evidence).toMatchObject({ pages: 2, one: 2, compared: 2, agreement: 1, identical: false });
    expect(best.samples[0].value).toBe('http://northgate.test/news?page=2');
  });

  test("tell what can't be meant", async () => {
    const outside = { field: 'listing-title', item, picks: [pick(0, 'a')] };
    expect(await (await proposing(outside)).json()).toEqual({ kind: 'outside-items', pageId: ids[0] });
    const noLink = { field: 'link', item, picks: [pick(0, 'span')] };
    expect(await (await proposing(noLink)).json()).toEqual({ kind: 'no-link', pageId: ids[0] });
    const listed = await pages.GET(ask('/api/x?type=listing', { cookie: viewer.cookie }), inSource());
    expect((await listed.json()).pages.map(({ pageId }: { pageId: string }) => pageId)).toEqual(
      [...ids].reverse(),
    );
  });
});

describe('before there is a source', () => {
  test('pages that were looked at are shown and tried, and only the newest of a person are kept', async () => {
    const { insertSamplePages } = await import('../../lib/db/sample-pages.ts');
    const sampleFrame = await import('../../app/api/samples/[sampleId]/pick-frame/route.ts');
    const onSamples = await import('../../app/api/samples/propose/route.ts');
    const sample = (title: string) => ({
      ...{ userId: null, pageType: 'article' as const, url: `http://new.test/${title}`, title },
      ...{ finalUrl: `http://new.test/${title}`, fetchedAt: new Date(), contentType: 'text/html' },
      bytes: new TextEncoder().encode(`${html(title)}<script>alert(1)</script>`),
    });
    const [old] = await insertSamplePages(web.db, [sample('Old')], 2);
    const [one, two] = await insertSamplePages(web.db, [sample('One'), sample('Two')], 2);
    const show = (id: unknown, cookie = operator.cookie) =>
      sampleFrame.GET(ask('/api/x', { cookie }), at({ sampleId: String(id) }));
    expect((await show(old)).status).toBe(404);
    expect((await show(one, viewer.cookie)).status).toBe(403);
    const shown = await show(one);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
    expect(await shown.text()).not.toContain('alert(');

    const picks = [{ pageId: String(one), node: nodeOf(html('One'), 'h1') }];
    const body = { field: 'title', picks, sampleIds: [String(one), String(two)], locale: 'en' };
    const tried = (more: object, cookie = operator.cookie) =>
      onSamples.POST(ask('/api/x', { method: 'POST', cookie, body: { ...body, ...more } }), at());
    expect((await tried({}, viewer.cookie)).status).toBe(403);
    expect((await tried({ locale: 5 })).status).toBe(400);
    const answer = await (await tried({})).json();
    expect(answer.groups[0].candidates[0]).toMatchObject({
      evidence: { pages: 2, one: 2, compared: 2, agreement: 1 },
      samples: [
        { pageId: String(one), value: 'One' },
        { pageId: String(two), value: 'Two' },
      ],
    });
    const gone = await tried({ picks: [{ pageId: String(old), node: 3 }] });
    expect(await gone.json()).toEqual({ kind: 'not-there', pageId: String(old) });
  });
});

describe('the elements of a page', () => {
  const content = html('Elements', '<template><i>no</i></template><p hidden>Secret <b>word</b></p>');
  let id: string;
  let list: Pick<Handlers, 'GET'>;
  let find: Pick<Handlers, 'GET'>;
  beforeAll(async () => {
    list = await import('../../app/api/captures/[captureId]/elements/route.ts');
    find = await import('../../app/api/captures/[captureId]/elements/find/route.ts');
    id = await put(content, 'Elements');
  });
  const sought = async (query: string, cookie = operator.cookie) =>
    find.GET(ask(`/api/x?${query}`, { cookie }), asPage(id));

  test('are listed, also those that are not drawn', async () => {
    expect((await list.GET(ask('/api/x', { cookie: viewer.cookie }), asPage(id))).status).toBe(403);
    expect((await list.GET(ask('/api/x', { cookie: operator.cookie }), asPage('99999'))).status).toBe(404);
    const answer = await (await list.GET(ask('/api/x', { cookie: operator.cookie }), asPage(id))).json();
    expect(answer).toMatchObject({ kind: 'outline', cut: false });
    const names = answer.rows.map(({ name, hidden }: { name: string; hidden: boolean }) =>
      hidden ? `${name}!` : name,
    );
    expect(names).toEqual(expect.arrayContaining(['html', 'head!', 'h1', 'template!', 'p!', 'b!']));
  });

  test('are found by text and by XPath, with their number', async () => {
    expect((await sought('text=word', viewer.cookie)).status).toBe(403);
    for (const bad of ['', 'text=a&xpath=//a', 'text=']) expect((await sought(bad)).status).toBe(400);
    expect(await (await sought('text=secret%20WORD')).json()).toEqual({
      ...{ kind: 'found', total: 1, nodes: [nodeOf(content, 'p')] },
    });
    expect(await (await sought('xpath=//p')).json()).toMatchObject({ kind: 'found', total: 2 });
    expect(await (await sought('xpath=count(//p)')).json()).toEqual({ kind: 'value', value: '2' });
    expect(await (await sought('xpath=//p[')).json()).toMatchObject({ kind: 'not-xpath', position: 4 });
  });
});
