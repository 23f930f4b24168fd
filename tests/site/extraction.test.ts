import { afterEach, describe, expect, test } from 'vitest';
import { decodeHtml, decodeXml } from '../../lib/core/charset/decode.ts';
import { parseHtml } from '../../lib/core/dom/parse-html.ts';
import { extractArticle } from '../../lib/core/extract/extract-article.ts';
import { extractListing } from '../../lib/core/extract/extract-listing.ts';
import { readFeed } from '../../lib/core/feed/read-feed.ts';
import { siteCatalogue } from './sites/catalogue.ts';
import { type RunningSite, startSite } from './start-site.ts';

let site: RunningSite;
afterEach(() => site.stop());

async function read(url: string): Promise<{ bytes: Uint8Array; contentType: string | null }> {
  const response = await fetch(url);
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get('content-type'),
  };
}

async function page(url: string) {
  const { bytes, contentType } = await read(url);
  const parsed = parseHtml(decodeHtml(bytes, contentType).text, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return parsed.tree;
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim();

describe.each(siteCatalogue.map((definition) => [definition.id, definition] as const))(
  '%s',
  (_, definition) => {
    const start = async () => {
      site = await startSite({ site: definition, address: '127.0.5.102', archive: 20, seed: 'rules' });
    };
    const extract = async (number: number, rules: (typeof definition)['rules']) => {
      const article = site.article(number)!;
      const url = site.addressOf(article);
      return extractArticle(await page(url), rules.article, {
        url,
        locale: definition.locale,
        timeZone: definition.timeZone,
        capturedAt: new Date(),
      });
    };
    const expectRight = async (rules: (typeof definition)['rules']) => {
      for (const number of [3, 11, 20]) {
        const article = site.article(number)!;
        const found = await extract(number, rules);
        expect(found.title).toBe(squeeze(article.title));
        expect(found.author).toBe(article.author);
        // Printed dates have minutes, not seconds.
        const minutes = (date: Date | null | undefined) =>
          Math.floor((date?.getTime() ?? Number.NaN) / 60_000);
        expect(minutes(found.date?.instant)).toBe(minutes(article.publishedAt));
        const body = squeeze(found.body.text);
        for (const paragraph of site.paragraphs(number)) expect(body).toContain(squeeze(paragraph));
        for (const comment of article.comments) expect(body).not.toContain(comment.text);
      }
    };

    test('its rules are right before the redesign', async () => {
      await start();
      await expectRight(definition.rules);
    });

    test('its second rules are right after the redesign, and the first ones fail as announced', async () => {
      await start();
      site.control.redesign();
      await expectRight(definition.rulesAfter);
      const article = site.article(11)!;
      const body = squeeze((await extract(11, definition.rules)).body.text);
      const paragraphs = site.paragraphs(11).map(squeeze);
      switch (definition.effect) {
        case 'empty':
          expect(body).toBe('');
          break;
        case 'lead-only':
          expect(body).toBe(paragraphs[0]);
          break;
        case 'related-stories':
          expect(body.length).toBeGreaterThan(400);
          expect(paragraphs.filter((paragraph) => body.includes(paragraph))).toEqual([]);
          break;
        case 'comments-included':
          for (const comment of article.comments) expect(body).toContain(squeeze(comment.text));
          break;
        default:
          for (const paragraph of paragraphs) expect(body).toContain(paragraph);
      }
    });

    test('its source lists each article with address, title and date', async () => {
      await start();
      const { bytes, contentType } = await read(site.sourceUrl);
      const expected = Array.from({ length: 20 }, (_, index) => site.article(20 - index)!);
      if (definition.source.kind === 'listing') {
        const listed = extractListing(await page(site.sourceUrl), definition.rules.listing!, site.sourceUrl);
        if (listed.kind !== 'listed') throw new Error(listed.kind);
        expect(listed.items.map((item) => item.title)).toEqual(
          expected.map((article) => squeeze(article.title)),
        );
        const opened = await fetch(listed.items[0]!.url);
        expect([opened.status, new URL(opened.url).pathname]).toEqual([
          200,
          new URL(site.addressOf(expected[0]!)).pathname,
        ]);
        return;
      }
      const text =
        definition.source.format === 'json'
          ? decodeHtml(bytes, contentType).text
          : decodeXml(bytes, contentType).text;
      const feed = readFeed(text, site.sourceUrl);
      if (feed.kind !== 'feed') throw new Error(feed.kind);
      expect(feed.warnings).toEqual([]);
      expect(feed.format).toBe(definition.source.format);
      expect(feed.items.map((item) => item.url)).toEqual(expected.map((article) => site.addressOf(article)));
      expect(feed.items.map((item) => item.title)).toEqual(expected.map((article) => squeeze(article.title)));
      expect(new Date(feed.items[0]!.publishedAt!).getTime() / 1000).toBeCloseTo(
        expected[0]!.publishedAt.getTime() / 1000,
        -1,
      );
    });
  },
);
