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
): Promise<ListingPage[]> {
  const { source, rules, first, firstRun, pause } = input;
  const settings = source.settings.collection;
  const { charset, firstRunPages } = settings;
  const self = { id: source.id, host: source.host, settings };
  const read = new Set([source.address, first.result.finalUrl]);
  const further: ListingPage[] = [];
  let { next, items } = first.reading;
  let listed = items.length;
  while (next !== null && !read.has(next) && hostOf(next) === source.host && further.length < mostPages - 1) {
    if (firstRun ? listed >= firstRunPages : await anyKnown(deps, source.id, items)) break;
    read.add(next);
    await delay(pause);
    const result = await fetchAsSource(deps, self, { url: next });
    if (result.kind !== 'answer') break;
    const reading = await deps.readers.listing({ kind: 'listing', rules, charset }, result);
    if (reading.kind !== 'listed') break;
    further.push({ reading, result });
    ({ next, items } = reading);
    listed += items.length;
  }
  return further;
}

async function anyKnown(
  { db }: Pick<Deps, 'db'>,
  sourceId: number,
  items: readonly ListedItem[],
): Promise<boolean> {
  const keys = items.flatMap(({ guid, url }) => hashedIdentities({ guid, canonicalUrl: null, url }));
  return (await findKnownDocuments(db, sourceId, keys)).size > 0;
}
