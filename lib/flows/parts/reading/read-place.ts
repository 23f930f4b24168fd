import { decodeHtml, decodeXml } from '../../../core/charset/decode.ts';
import { attributeOf, elementsNamed, textContent } from '../../../core/dom/html-tree.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import { extractListing } from '../../../core/extract/extract-listing.ts';
import type { WrapperRules } from '../../../core/extract/rules.ts';
import { type FeedLink, findFeedLinks } from '../../../core/feed/find-feed-links.ts';
import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { readFeed } from '../../../core/feed/read-feed.ts';
import { classifyResponse } from '../../../core/page/classify-response.ts';
import { fitArticleRules, type SamplePage } from '../../../core/propose/fit-article-rules.ts';
import { hostOf } from '../../../core/url/normalize-url.ts';
import type { FetchResult } from '../../../net/fetch-result.ts';
import { type Facts, factsOf } from '../collecting/visit.ts';
import { proposedArticleRules, proposedListingRules } from '../rules/proposed-rules.ts';

export type Answer = Extract<FetchResult, { kind: 'answer' }>;

export interface FoundFeed {
  kind: 'feed';
  /** Where it was found, after redirects. */
  address: string;
  title: string | null;
  homepage: string | null;
  language: string | null;
  format: string;
  items: number;
  warnings: number;
}

export interface FoundPage {
  kind: 'page';
  address: string;
  title: string | null;
  language: string | null;
  feeds: FeedLink[];
}

export type PlaceReading =
  | { kind: 'found'; place: FoundFeed | FoundPage; articles: string[] }
  | { kind: 'failed'; failure: string; detail: Facts };

/** Articles are looked at so many at most. */
const mostSamples = 2;
/** Shorter link texts are mostly sections and buttons. */
const leastHeadline = 15;

/** What an answer is: a feed, or a page with the feeds that it names, and addresses of some articles. Pure; O(bytes). */
export function readPlace(answer: Answer): PlaceReading {
  const { finalUrl, status, contentType, headers } = answer;
  const good = status >= 200 && status < 300;
  const feed = good ? readFeed(decodeXml(answer.bytes, contentType).text, finalUrl) : null;
  if (feed?.kind === 'feed') {
    const { title, homepage, language, format, items, warnings } = feed;
    const counts = { items: items.length, warnings: warnings.length };
    const place: FoundFeed = {
      kind: 'feed',
      address: finalUrl,
      title,
      homepage,
      language,
      format,
      ...counts,
    };
    return { kind: 'found', place, articles: addressesOf(items) };
  }
  if (feed?.kind === 'sitemap-index') {
    const counts = { items: feed.sitemaps.length, warnings: 0 };
    const facts = { kind: 'feed', address: finalUrl, format: 'sitemap', ...counts } as const;
    return { kind: 'found', place: { ...facts, title: null, homepage: null, language: null }, articles: [] };
  }
  const html = decodeHtml(answer.bytes, contentType);
  const parsed = parseHtml(html, { scripting: false });
  const page = classifyResponse({ status, contentType, finalUrl, headers, html, parsed });
  if (page.kind !== 'page')
    return { kind: 'failed', failure: page.kind, detail: { ...factsOf(answer), ...page.detail } };
  const { tree } = page;
  const title = elementsNamed(tree, 'title')[0];
  const root = elementsNamed(tree, 'html')[0];
  const language = root === undefined ? null : attributeOf(tree, root, 'lang')?.trim() || null;
  const listing = extractListing(tree, proposedListingRules, finalUrl);
  const items = listing.kind === 'listed' ? listing.items.filter((item) => isHeadline(item, finalUrl)) : [];
  const place: FoundPage = {
    kind: 'page',
    address: finalUrl,
    title: title === undefined ? null : textContent(tree, title).trim() || null,
    language,
    feeds: findFeedLinks(tree, finalUrl),
  };
  return { kind: 'found', place, articles: addressesOf(items) };
}

function addressesOf(items: readonly ListedItem[]): string[] {
  return items.slice(0, mostSamples).map(({ url }) => url);
}

function isHeadline(item: ListedItem, page: string): boolean {
  return hostOf(item.url) === hostOf(page) && (item.title ?? '').trim().length >= leastHeadline;
}

/** The common rules fitted to articles of a site; an answer that is no article is done without. Pure; O(bytes). */
export function fitRules(
  answers: readonly Answer[],
  locale: string,
  capturedAt: Date,
): WrapperRules['article'] {
  const samples: SamplePage[] = [];
  for (const { bytes, status, contentType, finalUrl, headers } of answers) {
    const html = decodeHtml(bytes, contentType);
    const parsed = parseHtml(html, { scripting: false });
    const page = classifyResponse({ status, contentType, finalUrl, headers, html, parsed });
    if (page.kind !== 'page') continue;
    const { tree } = page;
    samples.push({ tree, context: { url: finalUrl, locale, timeZone: 'UTC', capturedAt } });
  }
  return fitArticleRules(proposedArticleRules, samples);
}
