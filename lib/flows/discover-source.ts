import { decodeHtml, decodeXml } from '../core/charset/decode.ts';
import { attributeOf, elementsNamed, textContent } from '../core/dom/html-tree.ts';
import { parseHtml } from '../core/dom/parse-html.ts';
import { extractListing } from '../core/extract/extract-listing.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import { type FeedLink, findFeedLinks } from '../core/feed/find-feed-links.ts';
import type { ListedItem } from '../core/feed/listed-item.ts';
import { readFeed } from '../core/feed/read-feed.ts';
import { classifyResponse } from '../core/page/classify-response.ts';
import { fitArticleRules, type SamplePage } from '../core/propose/fit-article-rules.ts';
import { hostOf, normalizeUrl } from '../core/url/normalize-url.ts';
import type { Deps, Pace } from './parts/deps.ts';
import { fetchPolitely } from './parts/polite-fetch.ts';
import { proposedArticleRules, proposedListingRules } from './parts/proposed-rules.ts';
import { type Facts, factsOf } from './parts/visit.ts';

export type SourceDiscovery =
  | {
      kind: 'feed';
      /** Where it was found, after redirects. */
      address: string;
      title: string | null;
      homepage: string | null;
      language: string | null;
      format: string;
      items: number;
      warnings: number;
      rules: WrapperRules;
    }
  | {
      kind: 'page';
      address: string;
      title: string | null;
      language: string | null;
      feeds: FeedLink[];
      /** For reading the page as a listing. */
      rules: WrapperRules;
    }
  | { kind: 'failed'; failure: string; detail: Facts };

/**
 * What stands at an address that a person gave: a feed, or a page with the feeds that it names. Up to two of
 * its articles are read as well, so that the rules to begin with are such that yield something there. Nothing is stored.
 */
export async function discoverSource(
  deps: Pick<Deps, 'db' | 'fetcher' | 'now'>,
  input: { address: string; pace: Pace },
): Promise<SourceDiscovery> {
  const url = normalizeUrl(input.address);
  if (url === null) return { kind: 'failed', failure: 'bad-address', detail: {} };
  const result = await fetchPolitely(deps, input.pace, { url, accept: '*/*' });
  if (result === null) return { kind: 'failed', failure: 'host-busy', detail: {} };
  if (result.kind !== 'answer') return { kind: 'failed', failure: result.kind, detail: factsOf(result) };

  const { finalUrl, status, contentType, headers } = result;
  const good = status >= 200 && status < 300;
  const feed = good ? readFeed(decodeXml(result.bytes, contentType).text, finalUrl) : null;
  if (feed?.kind === 'feed') {
    const { title, homepage, language, format, items, warnings } = feed;
    const counts = { items: items.length, warnings: warnings.length };
    const article = await fittedRules(deps, input.pace, items, language);
    const rules = { article };
    return { kind: 'feed', address: finalUrl, title, homepage, language, format, ...counts, rules };
  }
  const html = decodeHtml(result.bytes, contentType);
  const parsed = parseHtml(html, { scripting: false });
  const page = classifyResponse({ status, contentType, finalUrl, headers, html, parsed });
  if (page.kind !== 'page')
    return { kind: 'failed', failure: page.kind, detail: { ...factsOf(result), ...page.detail } };
  const { tree } = page;
  const title = elementsNamed(tree, 'title')[0];
  const root = elementsNamed(tree, 'html')[0];
  const language = root === undefined ? null : attributeOf(tree, root, 'lang')?.trim() || null;
  const listing = extractListing(tree, proposedListingRules, finalUrl);
  const items = listing.kind === 'listed' ? listing.items.filter((item) => isHeadline(item, finalUrl)) : [];
  return {
    kind: 'page',
    address: finalUrl,
    title: title === undefined ? null : textContent(tree, title).trim() || null,
    language,
    feeds: findFeedLinks(tree, finalUrl),
    rules: { article: await fittedRules(deps, input.pace, items, language), listing: proposedListingRules },
  };
}

const mostSamples = 2;
/** Shorter link texts are mostly sections and buttons. */
const leastHeadline = 15;

function isHeadline(item: ListedItem, page: string): boolean {
  return hostOf(item.url) === hostOf(page) && (item.title ?? '').trim().length >= leastHeadline;
}

/** The common rules fitted to articles of the site; a sample that can't be had is done without. */
async function fittedRules(
  deps: Pick<Deps, 'db' | 'fetcher' | 'now'>,
  pace: Pace,
  items: readonly ListedItem[],
  language: string | null,
): Promise<WrapperRules['article']> {
  const samples: SamplePage[] = [];
  for (const { url } of items.slice(0, mostSamples)) {
    const result = await fetchPolitely(deps, pace, { url });
    if (result?.kind !== 'answer') continue;
    const { status, contentType, finalUrl, headers } = result;
    const html = decodeHtml(result.bytes, contentType);
    const parsed = parseHtml(html, { scripting: false });
    const page = classifyResponse({ status, contentType, finalUrl, headers, html, parsed });
    if (page.kind !== 'page') continue;
    const { tree } = page;
    const context = { url: finalUrl, locale: language ?? 'en', timeZone: 'UTC', capturedAt: deps.now() };
    samples.push({ tree, context });
  }
  return fitArticleRules(proposedArticleRules, samples);
}
