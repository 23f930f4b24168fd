import type { BlobStore } from '../blobs/blob-store.ts';
import { type PageNames, unitedNames } from '../core/complete/page-names.ts';
import { listStoredPages } from '../db/captures/stored-pages.ts';
import type { Database } from '../db/database.ts';
import { findSource } from '../db/sources/sources.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';

/** Enough to tell what all articles have from what one has. */
const mostPages = 8;

/**
 * What the newest stored pages of a source are made of, for completing expressions: the most common first. Null for an
 * unknown source. O(pages), some milliseconds a page.
 */
export async function listPageNames(
  deps: { db: Database; blobs: Pick<BlobStore, 'get'>; readers: Pick<PageReaders, 'names'> },
  input: { sourceId: number; type: 'article' | 'listing' },
): Promise<PageNames | null> {
  const source = await findSource(deps.db, input.sourceId);
  if (!source) return null;
  const { charset } = source.settings.collection;
  const found: PageNames[] = [];
  for (const { contentHash, contentType } of await listStoredPages(
    deps.db,
    source.id,
    input.type,
    mostPages,
  )) {
    const bytes = await deps.blobs.get(contentHash);
    const names = bytes && (await deps.readers.names({ bytes, contentType, charset }));
    if (names) found.push(names);
  }
  return unitedNames(found);
}
