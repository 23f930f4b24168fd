import type { Render } from '../browser/render/open-renderer.ts';
import { defaultRenderOptions, type Rendering } from '../browser/render/render-page.ts';
import { decodeHtml } from '../core/charset/decode.ts';
import { hostOf } from '../core/url/normalize-url.ts';
import { type CaptureOfSource, findCapture } from '../db/captures/captures.ts';
import { doomBlobs } from '../db/captures/old-captures.ts';
import {
  beginRendering,
  failRendering,
  postponeRendering,
  saveRendering,
} from '../db/captures/renderings.ts';
import { announce } from '../db/operations/live.ts';
import { hasBrowser } from '../db/operations/workers.ts';
import { holdHost } from './parts/collecting/hold-host.ts';
import { secureBlob } from './parts/collecting/store-capture.ts';
import { leastPause } from './parts/collecting/visit.ts';
import type { Deps, Pace } from './parts/deps.ts';

export type CaptureDrawn =
  | { kind: 'drawn'; boxes: number; height: number }
  | { kind: 'failed'; reason: string; detail: string }
  /** The host is busy or paused, or another worker has a browser: it is taken up again later. */
  | { kind: 'postponed'; why: 'host-busy' | 'no-browser' }
  /** Nobody waits for it, or the page is not kept any more. */
  | { kind: 'not-wanted' };

type DrawDeps = Pick<Deps, 'db' | 'blobs' | 'now' | 'enqueue' | 'fetcher'> & { render: Render };

/** A host that is busy, and a worker with a browser, are looked for again after so long. Milliseconds. */
const again = { hostBusy: 20_000, noBrowser: 2000 };
/** Whoever waits for a host for longer is told. */
const longestWait = 6 * 3_600_000;
/** A page's parts are asked for with this much of the host's pause between two. */
const shareOfPause = 0.1;

/**
 * Draws a stored page in a browser: the page itself is what was stored, so that what is pointed at on its picture is what
 * the rules read; styles, images and scripts are asked for as they are now, under the host's lease and as robots.txt
 * allows. A killed worker leaves it to the next one.
 */
export async function renderCapture(
  deps: DrawDeps,
  input: { captureId: bigint; pace: Pick<Pace, 'hostLease' | 'hostPause'> },
): Promise<CaptureDrawn> {
  const { captureId, pace } = input;
  const { db, now } = deps;
  const begun = await beginRendering(db, captureId, now());
  if (begun === null) return { kind: 'not-wanted' };
  if (begun.attempts === 'exhausted')
    return fail(deps, captureId, { reason: 'browser-failed', detail: 'workers ended' });
  const capture = await findCapture(db, captureId);
  const bytes = capture && (await deps.blobs.get(capture.contentHash));
  if (!bytes) return fail(deps, captureId, { reason: 'gone', detail: '' });
  const { userAgent, proxy } = capture.source;
  // A browser would go past the source's own proxy.
  if (proxy !== '') return fail(deps, captureId, { reason: 'own-proxy', detail: '' });
  const url = capture.finalUrl;
  const asWhom = userAgent === '' ? undefined : userAgent;
  const least = leastPause(capture.source, deps.fetcher.crawlDelay(url));
  const pause = Math.max(pace.hostPause, least);
  const manners = {
    mayAsk: (asked: string) => deps.fetcher.mayAsk(asked, asWhom),
    requestPause: pause * shareOfPause,
  };
  const held = await holdHost(deps, { host: hostOf(url), pace, pause }, () =>
    deps.render({ url, html: htmlOf(capture, bytes), manners, ...(asWhom && { userAgent: asWhom }) }),
  );
  if (!held) {
    if (now().getTime() - begun.askedAt.getTime() > longestWait)
      return fail(deps, captureId, { reason: 'host-busy', detail: hostOf(url) });
    await postponeRendering(db, captureId, new Date(now().getTime() + again.hostBusy));
    return { kind: 'postponed', why: 'host-busy' };
  }
  const drawn = held.result;
  if (drawn.kind === 'rendered') return save(deps, capture, drawn);
  if (drawn.reason === 'no-browser' && (await hasBrowser(db))) {
    await postponeRendering(db, captureId, new Date(now().getTime() + again.noBrowser));
    return { kind: 'postponed', why: 'no-browser' };
  }
  return fail(deps, captureId, drawn);
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
  return { kind: 'failed', reason, detail };
}

async function save(
  deps: Pick<Deps, 'db' | 'blobs' | 'now'>,
  { id: captureId, sourceId }: CaptureOfSource,
  { html, boxes, picture, height, cut, forbidden, forbiddenFrames }: Rendering,
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
        ...{ htmlHash, boxesHash, pictureHash, deviceRatio, cut, forbidden, forbiddenFrames },
        ...{ windowWidth: width, windowHeight, pictureHeight: height },
        byteLength: parts.reduce((sum, part) => sum + part.length, 0),
      },
      deps.now(),
    );
    await doomBlobs(tx, before, deps.now());
    await announce(tx, { topic: 'captures', sourceId });
  });
  return { kind: 'drawn', boxes: boxes.length, height };
}
