import { beforeEach, expect, it } from 'vitest';
import { addTestSource, rules } from '../collecting.ts';
import { storyOf } from '../news-server.ts';
import { openNewsroom } from '../newsroom.ts';

/** Listings whose pages all show the same "most read" cards beside the stories, in elements of one class (case 17). */

const { db, news, bench } = await openNewsroom();
const rule = (...alternatives: string[]) => ({ alternatives, exclude: [] });
const listing = {
  ...{ item: rule('//div[@class="card"]'), link: rule('.//a'), title: rule('.//a') },
  next: rule('//a[@rel="next"]'),
};
const mostRead = Array.from({ length: 5 }, (_, n) => storyOf(900 + n));
const card = ({ slug, title }: { slug: string; title: string }, mark = '') =>
  `<div class="card"><a href="/${slug}${mark}">${title}</a></div>`;

/** Ten stories a page, newest first; every page names a next one, also those past the end. */
function serve(stories: ReturnType<typeof storyOf>[]): void {
  news.stories = [...stories, ...mostRead];
  for (let number = 0; number < 12; number++) {
    for (const { slug } of mostRead)
      news.answers.set(`/${slug}?utm_source=most-read-${number}`, (_, response) =>
        response.writeHead(302, { location: `/${slug}` }).end(),
      );
    const path = number === 0 ? '/all' : `/all?page=${number}`;
    news.answers.set(path, (_, response) => {
      const own = [...stories].reverse().slice(10 * number, 10 * number + 10);
      const cards = mostRead.map((story) => card(story, `?utm_source=most-read-${number}`));
      response.setHeader('content-type', 'text/html');
      response.end(
        `<!doctype html><title>All</title><main>${own.map((story) => card(story)).join('')}</main><aside>${cards.join('')}</aside>` +
          `<a rel="next" href="/all?page=${number + 1}">Older</a><p>${'text '.repeat(200)}</p>`,
      );
    });
  }
}

const add = () =>
  addTestSource(db, {
    address: news.url('/all'),
    kind: 'listing',
    rules: { ...rules, listing },
    settings: { collection: { firstRunPages: 200, runPages: 200, hostPauseSeconds: 0 } },
  });
const pagesAsked = () => news.requests.filter((path) => path.startsWith('/all')).length;

beforeEach(() => {
  news.requests.length = 0;
});

it('the first run ends at the page that brings nothing new, and stores each article once', async () => {
  serve(Array.from({ length: 25 }, (_, n) => storyOf(n)));
  const source = await add();
  expect(await bench.collect(source.id)).toMatchObject({
    fresh: 30,
    facts: { listingPages: 4, followingEnded: 'nothing-new' },
  });
  expect(await db.document.count()).toBe(30);
  expect(pagesAsked()).toBe(4);
});

it('a later run goes on past cards that are known, as far as there is news', async () => {
  serve(Array.from({ length: 25 }, (_, n) => storyOf(n)));
  const source = await add();
  await bench.collect(source.id);
  serve(Array.from({ length: 45 }, (_, n) => storyOf(n)));
  news.requests.length = 0;
  // Two pages of news; half of the third, without the cards, would have to be.
  expect(await bench.collect(source.id)).toMatchObject({
    fresh: 20,
    facts: { listingPages: 3, followingEnded: 'known' },
  });
  expect(await bench.collect(source.id)).toMatchObject({ fresh: 0, facts: { followingEnded: 'known' } });
  expect(pagesAsked()).toBe(4);
});
