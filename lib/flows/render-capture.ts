import type { Render } from '../browser/render/open-renderer.ts';
import { defaultRenderOptions, type Rendering } from '../browser/render/render-page.ts';
import { decodeHtml } from '../core/charset/decode.ts';
import { type CaptureOfSource, findCapture } from '../db/captures/captures.ts';
import { doomBlobs } from '../db/captures/old-captures.ts';
import { beginRendering, failRendering, saveRendering } from '../db/captures/renderings.ts';
import { secureBlob } from './parts/collecting/store-capture.ts';
import type { Deps } from './parts/deps.ts';

export type CaptureDrawn =
  | { kind: 'drawn'; boxes: number; height: number }
  | { kind: 'failed'; reason: string }
  /** Nobody waits for it, or the page is not kept any more. */
  | { kind: 'not-wanted' };

/**
 * Draws a stored page in a browser: the page itself is what was stored, so that what is pointed at on its picture is what
 * the rules read; styles, images and scripts are asked for as they are now. A killed worker leaves it to the next one.
 */
export async function renderCapture(
  deps: Pick<Deps, 'db' | 'blobs' | 'now'> & { render: Render },
  input: { captureId: bigint },
): Promise<CaptureDrawn> {
  const { captureId } = input;
  if (!(await beginRendering(deps.db, captureId))) return { kind: 'not-wanted' };
  const capture = await findCapture(deps.db, captureId);
  const bytes = capture && (await deps.blobs.get(capture.contentHash));
  if (!bytes) return fail(deps, captureId, { reason: 'gone', detail: '' });
  const drawn = await deps.render({ url: capture.finalUrl, html: htmlOf(capture, bytes) });
  return drawn.kind === 'failed' ? fail(deps, captureId, drawn) : save(deps, captureId, drawn);
}

function htmlOf({ contentType, source }: CaptureOfSource, bytes: Uint8Array): string {
  return decodeHtml(bytes, contentType, source.charset).text;
}

async function fail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  captureId: bigint,
  { reason, detail }: { reason: string; detail: string },
): Promise<CaptureDrawn> {
  await failRendering(db, captureId, { reason, detail }, now());
  return { kind: 'failed', reason };
}

async function save(
  deps: Pick<Deps, 'db' | 'blobs' | 'now'>,
  captureId: bigint,
  { html, boxes, picture, height, cut }: Rendering,
): Promise<CaptureDrawn> {
  const flat = boxes.flatMap((box) => [box.node, box.x, box.y, box.width, box.height]);
  const parts: Uint8Array[] = [
    ...[html, JSON.stringify(flat)].map((text) => new TextEncoder().encode(text)),
    picture,
  ];
  const hashes = await Promise.all(parts.map((part) => deps.blobs.put(part)));
  const [htmlHash, boxesHash, pictureHash] = hashes as [string, string, string];
  const { width, height: windowHeight, deviceRatio } = defaultRenderOptions;
  await deps.db.$transaction(async (tx) => {
    for (const [place, part] of parts.entries()) await secureBlob(deps, tx, hashes[place]!, part);
    const before = await saveRendering(
      tx,
      captureId,
      {
        ...{ htmlHash, boxesHash, pictureHash, deviceRatio, cut },
        ...{ windowWidth: width, windowHeight, pictureHeight: height },
      },
      deps.now(),
    );
    await doomBlobs(tx, before, deps.now());
  });
  return { kind: 'drawn', boxes: boxes.length, height };
}
