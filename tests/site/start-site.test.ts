import { afterEach, describe, expect, test } from 'vitest';
import { siteCatalogue } from './sites/catalogue.ts';
import { type RunningSite, type SiteOptions, startSite } from './start-site.ts';

const running: RunningSite[] = [];
async function start(options: SiteOptions): Promise<RunningSite> {
  // Another address than the demonstration's: both may run at once.
  const site = await startSite({ address: '127.0.5.101', archive: 12, seed: 'test', ...options });
  running.push(site);
  return site;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((site) => site.stop()));
});

describe('charset', () => {
  test('the Russian paper sends windows-1251 bytes and names the charset in the page only', async () => {
    const site = await start({ site: 'vecherniy-lukomorsk' });
    const article = site.article(12)!;
    const response = await fetch(site.addressOf(article));
    expect(response.headers.get('content-type')).toBe('text/html');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toThrow();
    const text = new TextDecoder('windows-1251').decode(bytes);
    expect(text).toContain(article.title);
    expect(text).toContain('charset=windows-1251');
  });

  test('its feed is windows-1251 as well', async () => {
    const site = await start({ site: 'vecherniy-lukomorsk' });
    const text = new TextDecoder('windows-1251').decode(await (await fetch(site.sourceUrl)).arrayBuffer());
    expect(text).toContain('encoding="windows-1251"');
    expect(text).toContain(`<title>${site.article(12)!.title}</title>`);
  });
});

test.each(siteCatalogue.map((definition) => [definition.id, definition] as const))(
  '%s: pages of both designs hold each paragraph of the article',
  async (_, definition) => {
    const site = await start({ site: definition });
    const read = async () => {
      const bytes = await (await fetch(site.addressOf(site.article(7)!))).arrayBuffer();
      return plain(new TextDecoder(definition.charset).decode(bytes));
    };
    const before = await read();
    site.control.redesign();
    const after = await read();
    for (const paragraph of site.paragraphs(7)) {
      expect(before).toContain(plain(paragraph));
      expect(after).toContain(plain(paragraph));
    }
    if (definition.after !== null) expect(after).not.toBe(before);
    site.control.restoreDesign();
    expect(await read()).toBe(before);
  },
);

describe('commands', () => {
  test('publishing makes the source longer, newest first', async () => {
    const site = await start({ site: 'harbour-notes' });
    const [article] = site.control.publish(1);
    const feed = (await (await fetch(site.sourceUrl)).json()) as { items: { url: string; title: string }[] };
    expect(feed.items).toHaveLength(13);
    expect(feed.items[0]).toMatchObject({ title: article!.title, url: site.addressOf(article!) });
  });

  test('a site by the clock waits for its first reader and for enough articles read', async () => {
    const site = await start({
      site: 'elbtal-anzeiger',
      timetable: {
        begins: 'at-first-read',
        quietSeconds: 0,
        publishEverySeconds: 0.001,
        slowAfterSeconds: 1000,
        slowEverySeconds: 10,
        redesign: { afterSeconds: 0, afterArticlesRead: 2 },
      },
    });
    expect(site.state()).toMatchObject({ newest: 12, redesigned: false, secondsRunning: null });
    await (await fetch(site.sourceUrl)).text();
    await (await fetch(site.addressOf(site.article(1)!))).text();
    expect(site.state().redesigned).toBe(false);
    await (await fetch(site.addressOf(site.article(2)!))).text();
    expect(await eventually(() => site.state().redesigned && site.state().newest > 12)).toBe(true);
  });
});

describe('faults and habits', () => {
  test('answers 304 to the validators it gave, until something is published', async () => {
    const site = await start({ site: 'northgate-courier' });
    const first = await fetch(site.sourceUrl);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await fetch(site.sourceUrl, { headers })).status).toBe(304);
    site.control.publish();
    expect((await fetch(site.sourceUrl, { headers })).status).toBe(200);
  });

  test('breaks in the ways that real sites do', async () => {
    const site = await start({ site: 'northgate-courier' });
    site.control.break({ kind: 'status', status: 503, retryAfterSeconds: 7 });
    const unavailable = await fetch(site.sourceUrl);
    expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '7']);
    site.control.break({ kind: 'challenge', status: 200 });
    expect(await (await fetch(site.sourceUrl)).text()).toContain('Just a moment...');
    site.control.break({ kind: 'not-a-feed' });
    expect(await (await fetch(site.sourceUrl)).text()).toContain('<h1>We are working on the site</h1>');
    site.control.break({ kind: 'empty-list' });
    expect(await (await fetch(site.sourceUrl)).text()).not.toContain('<item>');
    site.control.break({ kind: 'broken-feed' });
    expect(await (await fetch(site.sourceUrl)).text()).not.toContain('</rss>');
    site.control.break({ kind: 'dropped' });
    await expect(fetch(site.sourceUrl)).rejects.toThrow();
    site.control.break(null);
    expect((await fetch(site.sourceUrl)).status).toBe(200);
  });

  test.each(siteCatalogue.map((definition) => [definition.id] as const))(
    '%s: consent stands in the place of each article',
    async (id) => {
      const site = await start({ site: siteCatalogue.find((definition) => definition.id === id)! });
      site.control.break({ kind: 'consent' });
      const page = await (await fetch(site.addressOf(site.article(3)!))).text();
      expect(page).toContain('our 814 partners');
      expect(page).not.toContain(site.paragraphs(3)[1]);
    },
  );

  test('limits requests, redirects articles and counts what happens at once', async () => {
    const site = await start({ site: 'meridian-review', habits: { redirectArticles: true, latency: 20 } });
    const address = site.addressOf(site.article(1)!);
    const pages = await Promise.all([fetch(address), fetch(address), fetch(address)]);
    expect(pages.map((page) => page.redirected)).toEqual([true, true, true]);
    expect(site.requests.mostConcurrent()).toBeGreaterThan(1);
    site.control.behave({ limit: { requests: 1, seconds: 60, retryAfterSeconds: 120 } });
    await fetch(site.sourceUrl);
    const refused = await fetch(site.sourceUrl);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '120']);
  });
});

/** Text of a page or a paragraph, without tags, references and spacing. */
function plain(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

async function eventually(holds: () => boolean): Promise<boolean> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
  return true;
}
