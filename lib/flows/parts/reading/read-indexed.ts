import type { ListedItem } from '../../../core/feed/listed-item.ts';
import type { FetchResult } from '../../../net/fetch-result.ts';
import type { PageReaders } from './page-readers.ts';
import type { ListingReading, ListingSource } from './read-listing.ts';

type Final = Exclude<ListingReading, { kind: 'index' }>;

/**
 * What the sitemaps of an index list, newest sitemap first; what is no index stays as it is. A sitemap that cannot be had is
 * done without, unless none can.
 *
 * @param fetchOne fetches a sitemap in the host's pace; null where it does not want to
 */
export async function readIndexed(
  reading: ListingReading,
  source: ListingSource,
  readers: Pick<PageReaders, 'listing'>,
  fetchOne: (url: string) => Promise<FetchResult | null>,
): Promise<Final> {
  if (reading.kind !== 'index') return reading;
  const { facts, decoded } = reading;
  const items: ListedItem[] = [];
  let failed: Final | null = null;
  let read = 0;
  for (const address of reading.addresses) {
    const result = await fetchOne(address);
    if (result === null) continue;
    const one = await readers.listing(source, result);
    if (one.kind === 'listed') {
      items.push(...one.items);
      read++;
    } else if (one.kind === 'failed') {
      failed ??= { ...one, facts: { ...one.facts, sitemap: address } };
    }
  }
  if (read > 0)
    return {
      kind: 'listed',
      items,
      next: null,
      facts: { ...facts, sitemaps: read },
      homepage: null,
      decoded,
    };
  return (
    failed ?? {
      kind: 'failed',
      failure: 'not-a-feed',
      facts: { ...facts, reason: 'sitemaps-elsewhere' },
      decoded,
    }
  );
}
