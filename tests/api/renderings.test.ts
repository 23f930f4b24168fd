import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Render } from '../../lib/browser/render/open-renderer.ts';
import { doomBlobs } from '../../lib/db/captures/old-captures.ts';
import { saveHeartbeat } from '../../lib/db/operations/workers.ts';
import { renderCapture } from '../../lib/flows/render-capture.ts';
import { ask, at, openWeb, type Web } from './web.ts';

let web: Web;
let rendering: typeof import('../../app/api/captures/[captureId]/rendering/route.ts');
let picture: typeof import('../../app/api/captures/[captureId]/rendering/picture/route.ts');
let blobs: Awaited<typeof import('../../lib/blobs/process-blobs.ts')>;
let operator: { cookie: string };
let viewer: { cookie: string };
let captureId: bigint;

beforeAll(async () => {
  vi.stubEnv('DATA_DIR', mkdtempSync(path.join(tmpdir(), 'markdrift-')));
  web = await openWeb();
  rendering = await import('../../app/api/captures/[captureId]/rendering/route.ts');
  picture = await import('../../app/api/captures/[captureId]/rendering/picture/route.ts');
  blobs = await import('../../lib/blobs/process-blobs.ts');
  operator = await web.signIn('operator');
  viewer = await web.signIn('viewer');
  const bytes = new TextEncoder().encode('<main><p>One</p><p>Two</p></main>');
  const source = await web.db.source.create({
    data: {
      ...{ name: 'x', kind: 'feed', address: 'http://x.test/feed', host: 'x.test', statusReason: {} },
    },
  });
  const capture = await web.db.capture.create({
    data: {
      ...{ sourceId: source.id, pageType: 'article', url: 'http://x.test/1', finalUrl: 'http://x.test/1' },
      ...{ fetchedAt: new Date(), httpStatus: 200, headers: {}, charset: 'utf-8', charsetReason: {} },
      ...{ byteLength: bytes.length, contentHash: await blobs.processBlobs().put(bytes) },
    },
  });
  captureId = capture.id;
});

const params = (id: bigint | string = captureId) => at({ captureId: String(id) });
const read = async (cookie = operator.cookie) => rendering.GET(ask('/x', { cookie }), params());
const order = (cookie = operator.cookie, id: bigint | string = captureId) =>
  rendering.POST(ask('/x', { method: 'POST', cookie }), params(id));
const deps = () => ({
  ...{ db: web.db, blobs: blobs.processBlobs(), now: () => new Date(), enqueue: async () => {} },
  fetcher: { fetch: () => Promise.reject(), crawlDelay: () => null, mayAsk: async () => true },
});
const draw = (render: Render) =>
  renderCapture({ ...deps(), render }, { captureId, pace: { hostLease: 5000, hostPause: 0 } });

describe('drawing a stored page', () => {
  test('is asked for by operators, once at a time, and is a job and an entry of the audit log', async () => {
    expect(await (await read()).json()).toEqual({ kind: 'none' });
    expect((await read(viewer.cookie)).status).toBe(200);
    expect((await order(viewer.cookie)).status).toBe(403);
    expect((await order(operator.cookie, '99999')).status).toBe(404);
    expect(await (await order()).json()).toEqual({ kind: 'asked' });
    expect(await (await order()).json()).toEqual({ kind: 'in-work' });
    // Nobody is there who could; then somebody is.
    expect(await (await read()).json()).toMatchObject({ kind: 'in-work', browser: false });
    await saveHeartbeat(web.db, { id: 'one', host: 'there', pid: 1, browser: true });
    expect(await (await read()).json()).toMatchObject({ kind: 'in-work', browser: true });
    expect(await web.db.auditEntry.count({ where: { action: 'capture.rendered' } })).toBe(1);
    expect((await picture.GET(ask('/x', { cookie: operator.cookie }), params())).status).toBe(404);
  });

  test('says why it failed, and can be asked for again', async () => {
    const render = async () => ({ kind: 'failed', reason: 'too-slow', detail: '45000' }) as const;
    expect(await draw(render)).toMatchObject({ kind: 'failed' });
    expect(await (await read()).json()).toMatchObject({ kind: 'failed', reason: 'too-slow' });
    expect(await (await order()).json()).toEqual({ kind: 'asked' });
  });

  test('tells where the elements of the fetched page lie, and which are of scripts only', async () => {
    const html = '<html><head></head><body><div>Ad</div><main><p>One</p><p>Two</p></main></body></html>';
    const box = (node: number, y: number) => ({ node, x: 0, y, width: 10, height: 5 });
    // html 1, head 2, body 3, div 4, text 5, main 6, p 7, text 8, p 9
    const boxes = [box(4, 0), box(6, 5), box(7, 5), box(9, 10)];
    const render = async () => ({
      ...({ kind: 'rendered', html, boxes, width: 1280, height: 2000, cut: true } as const),
      ...{ forbidden: 3, forbiddenFrames: 1 },
      picture: new Uint8Array([1, 2, 3]),
    });
    expect(await draw(render)).toMatchObject({ kind: 'drawn', boxes: 4 });
    expect(await draw(render)).toEqual({ kind: 'not-wanted' });
    const answer = await (await read()).json();
    expect(answer).toMatchObject({ kind: 'drawn', width: 1280, height: 2000, cut: true, deviceRatio: 1 });
    expect(answer).toMatchObject({ forbidden: 3, forbiddenFrames: 1 });
    // In the fetched page: html 1, head 2, body 3, main 4, p 5, text 6, p 7.
    expect(answer.boxes).toEqual([0, 0, 0, 10, 5, 4, 0, 5, 10, 5, 5, 0, 5, 10, 5, 7, 0, 10, 10, 5]);
    const shown = await picture.GET(ask('/x', { cookie: operator.cookie }), params());
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
  });

  test('keeps its blobs for as long as it names them', async () => {
    const { htmlHash, boxesHash, pictureHash } = await web.db.rendering.findUniqueOrThrow({
      where: { captureId },
    });
    const hashes = [htmlHash!, boxesHash!, pictureHash!];
    expect(await doomBlobs(web.db, hashes, new Date())).toBe(0);
    const { deleteCaptures } = await import('../../lib/db/captures/old-captures.ts');
    await web.db.$transaction((tx) => deleteCaptures(tx, [captureId], new Date()));
    const doomed = await web.db.doomedBlob.findMany({ where: { hash: { in: hashes } } });
    expect(doomed).toHaveLength(3);
  });
});
