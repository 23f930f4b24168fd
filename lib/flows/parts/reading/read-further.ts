import { setTimeout as delay } from 'node:timers/promises';
import type { WrapperRules } from '../../../core/extract/rules.ts';
import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { hostOf } from '../../../core/url/normalize-url.ts';
import { findKnownDocuments } from '../../../db/documents/documents.ts';
import type { Source } from '../../../db/sources/sources.ts';
import type { FetchResult } from '../../../net/fetch-result.ts';
import { fetchAsSource } from '../collecting/fetch-as-source.ts';
import { hashedIdentities } from '../collecting/identities.ts';
import type { Deps } from '../deps.ts';
import type { ListingReading } from './read-listing.ts';

type Listed = Extract<ListingReading, { kind: 'listed' }>;

/** A listing page with its bytes. */
export interface ListingPage {
  reading: Listed;
  result: Extract<FetchResult, { kind: 'answer' }>;
}

/** Why no further page of a listing was read. */
export type FollowEnd =
  /** It names no next page, or one that was read already. */
  | 'no-next'
  | 'read-before'
  | 'other-host'
  /** As many items as a first run may take. */
  | 'enough'
  /** Half of what the page brings is known: what is older was seen by an earlier run. */
  | 'known'
  /** All of the page was on those before: cards that stand on each page, past the end of the list. */
  | 'nothing-new'
  | 'most-pages'
  /** The next page could not be fetched, or is no listing. */
  | 'unreadable';

/** However far a listing leads, one run reads no more pages of it. */
const mostPages = 10;

/**
 * The pages of a listing after the first, by its rule for the next page, on the source's own host, with the host's pause
 * between: on the first run until there are as many items as it may take, later while less than half of a page is known yet,
 * so that what was published since the last run is not missed, though some cards ("most read") stand on every page. Ends at a
 * page that brings no other items than those before, or can't be read. The caller holds the lease.
 */
export async function readFurther(
  deps: Pick<Deps, 'db' | 'fetcher' | 'readers' | 'now'>,
  input: { source: Source; rules: WrapperRules; first: ListingPage; firstRun: boolean; pause: number },
): Promise<{ pages: ListingPage[]; end: FollowEnd }> {
  const { source, rules, first, firstRun, pause } = input;
  const settings = source.settings.collection;
  const { charset, firstRunPages } = settings;
  const self = { id: source.id, host: source.host, settings };
  const read = new Set([source.address, first.result.finalUrl]);
  const pages: ListingPage[] = [];
  const seen = new Set<string>();
  let next = first.reading.next;
  let items = notYetSeen(first.reading.items, seen);
  let listed = items.length;
  for (;;) {
    if (next === null) return { pages, end: 'no-next' };
    if (read.has(next)) return { pages, end: 'read-before' };
    if (hostOf(next) !== source.host) return { pages, end: 'other-host' };
    if (firstRun && listed >= firstRunPages) return { pages, end: 'enough' };
    if (items.length === 0) return { pages, end: 'nothing-new' };
    if (!firstRun && (await isMostlyKnown(deps, source.id, items))) return { pages, end: 'known' };
    if (pages.length >= mostPages - 1) return { pages, end: 'most-pages' };
    read.add(next);
    await delay(pause);
    const result = await fetchAsSource(deps, self, { url: next });
    if (result.kind !== 'answer') return { pages, end: 'unreadable' };
    const reading = await deps.readers.listing({ kind: 'listing', rules, charset }, result);
    if (reading.kind !== 'listed') return { pages, end: 'unreadable' };
    pages.push({ reading, result });
    next = reading.next;
    items = notYetSeen(reading.items, seen);
    listed += items.length;
  }
}

/** Items that no page before had, by guid or address; notes them. */
function notYetSeen(items: readonly ListedItem[], seen: Set<string>): ListedItem[] {
  return items.filter((item) => {
    const keys = keysOf(item);
    const isNew = !keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isNew;
  });
}

async function isMostlyKnown(
  { db }: Pick<Deps, 'db'>,
  sourceId: number,
  items: readonly ListedItem[],
): Promise<boolean> {
  const known = await findKnownDocuments(db, sourceId, items.flatMap(keysOf));
  return items.filter((item) => keysOf(item).some((key) => known.has(key))).length * 2 >= items.length;
}

function keysOf({ guid, url }: ListedItem): string[] {
  return hashedIdentities({ guid, canonicalUrl: null, url });
}
