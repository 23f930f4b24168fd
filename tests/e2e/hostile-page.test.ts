import { afterAll, expect, test } from 'vitest';
import { NewsServer, storyOf } from '../flows/news-server.ts';
import { openConsole } from './console.ts';

const news = await new NewsServer('127.0.0.1').start();
afterAll(() => news.stop());
const markdrift = await openConsole();

const page = (path: string, html: string) =>
  news.answers.set(path, (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });

test('a page made to hold the built console ends with a clear word, and others are served meanwhile', async () => {
  const tab = await markdrift.tab(await markdrift.person('operator'));
  page('/deep', '<div>'.repeat(100_000));
  await tab.open('/sources/new');
  await tab.fill('Address', news.url('/deep'));
  await tab.click('Look');
  await tab.sees('The page is too complex.');
  await tab.sees('5,000 elements inside one another');

  news.stories = [storyOf(1)];
  page(
    `/${news.stories[0]!.slug}`,
    `<title>t</title><div class="story-body">${'<p>x'.repeat(300_000)}</div>`,
  );
  const seen = await tab.page.evaluate(async (address) => {
    // Each takes all the steps that an expression may take.
    const alternatives = Array.from(
      { length: 20 },
      (_, i) => `//*[count(//*[count(//node()[string-length() > ${i}]) > ${i}]) < 0]`,
    );
    const slow = { alternatives, exclude: [] };
    const rules = { article: { body: slow, title: slow, date: slow, author: slow } };
    const body = JSON.stringify({ kind: 'feed', address, locale: 'en', timeZone: 'UTC', rules });
    const headers = { 'content-type': 'application/json' };
    let over = false;
    const preview = fetch('/api/sources/preview', { method: 'POST', headers, body })
      .then((answer) => answer.json())
      .finally(() => {
        over = true;
      });
    let answered = 0;
    while (!over) if ((await fetch('/api/session')).ok) answered++;
    return { preview: await preview, answered };
  }, news.url('/feed'));
  expect(seen.preview).toMatchObject({ kind: 'previewed', total: 1 });
  expect(seen.answered).toBeGreaterThan(10);
});
