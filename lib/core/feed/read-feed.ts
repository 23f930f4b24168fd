import { resolveUrl } from '../url/normalize-url.ts';
import type { FeedWarning } from './feed-warning.ts';
import { listItems } from './list-items.ts';
import type { ListedItem } from './listed-item.ts';
import { plainText } from './plain-text.ts';
import type { RawFeed } from './raw-feed.ts';
import { readLeniently } from './read-leniently.ts';
import { readSitemap, type SitemapLink, type SitemapReading } from './read-sitemap.ts';
import { readWithFeedsmith } from './read-with-feedsmith.ts';
import { type NotAFeedReason, recognize } from './recognize.ts';

export type FeedReading =
  | {
      kind: 'feed';
      format: 'rss' | 'rdf' | 'atom' | 'json' | 'sitemap';
      title: string | null;
      homepage: string | null;
      language: string | null;
      items: ListedItem[];
      warnings: FeedWarning[];
    }
  /** Its newest sitemaps have to be read in its place. */
  | { kind: 'sitemap-index'; sitemaps: SitemapLink[] }
  | { kind: 'not-a-feed'; reason: NotAFeedReason };

/** XML 1.0 allows none of these, and yet they come. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const bareAmpersand = /&(?!#\d{1,8};|#x[\da-f]{1,6};|[a-z][\w.-]{0,40};)/gi;
const namedEntity = /&(?!amp;|lt;|gt;|quot;|apos;)[a-z][\w.-]{0,40};/gi;

/**
 * Reads RSS 0.9x–2.0, RSS 1.0 (RDF), Atom 0.3 and 1.0, JSON Feed, sitemaps and news sitemaps from decoded text. Broken feeds give what they hold,
 * with warnings; what is no feed is told with the reason. Never throws; O(length) but for entity-ridden inputs.
 *
 * @param feedUrl where the feed came from, after redirects: relative links are resolved against it
 */
export function readFeed(text: string, feedUrl: string): FeedReading {
  const recognized = recognize(text);
  if (recognized.kind === 'no-feed') return { kind: 'not-a-feed', reason: recognized.reason };
  const warnings: FeedWarning[] = [];
  const source = cleaned(text, recognized.kind === 'xml' ? recognized.junk : 0, warnings);
  if (recognized.kind === 'json') return readJson(source, feedUrl, warnings);
  warnAboutEntities(source, warnings);
  if (recognized.kind === 'sitemap') return sitemapAsFeed(readSitemap(source, feedUrl), warnings);
  const raw = bestReading(source, warnings);
  if (raw === null) return { kind: 'not-a-feed', reason: 'other-xml' };
  if (raw.truncated) warnings.push({ code: 'truncated', params: {} });
  return finished(raw, feedUrl, warnings);
}

/** Without what no parser should see, each kind of it told once. */
function cleaned(text: string, junk: number, warnings: FeedWarning[]): string {
  if (junk > 0) warnings.push({ code: 'leading-text', params: { characters: junk } });
  const source = text.slice(junk).replace(/^[\s\ufeff]+/, '');
  const count = source.match(controlCharacters)?.length ?? 0;
  if (count === 0) return source;
  warnings.push({ code: 'control-characters', params: { count } });
  return source.replace(controlCharacters, '');
}

function warnAboutEntities(source: string, warnings: FeedWarning[]): void {
  const outside = withoutSections(source);
  const bare = outside.match(bareAmpersand)?.length ?? 0;
  if (bare > 0) warnings.push({ code: 'bare-ampersands', params: { count: bare } });
  const named = outside.match(namedEntity)?.length ?? 0;
  if (named > 0 && !/<!ENTITY/i.test(source))
    warnings.push({ code: 'named-entities', params: { count: named } });
}

/** Without comments and CDATA, in which "&" means itself. A section that does not end takes the rest. O(n). */
function withoutSections(source: string): string {
  const kept: string[] = [];
  const begin = /<!--|<!\[CDATA\[/g;
  let from = 0;
  for (let found = begin.exec(source); found !== null; found = begin.exec(source)) {
    kept.push(source.slice(from, found.index));
    const end = source.indexOf(found[0] === '<!--' ? '-->' : ']]>', begin.lastIndex);
    from = end < 0 ? source.length : end + 3;
    if (end < 0) break;
    begin.lastIndex = from;
  }
  kept.push(source.slice(from));
  return kept.join('');
}

/** The library's reading, unless it fails or misses what is there; xml:base only the lenient reader follows. */
function bestReading(source: string, warnings: FeedWarning[]): RawFeed | null {
  const announced = source.match(/<(?:[a-z][\w.-]*:)?(?:item|entry)[\s>]/gi)?.length ?? 0;
  // A feed that ends in a long comment passes for one that breaks off: it is read leniently, no more.
  const closed = /<\/(?:[a-z][\w.-]{0,30}:)?(?:rss|feed|rdf|channel)\s*>/i.test(source.slice(-500));
  const needsBase = /\sxml:base\s*=/i.test(source);
  const strict = needsBase || !closed ? null : readWithFeedsmith(source);
  if (strict !== null && strict.items.length >= announced) return strict;
  const lenient = readLeniently(source);
  if (lenient === null || (strict !== null && strict.items.length >= lenient.items.length)) return strict;
  if (closed && !needsBase) warnings.push({ code: 'recovered', params: {} });
  return lenient;
}

function sitemapAsFeed(reading: SitemapReading, warnings: readonly FeedWarning[]): FeedReading {
  if (reading.kind === 'sitemap-index') return reading;
  const { items, language } = reading;
  const facts = { kind: 'feed', format: 'sitemap', title: null, homepage: null } as const;
  return { ...facts, language, items, warnings: [...warnings, ...reading.warnings] };
}

function readJson(source: string, feedUrl: string, warnings: FeedWarning[]): FeedReading {
  try {
    JSON.parse(source);
  } catch {
    return { kind: 'not-a-feed', reason: 'broken-json' };
  }
  const raw = readWithFeedsmith(source);
  return raw === null
    ? { kind: 'not-a-feed', reason: 'json-without-feed' }
    : finished(raw, feedUrl, warnings);
}

function finished(raw: RawFeed, feedUrl: string, warnings: FeedWarning[]): FeedReading {
  const listed = listItems(raw, feedUrl);
  return {
    kind: 'feed',
    format: raw.format,
    title: plainText(raw.title, 300),
    homepage: raw.homepage === null ? null : resolveUrl(raw.homepage, feedUrl),
    language: plainText(raw.language === null ? null : { value: raw.language, kind: 'plain' }, 40),
    items: listed.items,
    warnings: [...warnings, ...listed.warnings],
  };
}
