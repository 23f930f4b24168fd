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
  /** Something on the page is known: what is older was seen by an earlier run. */
  | 'known'
  | 'most-pages'
  /** The next page could not be fetched, or is no listing. */
  | 'unreadable';

/** However far a listing leads, one run reads no more pages of it. */
const mostPages = 10;

/**
 * The pages of a listing after the first, by its rule for the next page, on the source's own host, with the host's pause
 * between: on the first run until there are as many items as it may take, later while nothing of a page is known yet, so
 * that what was published since the last run is not missed. Ends at a page that can't be read. The caller holds the lease.
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
  let { next, items } = first.reading;
  let listed = items.length;
  for (;;) {
    if (next === null) return { pages, end: 'no-next' };
    if (read.has(next)) return { pages, end: 'read-before' };
    if (hostOf(next) !== source.host) return { pages, end: 'other-host' };
    if (firstRun && listed >= firstRunPages) return { pages, end: 'enough' };
    if (!firstRun && (await anyKnown(deps, source.id, items))) return { pages, end: 'known' };
    if (pages.length >= mostPages - 1) return { pages, end: 'most-pages' };
    read.add(next);
    await delay(pause);
    const result = await fetchAsSource(deps, self, { url: next });
    if (result.kind !== 'answer') return { pages, end: 'unreadable' };
    const reading = await deps.readers.listing({ kind: 'listing', rules, charset }, result);
    if (reading.kind !== 'listed') return { pages, end: 'unreadable' };
    pages.push({ reading, result });
    ({ next, items } = reading);
    listed += items.length;
  }
}

async function anyKnown(
  { db }: Pick<Deps, 'db'>,
  sourceId: number,
  items: readonly ListedItem[],
): Promise<boolean> {
  const keys = items.flatMap(({ guid, url }) => hashedIdentities({ guid, canonicalUrl: null, url }));
  return (await findKnownDocuments(db, sourceId, keys)).size > 0;
}
