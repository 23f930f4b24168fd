import { beforeEach, describe, expect, it } from 'vitest';
import type { WrapperRules } from '../../../lib/core/extract/rules.ts';
import { findWrapperInForce } from '../../../lib/db/sources/wrappers.ts';
import { addSource } from '../../../lib/flows/add-source.ts';
import { discoverSource } from '../../../lib/flows/discover-source.ts';
import { editRules } from '../../../lib/flows/edit-rules.ts';
import { editSource } from '../../../lib/flows/edit-source.ts';
import { pauseSource } from '../../../lib/flows/pause-source.ts';
import { previewSource } from '../../../lib/flows/preview-source.ts';
import { scheduleDue } from '../../../lib/flows/schedule-due.ts';
import { addTestSource, quickPace, rules } from '../collecting.ts';
import { storyOf } from '../news-server.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench } = await openNewsroom();

beforeEach(() => {
  news.stories = [1, 2, 3, 4].map((n) => storyOf(n));
});

const facts = () => ({
  name: 'News',
  kind: 'feed' as const,
  address: news.url('/feed'),
  homepage: null,
  own: { collection: { intervalSeconds: 600 }, detector: {} },
  rules,
  userId: null,
});

const reading = { locale: 'en', timeZone: 'UTC' };

describe('adding a source', () => {
  it('stores it with the first version of its rules, due at once', async () => {
    const added = await addSource(bench.deps, facts());
    if (added.kind !== 'added') throw new Error(added.kind);
    expect(
      await db.source.findFirstOrThrow({ include: { wrappers: { include: { rules: true } } } }),
    ).toMatchObject({
      status: 'learning',
      statusReason: { code: 'learning', params: { have: 0, need: 30 } },
      wrappers: [{ version: 1, rules: [{ field: 'body' }, { field: 'title' }, { field: 'date' }] }],
    });
    expect(await scheduleDue(bench.deps)).toBe(1);
    await bench.settle();
    expect(await db.document.count()).toBe(4);
    expect(await addSource(bench.deps, facts())).toEqual({ kind: 'known', sourceId: added.sourceId });
  });

  it('refuses a listing without listing rules, and what is no web address', async () => {
    expect(await addSource(bench.deps, { ...facts(), kind: 'listing' })).toEqual({
      kind: 'listing-rules-needed',
    });
    expect(await addSource(bench.deps, { ...facts(), address: 'ftp://a/' })).toEqual({ kind: 'bad-address' });
  });
});

describe('the schedule', () => {
  it('begins what is due, once, and never a second run beside an open one', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    bench.clock.now = new Date(source.nextRunAt.getTime() + 1000);
    const begun = await Promise.all([
      scheduleDue(bench.deps),
      scheduleDue(bench.deps),
      scheduleDue(bench.deps),
    ]);
    expect(begun.reduce((a, b) => a + b)).toBe(1);
    await db.source.updateMany({ data: { nextRunAt: source.nextRunAt } });
    expect(await scheduleDue(bench.deps)).toBe(0);
    await bench.settle();
    expect(await scheduleDue(bench.deps)).toBe(1);
    const next = await db.source.findFirstOrThrow();
    const seconds = (next.nextRunAt.getTime() - bench.clock.now.getTime()) / 1000;
    expect(seconds).toBe(900);
  });

  it('passes over paused sources until they are resumed', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    bench.clock.now = new Date(source.nextRunAt.getTime() + 1000);
    await pauseSource(bench.deps, { sourceId: source.id, paused: true, userId: null });
    expect(await scheduleDue(bench.deps)).toBe(0);
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'paused' });
    await pauseSource(bench.deps, { sourceId: source.id, paused: false, userId: null });
    expect(await scheduleDue(bench.deps)).toBe(1);
    expect(await pauseSource(bench.deps, { sourceId: -1, paused: true, userId: null })).toBe(false);
  });
});

describe('editing', () => {
  it('refuses what was begun on an older revision, and names the present one', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    const edit = { sourceId: source.id, revision: 1, userId: null };
    expect(await editSource(bench.deps, { ...edit, name: 'Other' })).toEqual({ kind: 'saved', revision: 2 });
    expect(await editSource(bench.deps, { ...edit, name: 'Late' })).toEqual({ kind: 'changed', revision: 2 });
    expect(await editRules(bench.deps, { ...edit, rules, reason: 'x' })).toEqual({
      kind: 'changed',
      revision: 2,
    });
    expect((await db.source.findFirstOrThrow()).name).toBe('Other');
  });

  it('of rules begins the counting of failures anew and is used by the next run', async () => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    news.bodyClass = 'renamed';
    await bench.collect(source.id);
    expect(await db.alert.count({ where: { kind: 'empty', closedAt: null } })).toBe(1);
    const repaired = {
      ...rules,
      article: { ...rules.article, body: { alternatives: ['//div[@class="renamed"]'], exclude: [] } },
    };
    const edited = await editRules(bench.deps, {
      sourceId: source.id,
      revision: source.revision,
      rules: repaired,
      reason: 'the class was renamed',
      userId: null,
    });
    expect(edited).toEqual({ kind: 'saved', version: 2, revision: 2 });
    expect(await db.source.findFirstOrThrow()).toMatchObject({ failureCounts: {}, countersVersion: 2 });
    news.stories.push(storyOf(5), storyOf(6), storyOf(7));
    await bench.collect(source.id);
    expect(await db.alert.findFirstOrThrow()).toMatchObject({ status: 'resolved' });
    const versions = await db.wrapper.findMany({ orderBy: { version: 'asc' } });
    expect(versions.map(({ validUntil }) => validUntil === null)).toEqual([false, true]);
  });
});

