import type { BlobStore } from '../blobs/blob-store.ts';
import { type CaptureOfSource, findCapture } from '../db/captures/captures.ts';
import type { Database } from '../db/database.ts';
import { findWrapper, type StoredWrapper } from '../db/sources/wrappers.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';
import type { PageView, StoredPage, ViewedAs } from './parts/reading/view-page.ts';

export interface CaptureToShow {
  captureId: bigint;
  /** Rules by which the parts are found, a version of the same source; without them the page is shown plain. */
  wrapperId?: number | undefined;
  /** An earlier reading of the same article: what it has and this one lacks is marked as lost. */
  against?: { captureId: bigint; wrapperId: number } | undefined;
  as: ViewedAs;
}

export type CaptureShown =
  | {
      kind: 'read';
      capture: CaptureOfSource;
      wrapperVersion: number | null;
      view: Extract<PageView, { kind: 'viewed' }>;
    }
  | { kind: 'not-found' }
  /** Its bytes are not kept any more. */
  | { kind: 'gone'; capture: CaptureOfSource }
  /** It can be shown as its source only. */
  | { kind: 'too-complex'; capture: CaptureOfSource };

interface ShowDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get'>;
  readers: Pick<PageReaders, 'view'>;
}

/** Shows a stored page as the worker reads it, its parts marked. Nothing is fetched or saved. */
export async function showCapture(deps: ShowDeps, input: CaptureToShow): Promise<CaptureShown> {
  const found = await findPage(deps, input.captureId, input.wrapperId);
  if (found.kind !== 'found') return found;
  const { capture, wrapper, page } = found;
  const before = wrapper && input.against ? await pageBefore(deps, capture, input.against) : null;
  const view = await deps.readers.view({ page, before, as: input.as });
  if (view.kind === 'too-complex') return { kind: 'too-complex', capture };
  return { kind: 'read', capture, wrapperVersion: wrapper?.version ?? null, view };
}

type Found =
  | { kind: 'found'; capture: CaptureOfSource; wrapper: StoredWrapper | null; page: StoredPage }
  | { kind: 'not-found' }
  | { kind: 'gone'; capture: CaptureOfSource };

async function findPage(deps: ShowDeps, captureId: bigint, wrapperId: number | undefined): Promise<Found> {
  const capture = await findCapture(deps.db, captureId);
  if (!capture) return { kind: 'not-found' };
  const wrapper = wrapperId === undefined ? null : await findWrapper(deps.db, wrapperId);
  if (wrapperId !== undefined && wrapper?.sourceId !== capture.sourceId) return { kind: 'not-found' };
  const bytes = await deps.blobs.get(capture.contentHash);
  if (!bytes) return { kind: 'gone', capture };
  const { charset, locale, timeZone } = capture.source;
  const context = { url: capture.finalUrl, locale, timeZone, capturedAt: capture.fetchedAt };
  const rules = wrapper?.rules.article ?? null;
  const page = { bytes, contentType: capture.contentType, charset, rules, context };
  return { kind: 'found', capture, wrapper, page };
}

async function pageBefore(
  deps: ShowDeps,
  { sourceId }: CaptureOfSource,
  against: { captureId: bigint; wrapperId: number },
): Promise<StoredPage | null> {
  const earlier = await findPage(deps, against.captureId, against.wrapperId);
  return earlier.kind === 'found' && earlier.capture.sourceId === sourceId ? earlier.page : null;
}
