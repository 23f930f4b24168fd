import { Parser } from 'htmlparser2';
import { parseDate } from '../dates/parse-date.ts';
import { resolveUrl } from '../url/normalize-url.ts';
import type { FeedWarning } from './feed-warning.ts';
import type { ListedItem } from './listed-item.ts';
import { plainText } from './plain-text.ts';

/** A sitemap within a sitemap index. */
export interface SitemapLink {
  url: string;
  /** ISO instant; null where the index names none. */
  changedAt: string | null;
}

export type SitemapReading =
  | { kind: 'sitemap'; language: string | null; items: ListedItem[]; warnings: FeedWarning[] }
  | { kind: 'sitemap-index'; sitemaps: SitemapLink[] };

const mostItems = 5000;
/** Sitemaps may hold 50,000 addresses; nothing after them is looked at. */
const mostRead = 60_000;
const fieldNames = new Set(['loc', 'lastmod', 'title', 'publication_date', 'language', 'name']);
const datesAlone = { locale: 'en', timeZone: 'UTC', relativeTo: null } as const;

type Fields = Map<string, string>;

/**
 * Reads a sitemap (sitemaps.org), with titles and dates where it is a news sitemap, or a sitemap index. By its tags alone,
 * so that broken ones give what they hold. Newest first where the addresses have dates; the start page of a site is no
 * article. Dates of change that are all the same say when the sitemap was made, and are dropped. Never throws; O(n log n).
 */
export function readSitemap(source: string, sitemapUrl: string): SitemapReading {
  const { isIndex, entries, truncated } = readEntries(source);
  if (isIndex) return { kind: 'sitemap-index', sitemaps: linksOf(entries, sitemapUrl) };
  const warnings: FeedWarning[] = truncated ? [{ code: 'truncated', params: {} }] : [];
  const items: ListedItem[] = [];
  for (const [index, fields] of entries.entries()) {
    const item = itemOf(fields, sitemapUrl);
    if (item !== null) items.push(item);
    else if (!isStartPage(fields, sitemapUrl))
      warnings.push({
        code: 'item-without-link',
        params: { item: index + 1, title: fields.get('title') ?? '' },
      });
  }
  const stamps = new Set(items.map(({ updatedRaw }) => updatedRaw));
  if (items.length > 2 && stamps.size === 1 && !stamps.has(null)) {
    warnings.push({ code: 'one-date-for-all', params: { items: items.length } });
    for (const item of items) item.updatedRaw = null;
  }
  const sorted = newestFirst(items);
  if (sorted.length > mostItems)
    warnings.push({ code: 'too-many-items', params: { items: sorted.length, taken: mostItems } });
  const language = entries.map((fields) => fields.get('language')).find(Boolean) ?? null;
  return { kind: 'sitemap', language, items: sorted.slice(0, mostItems), warnings };
}

function readEntries(source: string): { isIndex: boolean; entries: Fields[]; truncated: boolean } {
  const entries: Fields[] = [];
  let isIndex = false;
  let closed = false;
  let fields: Fields | null = null;
  let field = '';
  const parser = new Parser(
    {
      onopentagname(name) {
        const [prefix, local] = partsOf(name);
        if (local === 'sitemapindex') isIndex = true;
        if (local === 'url' || local === 'sitemap') {
          if (entries.length >= mostRead) {
            closed = true;
            return parser.pause();
          }
          fields = new Map();
          entries.push(fields);
        } else if (fields !== null) {
          // Pictures and videos of a page have a "loc" and a "title" of their own.
          const own = prefix === '' || prefix === 'news' || prefix === 'n';
          field = own && fieldNames.has(local) && !fields.has(local) ? local : '';
        }
      },
      ontext(text) {
        if (fields !== null && field !== '')
          fields.set(field, ((fields.get(field) ?? '') + text).slice(0, 4000));
      },
      onclosetag(name, implied) {
        const [, local] = partsOf(name);
        if (local === 'url' || local === 'sitemap') fields = null;
        else if ((local === 'urlset' || local === 'sitemapindex') && !implied) closed = true;
        field = '';
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(source);
  return { isIndex, entries, truncated: !closed };
}

function partsOf(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

function addressIn(fields: Fields, base: string): string | null {
  const text = fields.get('loc')?.trim() ?? '';
  return text === '' ? null : resolveUrl(text, base);
}

function isStartPage(fields: Fields, base: string): boolean {
  const url = addressIn(fields, base);
  return url !== null && new URL(url).pathname === '/' && new URL(url).search === '';
}

function itemOf(fields: Fields, base: string): ListedItem | null {
  const url = addressIn(fields, base);
  if (url === null || isStartPage(fields, base)) return null;
  const publishedRaw = rawDate(fields.get('publication_date'));
  return {
    url,
    guid: null,
    title: plainText(titleOf(fields), 500),
    author: null,
    publishedRaw,
    publishedAt: instantOf(publishedRaw),
    updatedRaw: rawDate(fields.get('lastmod')),
    summary: null,
  };
}

function titleOf(fields: Fields) {
  const title = fields.get('title')?.trim();
  return title ? ({ value: title, kind: 'plain' } as const) : null;
}

function rawDate(text: string | undefined): string | null {
  return text?.trim().slice(0, 200) || null;
}

function instantOf(raw: string | null): string | null {
  const date = raw === null ? null : parseDate(raw, datesAlone);
  return date?.zone === 'stated' ? date.instant.toISOString() : null;
}

/** As sitemaps are meant to write it; reading it otherwise costs fifty times as much. */
const isoInstant = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** Days without a zone will do for an order. */
function timeOf(raw: string | null): number | null {
  if (raw === null) return null;
  const time = isoInstant.test(raw) ? Date.parse(raw) : Number.NaN;
  return Number.isFinite(time) ? time : (parseDate(raw, datesAlone)?.instant.getTime() ?? null);
}

/** As listed where fewer than half of the addresses have a date. */
function newestFirst(items: ListedItem[]): ListedItem[] {
  const timed = items.map((item) => ({ item, time: timeOf(item.publishedRaw) ?? timeOf(item.updatedRaw) }));
  if (timed.filter(({ time }) => time !== null).length * 2 < items.length) return items;
  return timed.sort((a, b) => (b.time ?? 0) - (a.time ?? 0)).map(({ item }) => item);
}

/** News first, then what changed last; in their own order, last first, where no dates say so. */
function linksOf(entries: readonly Fields[], base: string): SitemapLink[] {
  const links: (SitemapLink & { order: number; isNews: boolean })[] = [];
  for (const [order, fields] of entries.entries()) {
    const url = addressIn(fields, base);
    if (url === null) continue;
    const time = timeOf(rawDate(fields.get('lastmod')));
    const changedAt = time === null ? null : new Date(time).toISOString();
    links.push({ url, changedAt, order, isNews: /news/i.test(new URL(url).pathname) });
  }
  links.sort(
    (a, b) =>
      Number(b.isNews) - Number(a.isNews) ||
      (b.changedAt ?? '').localeCompare(a.changedAt ?? '') ||
      b.order - a.order,
  );
  return links.map(({ url, changedAt }) => ({ url, changedAt }));
}
