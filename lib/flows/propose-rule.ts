import type { BlobStore } from '../blobs/blob-store.ts';
import { listPublications, listStoredPages, type StoredPage } from '../db/captures/stored-pages.ts';
import type { Database } from '../db/database.ts';
import { findSource } from '../db/sources/sources.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';
import {
  type ExpressionsProposed,
  isListingField,
  type PageToTry,
  type PickedField,
  type PicksToName,
} from './parts/rules/picks-to-name.ts';

export interface PickOnCapture {
  /** The capture. */
  pageId: bigint;
  /** Number of the element in the page's tree. */
  node: number;
}

export interface RuleToPropose {
  sourceId: number;
  field: PickedField;
  picks: readonly PickOnCapture[];
  excluded: readonly PickOnCapture[];
  /** The rule for the items of the listing as it is being written; the fields of an item are looked for in each. */
  item?: { alternatives: readonly string[]; exclude: readonly string[] } | undefined;
}

export type RuleProposed =
  | { kind: 'not-found' }
  /** A page that was pointed at is not among the source's stored articles any more. */
  | { kind: 'gone'; pageId: bigint }
  /** The pages are too large to be tried together within the limits of a thread. */
  | { kind: 'too-complex' }
  | { kind: 'named'; pages: StoredPage[]; proposed: ExpressionsProposed };

/** Candidates are tried on so many stored pages: new and older ones, and those pointed at. */
const mostPages = 50;
/** Listings are long, and each of their items is evidence. */
const mostListings = 20;
const mostPublications = 2000;
const noItems = { alternatives: [], exclude: [] };

/**
 * Expressions for what a person pointed at on stored pages, ranked by what they find on the source's others. Nothing is
 * fetched or saved. Some hundred milliseconds for fifty pages.
 */
export async function proposeRule(
  deps: { db: Database; blobs: Pick<BlobStore, 'get'>; readers: Pick<PageReaders, 'propose'> },
  input: RuleToPropose,
): Promise<RuleProposed> {
  const source = await findSource(deps.db, input.sourceId);
  if (!source) return { kind: 'not-found' };
  const { charset, locale } = source.settings.collection;
  const ofListing = isListingField(input.field);
  const pointedAt = [...input.picks, ...input.excluded].map(({ pageId }) => pageId);
  const stored = ofListing
    ? await listStoredPages(deps.db, source.id, 'listing', mostListings, pointedAt)
    : await listStoredPages(deps.db, source.id, 'article', mostPages, pointedAt);
  const pages: StoredPage[] = [];
  const toTry: PageToTry[] = [];
  for (const page of stored) {
    const bytes = await deps.blobs.get(page.contentHash);
    if (!bytes) continue;
    pages.push(page);
    const { contentType, finalUrl: url } = page;
    toTry.push({ bytes, contentType, charset, url, known: knownValue(page, input.field) });
  }
  const places = new Map(pages.map(({ captureId }, place) => [captureId, place]));
  const absent = [...input.picks, ...input.excluded].find(({ pageId }) => !places.has(pageId));
  if (absent) return { kind: 'gone', pageId: absent.pageId };
  const onPage = ({ pageId, node }: PickOnCapture) => ({ page: places.get(pageId)!, node });
  const named: PicksToName = {
    field: input.field,
    pages: toTry,
    picks: input.picks.map(onPage),
    excluded: input.excluded.map(onPage),
    ...(ofListing && {
      listing: {
        item: input.item ?? noItems,
        known: await listPublications(deps.db, source.id, mostPublications),
        locale,
      },
    }),
  };
  const proposed = await deps.readers.propose(named);
  return proposed ? { kind: 'named', pages, proposed } : { kind: 'too-complex' };
}

/** The feed's title is right whatever happens to the markup; the text of the rules in force only while nothing is suspected. */
function knownValue({ present, listedTitle, doubtful }: StoredPage, field: PickedField): string | null {
  if (field === 'title') return listedTitle ?? (doubtful ? null : (present?.title ?? null));
  if (doubtful || !present) return null;
  if (field === 'body') return present.text === '' ? null : present.text;
  return field === 'author' ? present.author : null;
}
