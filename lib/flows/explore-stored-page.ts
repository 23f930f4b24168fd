import type { BlobStore } from '../blobs/blob-store.ts';
import type { Sought } from '../core/page-view/explore/find-on-page.ts';
import { findCapture } from '../db/captures/captures.ts';
import { findSamplePages } from '../db/captures/sample-pages.ts';
import type { Database } from '../db/database.ts';
import type { Explored, PageToExplore } from './parts/reading/explore-page.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';

export interface ExploreDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get'>;
  readers: Pick<PageReaders, 'explore'>;
}

/** A capture, or a page that was looked at before there is a source. */
export type PlaceOfPage = { captureId: bigint } | { sampleId: bigint };

/** The elements of a stored page, or those that are sought on it. Null where it is not kept. Nothing is fetched or saved. */
export async function exploreStoredPage(
  deps: ExploreDeps,
  input: { place: PlaceOfPage; sought: Sought | null },
): Promise<Explored | null> {
  const page = await findPage(deps, input.place);
  return page && deps.readers.explore({ page, sought: input.sought });
}

async function findPage({ db, blobs }: ExploreDeps, place: PlaceOfPage): Promise<PageToExplore | null> {
  if ('sampleId' in place) {
    const [sample] = await findSamplePages(db, [place.sampleId]);
    return sample ? { bytes: sample.bytes, contentType: sample.contentType, charset: 'auto' } : null;
  }
  const capture = await findCapture(db, place.captureId);
  const bytes = capture && (await blobs.get(capture.contentHash));
  return bytes ? { bytes, contentType: capture.contentType, charset: capture.source.charset } : null;
}
