import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageThreads } from '../../lib/jobs/page-threads.ts';
import type { NewsServer } from '../flows/news-server.ts';
import { openSourceWeb } from './source-site.ts';
import { ask, at, type Web } from './web.ts';

let web: Web;
let news: NewsServer;
let preview: typeof import('../../app/api/sources/preview/route.ts');
let discover: typeof import('../../app/api/sources/discover/route.ts');
let cookie: string;

beforeAll(async () => {
  ({ web, news } = await openSourceWeb(1));
  preview = await import('../../app/api/sources/preview/route.ts');
  discover = await import('../../app/api/sources/discover/route.ts');
  ({ cookie } = await web.signIn('operator'));
});
afterAll(async () => {
  const place = globalThis as { markdriftReaders?: PageThreads };
  await place.markdriftReaders?.close();
  delete place.markdriftReaders;
});

const post = (path: string, body: unknown) => ask(path, { method: 'POST', cookie, body });
/** Longest time in which this thread could do nothing else, in milliseconds. */
async function longestHold<Result>(work: Promise<Result>): Promise<{ result: Result; hold: number }> {
  let last = performance.now();
  let hold = 0;
  const tell = () => {
    hold = Math.max(hold, performance.now() - last);
    last = performance.now();
  };
  const clock = setInterval(tell, 5);
  try {
    const result = await work;
    // What held to the very end left the clock no turn.
    tell();
    return { result, hold };
  } finally {
    clearInterval(clock);
  }
}

/** Each takes all the steps that an expression may take. */
const slowRule = {
  alternatives: Array.from(
    { length: 20 },
    (_, i) => `//*[count(//*[count(//node()[string-length() > ${i}]) > ${i}]) < 0]`,
  ),
  exclude: [],
};
const slowRules = { article: { body: slowRule, title: slowRule, date: slowRule, author: slowRule } };

describe('a page or a rule made to hold the server', () => {
  test('reads a page of 600,000 nodes with the slowest rules off the thread that serves', async () => {
    const paragraphs = '<p>x'.repeat(300_000);
    news.answers.set(`/${news.stories[0]!.slug}`, (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<title>t</title><div class="story-body">${paragraphs}</div>`);
    });
    const facts = { kind: 'feed', address: news.url('/feed'), locale: 'en', timeZone: 'UTC' };
    const begun = performance.now();
    const { result, hold } = await longestHold(
      preview.POST(post('/api/sources/preview', { ...facts, rules: slowRules }), at()),
    );
    const took = performance.now() - begun;
    const seen = await result.json();
    expect(seen).toMatchObject({ kind: 'previewed', total: 1 });
    expect(hold).toBeLessThan(took / 4);
  });

  test('says that a page nested beyond all measure is too complex, and by which limit', async () => {
    news.answers.set('/deep', (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<div>'.repeat(200_000));
    });
    const answer = await discover.POST(post('/api/sources/discover', { address: news.url('/deep') }), at());
    expect(await answer.json()).toMatchObject({
      kind: 'failed',
      failure: 'too-complex',
      detail: { limit: 'depth', allowed: 5000 },
    });
  });
});
