import type { ListedItem } from '../../core/feed/listed-item.ts';
import { hostOf } from '../../core/url/normalize-url.ts';
import type { Transaction } from '../../db/database.ts';
import { findKnownDocuments } from '../../db/documents.ts';
import { countPastFailures, type NewPage } from '../../db/pending-pages.ts';
import { hashedIdentities } from './identities.ts';

/** A page that failed so often within the last week is left alone. */
const mostFailures = 3;
const failuresCount = 7 * 24 * 3_600_000;

export interface ChosenPages {
  /** In the order of publication, oldest first. */
  pages: NewPage[];
  /** Items that would be fetched, but are more than one run takes. */
  leftOver: number;
}

/**
 * Which of the listed items have to be fetched: new ones, and known ones whose date, title or date of change are not what
 * they were. At most `limit`, the newest of them. Four queries whatever the number of items.
 */
export async function choosePages(
  tx: Transaction,
  sourceId: number,
  items: readonly ListedItem[],
  limit: number,
  now: Date,
): Promise<ChosenPages> {
  const candidates = new Map<string, NewPage & { keys: string[] }>();
  for (const listed of items) {
    const keys = hashedIdentities({ guid: listed.guid, canonicalUrl: null, url: listed.url });
    const host = hostOf(listed.url);
    if (host !== '' && !candidates.has(keys[0]!)) {
      candidates.set(keys[0]!, { host, url: listed.url, identity: keys[0]!, listed, keys });
    }
  }
  const known = await findKnownDocuments(
    tx,
    sourceId,
    [...candidates.values()].flatMap(({ keys }) => keys),
  );
  const since = new Date(now.getTime() - failuresCount);
  const failures = await countPastFailures(tx, sourceId, [...candidates.keys()], since);
  const wanted = [...candidates.values()].filter(({ identity, keys, listed }) => {
    if ((failures.get(identity) ?? 0) >= mostFailures) return false;
    const document = keys.map((key) => known.get(key)).find(Boolean);
    return !document || saysOtherwise(document.listed, listed);
  });
  const ordered = oldestFirst(wanted);
  const pages = ordered.slice(-limit).map(({ keys: _, ...page }) => page);
  return { pages, leftOver: ordered.length - pages.length };
}

function saysOtherwise(before: ListedItem, after: ListedItem): boolean {
  return (
    before.title !== after.title ||
    before.publishedRaw !== after.publishedRaw ||
    before.updatedRaw !== after.updatedRaw
  );
}

/** By date where every item has one, else by the usual order of lists, which is newest first. */
function oldestFirst<Page extends { listed: ListedItem }>(pages: readonly Page[]): Page[] {
  const reversed = [...pages].reverse();
  if (!pages.every(({ listed }) => listed.publishedAt !== null)) return reversed;
  return reversed.sort((a, b) => a.listed.publishedAt!.localeCompare(b.listed.publishedAt!));
}
