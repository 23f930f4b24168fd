import { beforeAll, describe, expect, test } from 'vitest';
import { html, nodeOf, openPicking } from './picking-pages.ts';
import { ask, at } from './web.ts';

const { web, pages, operator, viewer, sourceId, inSource, proposing } = await openPicking();

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

describe('a list beside others of the same class (case 17)', () => {
  const card = (n: number) => `<div class="card"><a href="/story-${n}">Story ${n}</a></div>`;
  const cards = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => card(from + i)).join('');
  const page = (from: number, mostRead = 90) =>
    `<!doctype html><main><div class="stories">${cards(from, 10)}</div></main>` +
    `<div class="side most-read"><div class="cards">${cards(mostRead, 5)}</div></div>`;

  /** A source with these stored pages of its listing, and all stories known. */
  async function stored(name: string, contents: readonly string[]) {
    const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
    const address = `http://${name}.test/news`;
    const { id } = await web.db.source.create({
      data: { name, kind: 'listing', address, host: `${name}.test`, statusReason: {} },
    });
    const ids: string[] = [];
    for (const content of contents) {
      const bytes = new TextEncoder().encode(content);
      const capture = await web.db.capture.create({
        data: {
          ...{ sourceId: id, pageType: 'listing', url: address, finalUrl: address, fetchedAt: new Date() },
          ...{
            headers: { 'content-type': 'text/html' },
            charset: 'utf-8',
            charsetReason: {},
            httpStatus: 200,
          },
          ...{ byteLength: bytes.length, contentHash: await processBlobs().put(bytes) },
        },
      });
      ids.push(String(capture.id));
    }
    const rows = Array.from({ length: 100 }, (_, n) => `http://${name}.test/story-${n}`);
    await web.db.document.createMany({
      data: rows.map((url) => ({
        ...{ sourceId: id, identity: url, url, title: url, text: 'x', listed: { url }, fieldFacts: {} },
      })),
    });
    return async (nth: number[], place = 0) => {
      const picks = nth.map((n) => ({ pageId: ids[place]!, node: nodeOf(contents[place]!, 'a', n) }));
      const answer = await (await proposing({ field: 'item', picks }, { id })).json();
      expect(answer.groups).toHaveLength(1);
      const [{ candidates, scope }] = answer.groups;
      const matches = (n: number) =>
        candidates[n].samples.find(({ pageId }: { pageId: string }) => pageId === ids[place]).matches;
      return { candidates, scope, matches };
    };
  }

  test('is kept to where the others are the same on each page', async () => {
    const propose = await stored('moving', [page(1), page(8), page(15), page(22)]);
    const { candidates, scope, matches } = await propose([0, 3]);
    expect(scope).toEqual({
      inside: candidates[0].expression,
      everywhere: candidates[1].expression,
      ...{ outside: 5, of: 15, elsewhere: 'div.side.most-read', standing: 4 },
    });
    expect([matches(0), matches(1)]).toEqual([10, 15]);
  });

  test('is offered as scope where that is not known, or a person may have meant all', async () => {
    for (const contents of [
      [page(1), page(8)],
      [page(1), page(8, 80), page(15), page(22)],
    ]) {
      const propose = await stored(`still-${contents.length}`, contents);
      const { candidates, scope, matches } = await propose([0, 3]);
      expect(scope).toMatchObject({ outside: 5, of: 15, standing: 0 });
      expect([matches(0), matches(1)]).toEqual([15, 10]);
      expect(scope.inside).toBe(candidates[1].expression);
    }
  });

  test('is not spoken of where all were pointed at, or there is one list', async () => {
    const all = await stored('all', [page(1), page(8), page(15)]);
    expect((await all([0, 12])).scope).toBeNull();
    const one = await stored('one', [`<main>${cards(1, 10)}</main>`, `<main>${cards(4, 10)}</main>`]);
    expect((await one([0, 3])).scope).toBeNull();
  });
});

describe('before there is a source', () => {
  test('pages that were looked at are shown and tried, and only the newest of a person are kept', async () => {
    const { insertSamplePages } = await import('../../lib/db/captures/sample-pages.ts');
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
