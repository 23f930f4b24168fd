import type { FailureKind } from '../../../core/calm/failures.ts';
import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { decodeHtml, decodeXml } from '../../../core/charset/decode.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import { extractListing } from '../../../core/extract/extract-listing.ts';
import type { WrapperRules } from '../../../core/extract/rules.ts';
import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { readFeed } from '../../../core/feed/read-feed.ts';
import { classifyResponse } from '../../../core/page/classify-response.ts';
import type { FetchResult } from '../../../net/fetch-result.ts';
import { type Facts, factsOf } from '../collecting/visit.ts';
import type { Encoding } from './read-article.ts';

type Answer = Extract<FetchResult, { kind: 'answer' }>;

export type ListingReading =
  | { kind: 'unchanged' }
  | {
      kind: 'listed';
      items: ListedItem[];
      /** Address of the next page of a listing, where there is one. */
      next: string | null;
      facts: Facts;
      homepage: string | null;
      decoded: Encoding;
    }
  /** A sitemap index: the sitemaps to read in its place. */
  | { kind: 'index'; addresses: string[]; facts: Facts; decoded: Encoding }
  /** `decoded` is there where a page came that can be shown as evidence. */
  | { kind: 'failed'; failure: FailureKind; facts: Facts; decoded: Encoding | null };

/** Sitemaps of an index that are read in a run; the others are older. */
const mostSitemaps = 3;

export interface ListingSource {
  kind: 'feed' | 'listing';
  rules: WrapperRules;
  /** How the source's bytes are decoded. */
  charset: CharsetChoice;
}

/**
 * Reads what came for a feed or a listing: its items, or why there are none. Classification comes first: a challenge page
 * in place of a feed is "blocked" and not "not a feed". Pure; O(bytes).
 */
export function readListing(source: ListingSource, result: FetchResult): ListingReading {
  if (result.kind === 'not-modified') return { kind: 'unchanged' };
  const facts = factsOf(result);
  if (result.kind !== 'answer') return { kind: 'failed', failure: failureOf(result), facts, decoded: null };
  return source.kind === 'feed' ? readAsFeed(source, result, facts) : readAsPage(source, result, facts);
}

function readAsFeed({ charset }: ListingSource, answer: Answer, facts: Facts): ListingReading {
  const { text, ...encoding } = decodeXml(answer.bytes, answer.contentType, charset);
  const decoded = { charset: encoding.charset, reason: encoding.reason };
  if (answer.status >= 200 && answer.status < 300) {
    const feed = readFeed(text, answer.finalUrl);
    if (feed.kind === 'feed') {
      const more = { format: feed.format, warnings: feed.warnings.length };
      return {
        kind: 'listed',
        items: feed.items,
        next: null,
        facts: { ...facts, ...more },
        homepage: feed.homepage,
        decoded,
      };
    }
    if (feed.kind === 'sitemap-index') {
      const addresses = feed.sitemaps.slice(0, mostSitemaps).map(({ url }) => url);
      return { kind: 'index', addresses, facts: { ...facts, format: 'sitemap' }, decoded };
    }
    facts.reason = feed.reason;
  }
  const page = classifyPage(answer, charset);
  const failure = page.failure === null || page.failure === 'not-html' ? 'not-a-feed' : page.failure;
  return { kind: 'failed', failure, facts: { ...facts, ...page.facts }, decoded };
}

function readAsPage({ rules, charset }: ListingSource, answer: Answer, facts: Facts): ListingReading {
  const page = classifyPage(answer, charset);
  const known = { ...facts, ...page.facts };
  if (page.failure !== null)
    return { kind: 'failed', failure: page.failure, facts: known, decoded: page.decoded };
  if (!rules.listing || !page.tree) {
    return { kind: 'failed', failure: 'listing-not-found', facts: known, decoded: page.decoded };
  }
  const listing = extractListing(page.tree, rules.listing, answer.finalUrl);
  if (listing.kind !== 'listed') {
    return { kind: 'failed', failure: 'listing-not-found', facts: known, decoded: page.decoded };
  }
  if (listing.items.length === 0) {
    return { kind: 'failed', failure: 'empty-listing', facts: known, decoded: page.decoded };
  }
  const warnings = { warnings: listing.warnings.length };
  return {
    kind: 'listed',
    items: listing.items,
    next: listing.next,
    facts: { ...known, ...warnings },
    homepage: null,
    decoded: page.decoded,
  };
}

function classifyPage(answer: Answer, charset: CharsetChoice) {
  const html = decodeHtml(answer.bytes, answer.contentType, charset);
  const decoded = { charset: html.charset, reason: html.reason };
  const parsed = parseHtml(html, { scripting: false });
  const { status, contentType, finalUrl, headers } = answer;
  const verdict = classifyResponse({
    status,
    contentType,
    finalUrl,
    headers,
    html,
    parsed,
  });
  if (verdict.kind === 'page') return { decoded, tree: verdict.tree, failure: null, facts: {} };
  const facts: Facts =
    verdict.kind === 'too-complex' ? { ...verdict.detail } : { why: JSON.stringify(verdict.detail) };
  return { decoded, tree: null, failure: verdict.kind, facts };
}

function failureOf(result: Exclude<FetchResult, { kind: 'answer' | 'not-modified' }>): FailureKind {
  if (result.kind === 'too-large') return 'too-large';
  return result.kind === 'forbidden-by-robots' ? 'blocked' : 'unreachable';
}
