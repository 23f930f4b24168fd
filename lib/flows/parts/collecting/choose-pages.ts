import { parseDate } from '../../../core/dates/parse-date.ts';
import type { ListedItem } from '../../../core/feed/listed-item.ts';
import { isSamePath } from '../../../core/url/document-identity.ts';
import { hostOf } from '../../../core/url/normalize-url.ts';
import { countPastFailures, type NewPage, type PastFailures } from '../../../db/collecting/pending-pages.ts';
import type { Transaction } from '../../../db/database.ts';
import { findKnownDocuments } from '../../../db/documents/documents.ts';
import { hashedIdentities } from './identities.ts';

const hour = 3_600_000;
/** A page is tried in so many runs at once; then an hour passes, two, four …; then it is left alone for a week. */
const quickTries = 3;
const mostTries = 9;
const failuresCount = 7 * 24 * hour;

export interface ListingSource {
  id: number;
  locale: string;
  timeZone: string;
}

export interface ChosenPages {
  /** In the order of publication, oldest first. */
  pages: NewPage[];
  /** Items that have to be fetched, but are more than one run takes or failed a short while ago. */
  leftOver: number;
}

/**
 * Which of the listed items have to be fetched: new ones, and known ones whose date, title, slug or date of change are not what
 * they were. At most `limit`, the newest of them. Four queries whatever the number of items.
 *
 * @param source by its locale and zone dates are compared
 */
export async function choosePages(
  tx: Transaction,
  source: ListingSource,
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
    source.id,
    [...candidates.values()].flatMap(({ keys }) => keys),
  );
  const since = new Date(now.getTime() - failuresCount);
  const failures = await countPastFailures(tx, source.id, [...candidates.keys()], since);
  const wanted = [...candidates.values()].filter(({ identity, keys, listed }) => {
    const past = failures.get(identity);
    if (past && (past.gone || past.failures >= mostTries)) return false;
    const document = keys.map((key) => known.get(key)).find(Boolean);
    return !document || saysOtherwise(document.listed, listed, source);
  });
  const due = wanted.filter(({ identity }) => isDue(failures.get(identity), now));
  const pages = oldestFirst(due)
    .slice(-limit)
    .map(({ keys: _, ...page }) => page);
  return { pages, leftOver: wanted.length - pages.length };
}

/** A site that refuses its articles for an hour must not cost them; a dead link must not be asked for in every run. */
function isDue(past: PastFailures | undefined, now: Date): boolean {
  if (!past || past.failures < quickTries) return true;
  return now.getTime() - past.lastAt.getTime() >= hour * 2 ** (past.failures - quickTries);
}

function saysOtherwise(before: ListedItem, after: ListedItem, source: ListingSource): boolean {
  if (before.title !== after.title || before.updatedRaw !== after.updatedRaw) return true;
  // Without a guid two links are two ways to one article.
  if (before.guid !== null && before.guid === after.guid && !isSamePath(before.url, after.url)) return true;
  if (before.publishedRaw === after.publishedRaw) return false;
  const [was, is] = [fixedDate(before, source), fixedDate(after, source)];
  return was !== null && is !== null && was !== is;
}

/** Null for what moves on by itself ("5 minutes ago", "yesterday, 18:30") or is no date: it tells of no change. */
function fixedDate({ publishedRaw }: ListedItem, { locale, timeZone }: ListingSource): number | null {
  if (publishedRaw === null) return null;
  return parseDate(publishedRaw, { locale, timeZone, relativeTo: null })?.instant.getTime() ?? null;
}

/** By date where every item has one, else by the usual order of lists, which is newest first. */
function oldestFirst<Page extends { listed: ListedItem }>(pages: readonly Page[]): Page[] {
  const reversed = [...pages].reverse();
  if (!pages.every(({ listed }) => listed.publishedAt !== null)) return reversed;
  return reversed.sort((a, b) => a.listed.publishedAt!.localeCompare(b.listed.publishedAt!));
}
