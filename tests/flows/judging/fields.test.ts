import { describe, expect, it } from 'vitest';
import { editRules } from '../../../lib/flows/edit-rules.ts';
import { markFalseAlarm } from '../../../lib/flows/mark-false-alarm.ts';
import { addTestSource, rules } from '../collecting.ts';
import { type Story, storyOf } from '../news-server.ts';
import { openNewsroom } from '../newsroom.ts';

const { db, news, bench } = await openNewsroom();
let next = 0;

const rule = (expression: string) => ({ alternatives: [expression], exclude: [] });
const withAuthor = { article: { ...rules.article, author: rule('//address') } };

/** A run that brings so many articles; `change` rewrites the markup of their pages. */
async function collect(sourceId: number, count: number, change: (html: string, story: Story) => string) {
  for (let i = 0; i < count; i++) {
    const story = storyOf(next++);
    news.stories.push(story);
    news.answers.set(`/${story.slug}`, (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(change(page(story), story));
    });
  }
  news.stories = news.stories.slice(-60);
  return bench.collect(sourceId);
}

function page({ title, publishedAt, text }: Story): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body><header><a href="/">Home</a></header>
    <main><h1>${title}</h1><time datetime="${publishedAt.toISOString()}">then</time><address>Ann ${title.length}</address>
    <div class="story-body">${text.map((paragraph) => `<p>${paragraph}</p>`).join('')}</div></main></body></html>`;
}
const right = (html: string) => html;
const withoutTitle = (html: string) => html.replace(/<(\/?)h1>/g, '<$1h2>');
const withoutTime = (html: string) => html.replace(/<time.*<\/time>/, '');
const withoutAuthor = (html: string) => html.replace(/<address>.*<\/address>/, '');
const oneTitle = (html: string) => html.replace(/<h1>.*<\/h1>/, '<h1>The Daily Paper</h1>');

async function usual(article = rules) {
  const source = await addTestSource(db, { address: news.url('/feed'), rules: article });
  for (let i = 0; i < 5; i++) await collect(source.id, 10, right);
  expect(await db.alert.count()).toBe(0);
  return source;
}
const alerts = () =>
  db.alert.findMany({
    orderBy: { id: 'asc' },
    include: { covers: { orderBy: { documentId: 'asc' } }, held: true },
  });

describe('a field of a source', () => {
  it('that its rule no longer finds, while the feed names it, is a low alert that holds nothing', async () => {
    const source = await usual();
    await collect(source.id, 3, withoutTitle);
    expect(await alerts()).toEqual([]);
    await collect(source.id, 7, withoutTitle);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind: 'missing',
      field: 'title',
      severity: 'low',
      status: 'new',
      sentence: { code: 'field-from-feed', params: { field: 'title', documents: 10, of: 10, usual: 100 } },
      evidence: { sign: 'missing', found: 0, foundOf: 10, usualFound: 50, usualFoundOf: 50, fromFeed: 10 },
      held: [],
    });
    expect(alert!.covers).toHaveLength(10);
    expect(alert!.firstDocumentId).toBe(alert!.covers[0]!.documentId);
    expect(await db.source.findFirstOrThrow()).toMatchObject({
      status: 'degraded',
      statusReason: { code: 'missing', params: { documents: 10 } },
    });
    await collect(source.id, 3, withoutTitle);
    expect(await alerts()).toMatchObject([{ occurrenceCount: 2, documentCount: 13 }]);
    await collect(source.id, 10, right);
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
    await collect(source.id, 10, right);
    expect(await db.alert.count()).toBe(1);
  });

  it('that is an author loses what stands beside the name; what cannot be told apart is an alert for it alone', async () => {
    const source = await usual(withAuthor);
    const beside = (html: string) =>
      html.replace(/<address>(.*)<\/address>/, '<address>By $1 · 3 min read · Share</address>');
    await collect(source.id, 10, beside);
    expect(await alerts()).toEqual([]);
    const authors = await db.document.findMany({ where: { sourceId: source.id }, select: { author: true } });
    for (const { author } of authors) expect(author).toMatch(/^Ann \d+$/);
    const inOne = (html: string) =>
      html.replace(/<address>(.*)<\/address>/, '<address>$1, 12 May 2026 14:05 Share</address>');
    await collect(source.id, 10, inOne);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind: 'wrong-value', field: 'author', evidence: { sign: 'unlike' } });
  });

  it('that is on no page and in no feed holds its documents, until the rules are repaired', async () => {
    const source = await usual();
    const dateless = (feed: string) => feed.replace(/<pubDate>.*?<\/pubDate>/g, '');
    news.answers.set('/feed', (_, response) => response.end(dateless(feedOf(news.stories))));
    await collect(source.id, 10, withoutTime);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ kind: 'missing', field: 'date', severity: 'medium' });
    expect(alert).toMatchObject({ sentence: { code: 'field-missing' } });
    expect(alert!.held).toHaveLength(10);
    expect(await db.source.findFirstOrThrow()).toMatchObject({ status: 'broken' });

    const { revision } = await db.source.findFirstOrThrow();
    const repaired = { article: { ...rules.article, date: rule('//i/@title') } };
    await editRules(bench.deps, {
      sourceId: source.id,
      revision,
      rules: repaired,
      reason: 'new',
      userId: null,
    });
    const marked = (html: string, { publishedAt }: Story) =>
      html.replace(/<time.*<\/time>/, `<i title="${publishedAt.toISOString()}"></i>`);
    await collect(source.id, 4, marked);
    expect(await alerts()).toMatchObject([{ status: 'new' }]);
    await collect(source.id, 4, marked);
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
    expect(await db.alertEvent.findFirstOrThrow({ where: { action: 'recovered' } })).toMatchObject({
      detail: { code: 'right-under-new-rules' },
    });
  });

  it('that has the same value on every page is a wrong value', async () => {
    const source = await usual();
    await collect(source.id, 10, oneTitle);
    const [alert, ...others] = await alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ kind: 'wrong-value', field: 'title', severity: 'medium' });
    expect(alert!.held.length).toBeGreaterThanOrEqual(9);
  });

  it('that a person called right is usual from then on', async () => {
    const source = await usual(withAuthor);
    await collect(source.id, 10, withoutAuthor);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ kind: 'missing', field: 'author', severity: 'low', held: [] });
    const user = await db.user.create({ data: { email: 'f@b', name: 'F', passwordHash: '' } });
    await markFalseAlarm(bench.deps, { alertId: String(alert!.id), userId: user.id });
    for (let i = 0; i < 5; i++) await collect(source.id, 10, withoutAuthor);
    expect(await alerts()).toMatchObject([{ status: 'false_alarm' }]);
    await db.user.delete({ where: { id: user.id } });
  });

  it('whose rule was taken away is not missed', async () => {
    const source = await usual(withAuthor);
    const { revision } = await db.source.findFirstOrThrow();
    await editRules(bench.deps, { sourceId: source.id, revision, rules, reason: 'no author', userId: null });
    for (let i = 0; i < 5; i++) await collect(source.id, 10, withoutAuthor);
    expect(await alerts()).toEqual([]);
  });
});

function feedOf(stories: readonly Story[]): string {
  const items = stories.map(
    ({ title, slug, guid, publishedAt }) => `<item><title>${title}</title><link>${news.url(`/${slug}`)}</link>
      <guid isPermaLink="false">${guid}</guid><pubDate>${publishedAt.toUTCString()}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`;
}
