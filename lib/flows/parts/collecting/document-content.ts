import { parseDate } from '../../../core/dates/parse-date.ts';
import { bandsOf } from '../../../core/duplicates/bands.ts';
import { shinglesOf } from '../../../core/duplicates/shingles.ts';
import type { ArticleExtraction } from '../../../core/extract/extract-article.ts';
import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { parseWebUrl } from '../../../core/url/normalize-url.ts';
import type { DocumentContent } from '../../../db/documents/documents.ts';

/** Characters. A rule that takes the whole page for its title must not put the page into every list. */
const longest = { title: 1000, author: 500 };

/** How dates of the source are read. */
export interface Reading {
  locale: string;
  timeZone: string;
  at: Date;
}

/**
 * What is stored of a publication: what its page says, and where the page is silent what the feed said. An article
 * without text is suspicious by itself.
 */
export function contentOf(
  listed: ListedItem,
  finalUrl: string,
  extraction: ArticleExtraction,
  suspicious: boolean,
  reading: Reading,
): DocumentContent {
  const onPage = extraction.date?.instant ?? null;
  const isBelievable = onPage !== null && !isFarAhead(onPage, reading.at);
  const fed = isBelievable ? null : feedDate(listed, reading);
  // A date of an event, or day and month confused: the feed knows better, unless it says the same.
  const fromFeed = onPage === null || (fed !== null && !isFarAhead(fed.instant, reading.at)) ? fed : null;
  const fromPage = fromFeed ? null : onPage;
  return {
    url: finalUrl,
    canonicalUrl: extraction.canonicalUrl,
    guid: listed.guid,
    title: clipped(extraction.title, longest.title) ?? listed.title,
    author: clipped(extraction.author, longest.author) ?? listed.author,
    publishedAt: fromPage ?? fromFeed?.instant ?? null,
    publishedFrom:
      fromPage && extraction.date
        ? { raw: extraction.date.raw, zone: extraction.date.zone, from: 'page' }
        : fromFeed && { raw: listed.publishedRaw ?? '', zone: fromFeed.zone, from: 'feed' },
    text: extraction.body.text,
    bands: bandsOf(shinglesOf(extraction.body.text)),
    listed,
    fieldFacts: extraction.facts,
    suspicious: suspicious || extraction.body.text === '',
  };
}

/** Sites write dates in zones of their own; no zone is two days ahead. */
function isFarAhead(instant: Date, at: Date): boolean {
  return instant.getTime() - at.getTime() > 48 * 3_600_000;
}

function clipped(text: string | null, most: number): string | null {
  return text === null || text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}

function feedDate(
  listed: ListedItem,
  reading: Reading,
): { instant: Date; zone: 'stated' | 'assumed' } | null {
  if (listed.publishedAt !== null) return { instant: new Date(listed.publishedAt), zone: 'stated' };
  if (listed.publishedRaw === null) return null;
  const { locale, timeZone, at } = reading;
  return parseDate(listed.publishedRaw, { locale, timeZone, relativeTo: at });
}

/**
 * The canonical address where it can be believed: a page that calls the site's start page, or the source itself,
 * canonical says nothing of which publication it is.
 */
export function credibleCanonical(canonicalUrl: string | null, sourceAddress: string): string | null {
  if (canonicalUrl === null || canonicalUrl === sourceAddress) return null;
  const url = parseWebUrl(canonicalUrl);
  return url === null || (url.pathname === '/' && url.search === '') ? null : canonicalUrl;
}
