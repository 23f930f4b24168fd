import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, vi } from 'vitest';
import type { Queue } from '../../lib/jobs/queue.ts';
import { NewsServer, storyOf } from '../flows/news-server.ts';
import { openWeb, type Web } from './web.ts';

/** Routes of sources over a news site on loopback: with a database, a folder for pages and no pause between requests. */
export async function openSourceWeb(stories = 0): Promise<{ web: Web; news: NewsServer }> {
  vi.stubEnv('ALLOW_NETWORKS', '127.0.0.0/8');
  vi.stubEnv('HOST_PAUSE_MS', '0');
  vi.stubEnv('DATA_DIR', mkdtempSync(path.join(tmpdir(), 'markdrift-')));
  const web = await openWeb();
  const news = await new NewsServer().start();
  news.stories = Array.from({ length: stories }, (_, number) => storyOf(number + 1));
  afterAll(() => news.stop());
  closeQueueAfterwards();
  return { web, news };
}

/** The web process keeps its queue open for good; a test's database goes away. */
export function closeQueueAfterwards(): void {
  afterAll(async () => {
    const place = globalThis as { markdriftQueue?: Promise<Queue> };
    await (await place.markdriftQueue)?.stop(2000);
    delete place.markdriftQueue;
  });
}

export const plainRules = {
  article: {
    body: { alternatives: ['//div[@class="story-body"]'], exclude: [] },
    title: { alternatives: ['//h1'], exclude: [] },
    date: { alternatives: ['//time/@datetime'], exclude: [] },
  },
};

/** A body for adding a source, with what a test wants otherwise. */
export const sourceBody = (address: string, otherwise: object = {}) => ({
  name: 'Small Paper',
  kind: 'feed',
  address,
  collection: { locale: 'en', timeZone: 'UTC', intervalSeconds: 600 },
  rules: plainRules,
  ...otherwise,
});
