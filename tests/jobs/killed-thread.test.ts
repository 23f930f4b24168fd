import { afterAll, expect, it } from 'vitest';
import { openPageThreads } from '../../lib/jobs/page-threads.ts';
import { addTestSource, rules } from '../flows/collecting.ts';
import { storyOf } from '../flows/news-server.ts';
import { openNewsroom } from '../flows/newsroom.ts';
import { untilAtWork, watchThreads } from './thread-at-work.ts';

const { db, news, bench } = await openNewsroom();
const started = watchThreads();
const entry = new URL('../../lib/jobs/page-thread.ts', import.meta.url);
const threads = openPageThreads(entry, { milliseconds: 40_000, megabytes: 1024, threads: 1 });
bench.deps.readers = threads;
afterAll(() => threads.close());

/** They take long on a page of thousands of nodes, and find nothing. */
const expensive = Array.from(
  { length: 1500 },
  (_, i) => `//*[count(//*[count(//node()[string-length() > ${i}]) > ${i}]) < 0]`,
);

it('a thread killed in the middle of a page loses nothing: the page is tried again, the others go on', async () => {
  const source = await addTestSource(db, {
    address: news.url('/feed'),
    rules: {
      article: {
        ...rules.article,
        title: { alternatives: [`//h1[count(//p) < 1000]`, ...expensive, '//h1'], exclude: [] },
      },
    },
  });
  news.stories = [1, 2, 3].map((n) => storyOf(n));
  const long = news.stories[1]!;
  long.text = Array.from({ length: 2000 }, (_, i) => `Paragraph ${i} of a long story.`);
  const run = bench.collect(source.id);
  await expect.poll(() => news.countOf(`/${long.slug}`), { timeout: 20_000 }).toBe(1);
  await untilAtWork(started[0]!, 100);
  await started[0]!.terminate();

  expect(await run).toMatchObject({ state: 'finished', outcome: 'collected', fresh: 3, failed: 0 });
  expect(news.countOf(`/${long.slug}`)).toBe(2);
  expect(started).toHaveLength(2);
  const documents = await db.document.findMany({ orderBy: { title: 'asc' }, include: { measurement: true } });
  expect(documents.map(({ title }) => title)).toEqual(news.stories.map(({ title }) => title));
  expect(documents.map(({ measurement }) => measurement!.paragraphCount)).toEqual(
    news.stories.map(({ text }) => text.length),
  );
  expect(await db.pendingPage.count()).toBe(0);
});
