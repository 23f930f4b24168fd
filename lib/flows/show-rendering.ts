import type { BlobStore } from '../blobs/blob-store.ts';
import { findCapture } from '../db/captures/captures.ts';
import { findRendering, type Rendering } from '../db/captures/renderings.ts';
import type { Database } from '../db/database.ts';
import { hasBrowser } from '../db/operations/workers.ts';
import type { PageReaders } from './parts/reading/page-readers.ts';

export type RenderingShown =
  | { kind: 'not-found' }
  /** Nobody has asked for it. */
  | { kind: 'none' }
  /** `browser`: whether a worker is there that can do it. */
  | { kind: 'in-work'; askedAt: Date; browser: boolean }
  | { kind: 'failed'; reason: string; endedAt: Date | null }
  | {
      kind: 'drawn';
      at: Date;
      width: number;
      height: number;
      windowHeight: number;
      deviceRatio: number;
      cut: boolean;
      forbidden: number;
      forbiddenFrames: number;
      /** Node of the fetched page (0: made by scripts), x, y, width, height; and so on. In CSS pixels. */
      boxes: number[];
    };

/** How far the drawing of a stored page is, and where the elements of the fetched page lie on its picture. */
export async function showRendering(
  deps: { db: Database; blobs: Pick<BlobStore, 'get'>; readers: Pick<PageReaders, 'boxes'> },
  input: { captureId: bigint },
): Promise<RenderingShown> {
  const capture = await findCapture(deps.db, input.captureId);
  if (!capture) return { kind: 'not-found' };
  const rendering = await findRendering(deps.db, input.captureId);
  if (!rendering) return { kind: 'none' };
  const { state, askedAt, endedAt } = rendering;
  if (state === 'waiting' || state === 'running')
    return { kind: 'in-work', askedAt, browser: await hasBrowser(deps.db) };
  if (state === 'failed') {
    const reason = (rendering.failure as { reason?: string } | null)?.reason ?? 'browser-failed';
    return { kind: 'failed', reason, endedAt };
  }
  const [bytes, html, stored] = await Promise.all([
    deps.blobs.get(capture.contentHash),
    blobOf(deps, rendering.htmlHash),
    blobOf(deps, rendering.boxesHash),
  ]);
  const read =
    bytes && html && stored
      ? await deps.readers.boxes({
          page: { bytes, contentType: capture.contentType, charset: capture.source.charset },
          html,
          boxes: JSON.parse(new TextDecoder().decode(stored)) as number[],
        })
      : null;
  if (!read) return { kind: 'failed', reason: 'gone', endedAt };
  return { kind: 'drawn', at: endedAt ?? askedAt, boxes: read, ...sizesOf(rendering) };
}

/** The picture, WebP; null where there is none. */
export async function readPicture(
  deps: { db: Database; blobs: Pick<BlobStore, 'get'> },
  input: { captureId: bigint },
): Promise<Uint8Array | null> {
  if (!(await findCapture(deps.db, input.captureId))) return null;
  const rendering = await findRendering(deps.db, input.captureId);
  return rendering?.state === 'done' ? blobOf(deps, rendering.pictureHash) : null;
}

async function blobOf(deps: { blobs: Pick<BlobStore, 'get'> }, hash: string | null) {
  return hash === null ? null : deps.blobs.get(hash);
}

function sizesOf(rendering: Rendering) {
  const { windowWidth, windowHeight, pictureHeight, deviceRatio } = rendering;
  const { cut, forbidden, forbiddenFrames } = rendering;
  return {
    width: windowWidth ?? 0,
    height: pictureHeight ?? 0,
    windowHeight: windowHeight ?? 0,
    deviceRatio: deviceRatio ?? 1,
    ...{ cut, forbidden, forbiddenFrames },
  };
}
