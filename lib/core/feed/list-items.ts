import { type DateContext, parseDate } from '../dates/parse-date.ts';
import { resolveUrl } from '../url/normalize-url.ts';
import type { FeedWarning } from './feed-warning.ts';
import type { ListedItem } from './listed-item.ts';
import { plainText } from './plain-text.ts';
import type { RawFeed, RawItem } from './raw-feed.ts';

/** Characters. */
const longest = { title: 500, author: 200, summary: 1000, guid: 1000, date: 200 };
const mostItems = 5000;

/** Only dates that fix their own instant; a source's locale and zone are not known here. */
const datesAlone: DateContext = { locale: 'en', timeZone: 'UTC', relativeTo: null };

/**
 * Items of a parsed feed in its order: links resolved (xml:base, else the homepage for RSS, else the feed's address),
 * texts plain. An item without a web address is left out with a warning; a guid that several addresses share
 * identifies nothing and is dropped. O(n).
 */
export function listItems(feed: RawFeed, feedUrl: string): { items: ListedItem[]; warnings: FeedWarning[] } {
  const warnings: FeedWarning[] = [];
  const feedBase = baseOf(feed, feedUrl);
  const items: ListedItem[] = [];
  if (feed.items.length > mostItems) {
    warnings.push({ code: 'too-many-items', params: { items: feed.items.length, taken: mostItems } });
  }
  for (const [index, item] of feed.items.slice(0, mostItems).entries()) {
    const url = linkOf(item, feedBase);
    const title = plainText(item.title, longest.title);
    if (url === null) {
      warnings.push({ code: 'item-without-link', params: { item: index + 1, title: title ?? '' } });
      continue;
    }
    const publishedRaw = clipped(item.published, longest.date);
    const published = publishedRaw === null ? null : parseDate(publishedRaw, datesAlone);
    items.push({
      url,
      guid: clipped(item.guid, longest.guid),
      title,
      author: authorName(plainText(item.author, longest.author)),
      publishedRaw,
      publishedAt: published?.zone === 'stated' ? published.instant.toISOString() : null,
      updatedRaw: clipped(item.updated, longest.date),
      summary: plainText(item.summary, longest.summary),
    });
  }
  return { items: withoutSharedGuids(items, warnings), warnings };
}

function baseOf(feed: RawFeed, feedUrl: string): string {
  if (feed.base !== null) return resolveUrl(feed.base, feedUrl) ?? feedUrl;
  // RSS says nothing of relative links; sites mean their homepage, also where another host serves the feed.
  const bySite = feed.format === 'rss' && feed.homepage !== null && /^https?:/i.test(feed.homepage.trim());
  return bySite ? (resolveUrl(feed.homepage!, feedUrl) ?? feedUrl) : feedUrl;
}

function linkOf(item: RawItem, feedBase: string): string | null {
  const base = item.base === null ? feedBase : (resolveUrl(item.base, feedBase) ?? feedBase);
  for (const link of item.links) {
    const url = resolveUrl(link, base);
    if (url !== null) return url;
  }
  return null;
}

function clipped(text: string | null, most: number): string | null {
  const trimmed = plainText(text === null ? null : { value: text, kind: 'plain' }, most);
  return trimmed === '' ? null : trimmed;
}

/** RSS writes "mail@site.example (Jane Roe)"; the name is what counts. */
function authorName(author: string | null): string | null {
  const named = author === null ? null : /^\S+@\S+\s+\((.+)\)$/.exec(author);
  return named ? named[1]! : author;
}

function withoutSharedGuids(items: ListedItem[], warnings: FeedWarning[]): ListedItem[] {
  const addresses = new Map<string, Set<string>>();
  for (const { guid, url } of items) {
    if (guid !== null) addresses.set(guid, (addresses.get(guid) ?? new Set()).add(url));
  }
  const shared = new Set([...addresses].filter(([, urls]) => urls.size > 1).map(([guid]) => guid));
  for (const guid of shared)
    warnings.push({
      code: 'shared-guid',
      params: { guid: guid.slice(0, 200), items: addresses.get(guid)!.size },
    });
  return shared.size === 0
    ? items
    : items.map((item) => (item.guid !== null && shared.has(item.guid) ? { ...item, guid: null } : item));
}
