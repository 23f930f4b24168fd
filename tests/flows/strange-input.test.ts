import { beforeEach, expect, it } from 'vitest';
import { addTestSource, rules } from './collecting.ts';
import { storyOf } from './news-server.ts';
import { openNewsroom } from './newsroom.ts';

const { db, news, bench } = await openNewsroom();

beforeEach(() => {
  news.stories = [1, 2, 3].map((n) => storyOf(n));
});

it('stores what a JSON feed writes with U+0000 and half an emoji, and does not take it for new again', async () => {
  const items = news.stories.map(({ slug, title }) => ({
    id: `${slug}\0\ud83d`,
    url: news.url(`/${slug}?a=\0b`),
    title: `${title}\0 \ud83d`,
    content_text: 'cut \ud83d\0',
  }));
  for (const { slug } of news.stories) {
    const story = storyOf(Number(slug.split('-')[1]));
    news.answers.set(`/${slug}?a=%00b`, (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<meta name="author" content="&#xD83D;x\0"><h1>${story.title} \0</h1><div class="story-body"><p>${story.text.join('</p><p>')}\0</p></div>`,
      );
    });
  }
  news.answers.set('/feed', (_, response) => {
    response.setHeader('content-type', 'application/feed+json');
    response.end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'News', items }));
  });
  const source = await addTestSource(db, { address: news.url('/feed') });
  expect(await bench.collect(source.id)).toMatchObject({ outcome: 'collected', fresh: 3, failed: 0 });
  expect(await bench.collect(source.id)).toMatchObject({ fresh: 0, revised: 0, failed: 0 });
  expect(bench.problems).toEqual([]);
  expect((await db.document.findMany()).every(({ title }) => title?.isWellFormed())).toBe(true);
});

it('stores articles whose addresses are longer than an index takes, and leaves out hosts that are no names', async () => {
  const noise = Array.from({ length: 900 }, (_, n) => ((n * 7919) % 100_003).toString(36)).join('-');
  news.stories = news.stories.map((story) => ({ ...story, canonical: news.url(`/${noise}/${story.slug}`) }));
  news.answers.set('/feed', (_, response) => {
    response.setHeader('content-type', 'application/rss+xml');
    const links = [`http://${'a'.repeat(60)}.${noise.replaceAll('-', '.')}.example/`, news.url('/story-1')];
    response.end(
      `<rss version="2.0"><channel><title>x</title>${links.map((link) => `<item><title>t</title><link>${link}</link></item>`).join('')}</channel></rss>`,
    );
  });
  const source = await addTestSource(db, { address: news.url('/feed') });
  expect(await bench.collect(source.id)).toMatchObject({ outcome: 'collected', fresh: 1, failed: 0 });
  expect(bench.problems).toEqual([]);
});

it('keeps no page for a title', async () => {
  const source = await addTestSource(db, {
    address: news.url('/feed'),
    rules: { article: { ...rules.article, title: { alternatives: ['//body'], exclude: [] } } },
  });
  news.stories = news.stories.map((story) => ({ ...story, text: Array(20).fill(story.text.join(' ')) }));
  expect(await bench.collect(source.id)).toMatchObject({ fresh: 3 });
  expect(await bench.collect(source.id)).toMatchObject({ fresh: 0, revised: 0 });
  const titles = (await db.document.findMany()).map(({ title }) => title!.length);
  expect(titles).toEqual([1001, 1001, 1001]);
});
