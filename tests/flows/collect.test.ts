import { beforeEach, describe, expect, it } from 'vitest';
import { insertDocument } from '../../lib/db/documents/documents.ts';
import { addTestSource } from './collecting.ts';
import { storyOf } from './news-server.ts';
import { openNewsroom } from './newsroom.ts';

const { db, news, bench } = await openNewsroom();

beforeEach(() => {
  news.stories = [1, 2, 3].map((n) => storyOf(n));
});

describe('a run', () => {
  it('stores each new publication once, oldest first, with its evidence', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    const run = await bench.collect(source.id);
    expect(bench.problems).toEqual([]);
    expect(run).toMatchObject({ state: 'finished', outcome: 'collected', listed: 3, fresh: 3, failed: 0 });
    const documents = await db.document.findMany({
      orderBy: { id: 'asc' },
      include: { capture: true, measurement: true },
    });
    expect(documents.map(({ title }) => title)).toEqual([
      'Story number 1',
      'Story number 2',
      'Story number 3',
    ]);
    const first = documents[0]!;
    expect(first.text).toContain('n1x');
    expect(first.publishedAt).toEqual(news.stories[0]!.publishedAt);
    expect(first.guid).toBe('story-1@news');
    expect(first.capture).toMatchObject({ httpStatus: 200, charset: 'utf-8' });
    expect(bench.blobs.has(first.capture!.contentHash)).toBe(true);
    expect(first.measurement!.paragraphCount).toBe(news.stories[0]!.text.length);
    expect(first.measurement!.trainable).toBe(true);
    const after = await db.source.findUniqueOrThrow({ where: { id: source.id } });
    expect(after).toMatchObject({
      status: 'learning',
      statusReason: { code: 'learning', params: { have: 3, need: 30 } },
    });
    expect(await db.pendingPage.count()).toBe(0);
  });

  it('notes what by the clock of the database was collected at another time than it is stored', async () => {
    bench.clock.now = new Date();
    const source = await addTestSource(db, { address: news.url('/feed') });
    const lateOf = async () =>
      (await db.lateDocument.findMany({ orderBy: { documentId: 'asc' }, include: { document: true } })).map(
        ({ document, collectedAt }) => [
          document.identity,
          collectedAt.getTime() - document.collectedAt.getTime(),
        ],
      );
    await bench.collect(source.id, 0);
    expect(await lateOf()).toEqual([]);
    news.stories.push(storyOf(4));
    // The worker's clock is ahead.
    await bench.collect(source.id, 15);
    const [ahead] = await db.document.findMany({ orderBy: { id: 'desc' }, take: 1 });
    expect(await lateOf()).toEqual([[ahead!.identity, 0]]);
    const { id: _, copyOfId, revision, heldByAlertId, collectedAt, changedAt, captureId, ...rest } = ahead!;
    const stored = { ...rest, captureId, at: new Date(Date.now() - 600_000) } as never;
    await db.$transaction((tx) => insertDocument(tx, 'behind', stored, stored));
    expect(await lateOf()).toEqual([
      [ahead!.identity, 0],
      ['behind', 0],
    ]);
    await db.document.deleteMany();
    expect(await lateOf()).toEqual([]);
  });

  it('fetches nothing twice', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    await bench.collect(source.id);
    news.stories.push(storyOf(4));
    const run = await bench.collect(source.id);
    expect(run).toMatchObject({ listed: 4, fresh: 1 });
    expect(news.countOf('/story-1')).toBe(1);
    expect(await db.document.count()).toBe(4);
  });

  it('asks with the validators as received, and takes "not modified" for what it is', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    const seen: (string | undefined)[] = [];
    news.answers.set('/feed', (request, response) => {
      seen.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === 'W/"a b"') {
        response.statusCode = 304;
        response.end();
        return;
      }
      response.setHeader('etag', 'W/"a b"');
      response.setHeader('content-type', 'application/rss+xml');
      response.end('<rss version="2.0"><channel><title>x</title></channel></rss>');
    });
    await bench.collect(source.id);
    const run = await bench.collect(source.id);
    expect(seen).toEqual([undefined, 'W/"a b"']);
    expect(run).toMatchObject({ state: 'finished', outcome: 'unchanged', fresh: 0 });
  });

  it('revisits what the feed says otherwise, and keeps what was there as a revision', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    await bench.collect(source.id);
    const story = news.stories[1]!;
    const before = (await db.document.findFirstOrThrow({ where: { guid: story.guid! } })).text;
    story.title = 'Story number 2, corrected';
    story.text = [...story.text, 'A correction was made by the editors of this paper.'];
    const run = await bench.collect(source.id);
    expect(run).toMatchObject({ fresh: 0, revised: 1 });
    const document = await db.document.findFirstOrThrow({
      where: { guid: story.guid! },
      include: { revisions: true },
    });
    expect(document).toMatchObject({ revision: 2, title: 'Story number 2, corrected' });
    expect(document.revisions).toMatchObject([{ revision: 1, title: 'Story number 2', text: before }]);
    const again = await bench.collect(source.id);
    expect(again).toMatchObject({ fresh: 0, revised: 0 });
    expect(news.countOf('/story-2')).toBe(2);
  });

  it('knows a publication again by its link when the feed loses its guids', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    await bench.collect(source.id);
    for (const story of news.stories) delete story.guid;
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 0 });
    expect(await db.document.count()).toBe(3);
  });

  it('takes two links to one canonical address as one publication, but not pages that all call the same one canonical', async () => {
    const shared = storyOf(5);
    const canonical = news.url('/story-5');
    const other = { ...storyOf(5), slug: 'story-5-again', canonical };
    const strangers = [6, 7].map((n) => ({ ...storyOf(n), canonical: news.url('/section/all') }));
    news.stories = [shared, other, ...strangers].map(({ guid: _, ...story }) => story);
    const source = await addTestSource(db, { address: news.url('/feed') });
    await bench.collect(source.id);
    const titles = (await db.document.findMany({ orderBy: { id: 'asc' } })).map(({ title }) => title);
    expect(titles).toEqual(['Story number 5', 'Story number 6', 'Story number 7']);
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 0, revised: 0 });
    expect(news.countOf('/story-5-again')).toBe(1);
  });

  it('takes no more than its bound, and the rest with the next run', async () => {
    news.stories = Array.from({ length: 12 }, (_, n) => storyOf(n));
    const settings = { collection: { firstRunPages: 5, runPages: 100 } };
    const source = await addTestSource(db, { address: news.url('/feed'), settings });
    expect(await bench.collect(source.id)).toMatchObject({ listed: 12, fresh: 5 });
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 7 });
  });

  it('reads a listing page by its rules', async () => {
    news.answers.set('/list', (_, response) => {
      response.setHeader('content-type', 'text/html');
      const entries = news.stories.map(
        ({ slug, title }) => `<li class="e"><a href="/${slug}">${title}</a></li>`,
      );
      response.end(
        `<!doctype html><title>All</title><main><ul>${entries.join('')}</ul><p>${'text '.repeat(200)}</p></main>`,
      );
    });
    const { rules } = await import('./collecting.ts');
    const rule = (...alternatives: string[]) => ({ alternatives, exclude: [] });
    const listing = { item: rule('//li[@class="e"]'), link: rule('.//a/@href'), title: rule('.//a') };
    const source = await addTestSource(db, {
      address: news.url('/list'),
      kind: 'listing',
      rules: { ...rules, listing },
    });
    expect(await bench.collect(source.id)).toMatchObject({ outcome: 'collected', fresh: 3 });
    expect(await bench.collect(source.id)).toMatchObject({ fresh: 0 });
  });

  it('goes on to the next page of a listing for as long as it needs what is there', async () => {
    news.stories = Array.from({ length: 30 }, (_, n) => storyOf(n));
    const page = (number: number) => {
      const stories = [...news.stories].reverse().slice(5 * number, 5 * number + 5);
      const entries = stories.map(({ slug, title }) => `<li class="e"><a href="/${slug}">${title}</a></li>`);
      const next = `<a rel="next" href="/list/${(number + 1) % 6}">Older</a>`;
      return `<!doctype html><title>All</title><main><ul>${entries.join('')}</ul>${next}<p>${'text '.repeat(200)}</p></main>`;
    };
    for (let number = 0; number < 6; number++) {
      news.answers.set(`/list/${number}`, (_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(page(number));
      });
    }
    const { rules } = await import('./collecting.ts');
    const rule = (...alternatives: string[]) => ({ alternatives, exclude: [] });
    const listing = {
      ...{ item: rule('//li[@class="e"]'), link: rule('.//a'), title: rule('.//a') },
      next: rule('//a[@rel="next"]'),
    };
    const source = await addTestSource(db, {
      address: news.url('/list/0'),
      kind: 'listing',
      rules: { ...rules, listing },
      settings: { collection: { firstRunPages: 12, hostPauseSeconds: 0 } },
    });
    const followed = (listingPages: number, followingEnded: string) => ({ listingPages, followingEnded });
    expect(await bench.collect(source.id)).toMatchObject({
      ...{ listed: 15, fresh: 12, facts: followed(3, 'enough') },
    });
    expect(await db.capture.count({ where: { sourceId: source.id, pageType: 'listing' } })).toBe(3);
    // Three pages were not looked at since; the fourth has what is known.
    news.stories.push(...Array.from({ length: 12 }, (_, n) => storyOf(100 + n)));
    expect(await bench.collect(source.id)).toMatchObject({
      ...{ listed: 15, fresh: 12 + 3 - 3, facts: followed(3, 'known') },
    });
    expect(await bench.collect(source.id)).toMatchObject({ listed: 5, facts: followed(1, 'known') });
    // The whole listing is gone through once, and not round and round.
    await db.document.deleteMany();
    expect(news.countOf('/list/5')).toBe(0);
  });
});