describe('the scope of a source’s articles', () => {
  it('is stored with a version, and what is collected is looked for in it', async () => {
    const scoped: WrapperRules = {
      article: {
        ...rules.article,
        scope: ['//no-such', '//body'],
        title: { alternatives: ['h1', './/h1'], exclude: [] },
      },
    };
    const source = await addTestSource(db, { address: news.url('/feed'), rules: scoped });
    expect((await findWrapperInForce(db, source.id))?.rules).toEqual(scoped);
    news.stories = [storyOf(1)];
    await bench.collect(source.id);
    const { title, fieldFacts } = await db.document.findFirstOrThrow();
    expect(title).toBe(news.stories[0]!.title);
    expect(fieldFacts).toMatchObject({ title: { alternative: 1, matches: 1 } });
  });
});

describe('the character set of a source', () => {
  it.each([
    ['auto', 'utf-8', 'valid-utf-8'],
    ['as-declared', 'windows-1251', 'header'],
    ['koi8-r', 'koi8-r', 'chosen'],
  ] as const)('%s decodes its pages, and captures keep why', async (charset, used, why) => {
    const source = await addTestSource(db, { address: news.url('/feed') });
    const edit = { sourceId: source.id, revision: source.revision, userId: null };
    expect(await editSource(bench.deps, { ...edit, set: { collection: { charset } } })).toMatchObject({
      kind: 'saved',
    });
    const story = storyOf(1);
    news.stories = [story];
    news.answers.set(`/${story.slug}`, (_, response) => {
      response.setHeader('content-type', 'text/html; charset=windows-1251');
      response.end(
        `<title>Заголовок</title><div class="story-body"><p>${'Сегодня в городе дождь. '.repeat(20)}</p></div>`,
      );
    });
    await bench.collect(source.id);
    const captures = await db.capture.findMany({ where: { url: news.url(`/${story.slug}`) } });
    expect(captures).toMatchObject([{ charset: used, charsetReason: { source: why } }]);
  });
});

describe('before a source is saved', () => {
  it('finds the feeds that a page names', async () => {
    news.answers.set('/', (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<html lang="en"><title>The paper</title><link rel="alternate" type="application/rss+xml" href="/feed">
        <p>${'Some words of the day. '.repeat(50)}</p></html>`);
    });
    const page = await discoverSource(bench.deps, { address: news.url('/'), pace: quickPace, userId: null });
    expect(page).toMatchObject({
      kind: 'page',
      title: 'The paper',
      language: 'en',
      feeds: [{ url: news.url('/feed') }],
    });
    const feed = await discoverSource(bench.deps, {
      address: news.url('/feed'),
      pace: quickPace,
      userId: null,
    });
    expect(feed).toMatchObject({ kind: 'feed', format: 'rss', items: 4, title: 'News' });
  });

  it('shows what the rules give on three articles, and stores nothing', async () => {
    const preview = await previewSource(bench.deps, {
      ...facts(),
      ...reading,
      pace: quickPace,
      userId: null,
    });
    if (preview.kind !== 'previewed') throw new Error(preview.kind);
    expect(preview.total).toBe(4);
    expect(preview.articles).toHaveLength(3);
    expect(preview.articles[0]).toMatchObject({
      kind: 'article',
      title: 'Story number 4',
      paragraphs: news.stories[3]!.text.length,
    });
    expect(await db.document.count()).toBe(0);
  });

  it('says why nothing can be shown', async () => {
    expect(
      await discoverSource(bench.deps, { address: 'nonsense', pace: quickPace, userId: null }),
    ).toMatchObject({
      failure: 'bad-address',
    });
    const nowhere = await previewSource(bench.deps, {
      ...facts(),
      ...reading,
      address: 'http://127.0.0.1:9/',
      pace: quickPace,
      userId: null,
    });
    expect(nowhere).toMatchObject({ kind: 'failed', failure: 'unreachable' });
    const inside = await discoverSource(bench.deps, {
      address: 'http://10.0.0.1/',
      pace: quickPace,
      userId: null,
    });
    expect(inside).toMatchObject({ kind: 'failed', failure: 'refused-address' });
  });

  it('names the limit at which a page was given up', async () => {
    news.answers.set('/deep', (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<div>'.repeat(6000));
    });
    const found = await discoverSource(bench.deps, {
      address: news.url('/deep'),
      pace: quickPace,
      userId: null,
    });
    expect(found).toMatchObject({
      kind: 'failed',
      failure: 'too-complex',
      detail: { limit: 'depth', allowed: 5000 },
    });
    for (const { slug } of news.stories) news.answers.set(`/${slug}`, news.answers.get('/deep')!);
    const preview = await previewSource(bench.deps, {
      ...facts(),
      ...reading,
      pace: quickPace,
      userId: null,
    });
    if (preview.kind !== 'previewed') throw new Error(preview.kind);
    expect(preview.articles[0]).toMatchObject({
      kind: 'failed',
      failure: 'too-complex',
      detail: { limit: 'depth' },
    });
  });
});
