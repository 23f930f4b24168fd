import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recoverStalled } from '../../lib/flows/recover-stalled.ts';
import { runNow } from '../../lib/flows/run-now.ts';
import { jobHandlers } from '../../lib/jobs/handlers.ts';
import { testDatabase } from '../database.ts';
import { addTestSource, collecting, quickPace } from './collecting.ts';
import { NewsServer, storyOf } from './news-server.ts';

/** Pages of one run that lie on two hosts are saved at the same moment, by the quick way and step by step. */

const { db } = await testDatabase();
const bench = collecting(db);
const [own, other] = [new NewsServer('127.0.0.1'), new NewsServer('127.0.0.2')];
const handlers = jobHandlers(bench.deps as never, {
  pace: quickPace,
  workerId: 'second',
  stopping: new AbortController().signal,
  log: { info: () => {}, error: (facts) => bench.problems.push(facts) },
  store: { remove: async () => {}, async *list() {} },
});

beforeAll(async () => {
  await own.start();
  await other.start();
});
afterAll(async () => {
  await own.stop();
  await other.stop();
  await bench.close();
});
beforeEach(async () => {
  await db.source.deleteMany();
  bench.jobs.length = 0;
});

/** All jobs that are there at once, and what comes of them, until none is left. */
async function allAtOnce(): Promise<void> {
  while (bench.jobs.length > 0) {
    const jobs = bench.jobs.splice(0);
    await Promise.all(
      jobs.map(({ name, payload }) => handlers[name](payload as never, new AbortController().signal)),
    );
  }
}

function list(links: readonly { server: NewsServer; slug: string; guid: string }[]): void {
  const items = links.map(
    ({ server, slug, guid }) =>
      `<item><title>${guid}</title><link>${server.url(`/${slug}`)}</link><guid isPermaLink="false">${guid}</guid></item>`,
  );
  own.answers.set('/feed', (_, response) =>
    response.writeHead(200).end(`<rss><channel><title>x</title>${items.join('')}</channel></rss>`),
  );
}

it('a run ends with the last of its pages, whichever that is', async () => {
  const { id } = await addTestSource(db, { address: own.url('/feed') });
  for (let round = 0; round < 12; round++) {
    const stories = [1, 2].map((n) => storyOf(round * 2 + n));
    own.stories = stories;
    other.stories = stories;
    list([
      { server: own, slug: stories[0]!.slug, guid: `a${round}` },
      { server: other, slug: stories[1]!.slug, guid: `b${round}` },
    ]);
    await runNow(bench.deps, { sourceId: id });
    await allAtOnce();
    const run = await db.run.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(run).toMatchObject({ state: 'finished', fresh: 2, failed: 0 });
  }
  expect(await db.document.count()).toBe(24);
  expect(bench.problems).toEqual([]);
});

it('a publication that two addresses name is stored once', async () => {
  const { id } = await addTestSource(db, { address: own.url('/feed') });
  for (let round = 0; round < 8; round++) {
    const story = storyOf(100 + round);
    own.stories = [{ ...story, canonical: own.url(`/${story.slug}`) }];
    other.stories = own.stories;
    list([
      { server: own, slug: story.slug, guid: `own-${round}` },
      { server: other, slug: story.slug, guid: '' },
    ]);
    await runNow(bench.deps, { sourceId: id });
    await allAtOnce();
    expect(await db.document.count()).toBe(round + 1);
  }
  expect(await db.run.count({ where: { state: 'finished' } })).toBe(8);
});

it('a run whose pages are all there, and that a killed worker left, goes on', async () => {
  const { id } = await addTestSource(db, { address: own.url('/feed') });
  own.stories = [storyOf(200)];
  list([{ server: own, slug: own.stories[0]!.slug, guid: 'c' }]);
  await runNow(bench.deps, { sourceId: id });
  await allAtOnce();
  await db.$executeRaw`update run set state = 'collecting', state_since = now() - interval '1 hour', finished_at = null`;
  bench.clock.now = new Date();
  expect(await recoverStalled(bench.deps, { pace: quickPace })).toMatchObject({ runs: 0 });
  await allAtOnce();
  expect(await db.run.findFirstOrThrow()).toMatchObject({ state: 'finished' });
});
