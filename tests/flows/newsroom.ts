import { afterAll, beforeAll, beforeEach } from 'vitest';
import { testDatabase } from '../database.ts';
import { collecting } from './collecting.ts';
import { NewsServer, type Story, storyOf } from './news-server.ts';

/**
 * The flows and a small news site to collect, for all tests of a file. Each test begins without sources, stories, odd
 * answers, jobs and problems.
 */
export async function openNewsroom() {
  const { db, url } = await testDatabase();
  const news = new NewsServer();
  const bench = collecting(db);
  let next = 0;

  beforeAll(() => news.start());
  afterAll(async () => {
    await news.stop();
    await bench.close();
  });
  beforeEach(async () => {
    await db.source.deleteMany();
    await db.$executeRaw`delete from host_pace`;
    news.stories = [];
    news.bodyClass = 'story-body';
    news.answers.clear();
    news.requests.length = 0;
    bench.jobs.length = 0;
    bench.problems.length = 0;
  });

  /** So many stories that no test of the file had yet; the feed lists the newest sixty. */
  function publish(count: number, change: (story: Story) => void = () => {}): void {
    for (let i = 0; i < count; i++) {
      const story = storyOf(next++);
      change(story);
      news.stories.push(story);
    }
    news.stories = news.stories.slice(-60);
  }

  return { db, url, news, bench, publish };
}

/** Only the first paragraph is still where the rule looks. */
export function leadOnly(story: Story): void {
  const [lead, ...rest] = story.text;
  story.text = [`${lead}</p></div><div class="continued"><p>${rest.join('</p><p>')}`];
}
