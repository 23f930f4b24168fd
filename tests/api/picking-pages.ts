import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { elementsNamed } from '../../lib/core/dom/html-tree.ts';
import { treeOf } from '../core/dom/parse.ts';
import { ask, at, openWeb } from './web.ts';

export interface Handlers {
  GET(request: Request, context: ReturnType<typeof at>): Promise<Response>;
  POST(request: Request, context: ReturnType<typeof at>): Promise<Response>;
}

export const html = (title: string, more = '') =>
  `<!doctype html><header><b>The Paper</b></header><h1 class="headline">${title}</h1>${more}<div class="story"><p>Text of ${title}.</p><aside>Read more</aside></div>`;
export const nodeOf = (page: string, name: string, nth = 0) => elementsNamed(treeOf(page), name)[nth]!;

/** The routes of pointing over a source whose pages are put there by hand. Call it at the top of a test file. */
export async function openPicking() {
  vi.stubEnv('DATA_DIR', mkdtempSync(path.join(tmpdir(), 'markdrift-')));
  const web = await openWeb();
  const pages: Pick<Handlers, 'GET'> = await import('../../app/api/sources/[sourceId]/captures/route.ts');
  const frame: Pick<Handlers, 'GET'> = await import('../../app/api/captures/[captureId]/pick-frame/route.ts');
  const propose: Pick<Handlers, 'POST'> = await import(
    '../../app/api/sources/[sourceId]/rules/propose/route.ts'
  );
  const { processBlobs } = await import('../../lib/blobs/process-blobs.ts');
  const operator = await web.signIn('operator');
  const viewer = await web.signIn('viewer');
  const source = await web.db.source.create({
    data: {
      ...{ name: 'northgate', kind: 'feed', address: 'http://northgate.test/feed', host: 'northgate.test' },
      statusReason: {},
    },
  });
  const sourceId = source.id;
  const put = async (
    content: string,
    title: string,
    { suspicious = false, text = `Text of ${title}.` }: { suspicious?: boolean; text?: string } = {},
  ) => {
    const bytes = new TextEncoder().encode(content);
    const url = `http://northgate.test/${title}`;
    const capture = await web.db.capture.create({
      data: {
        ...{ sourceId, pageType: 'article', url, finalUrl: url, fetchedAt: new Date(), httpStatus: 200 },
        ...{ headers: { 'content-type': 'text/html; charset=utf-8' }, charset: 'utf-8', charsetReason: {} },
        ...{ byteLength: bytes.length, contentHash: await processBlobs().put(bytes) },
      },
    });
    await web.db.document.create({
      data: {
        ...{ sourceId, captureId: capture.id, identity: url, url, title, text, suspicious },
        ...{ listed: { title }, fieldFacts: {} },
      },
    });
    return String(capture.id);
  };

  const asPage = (captureId: string) => at({ captureId });
  const inSource = (id: number | string = sourceId) => at({ sourceId: String(id) });
  const proposing = (body: unknown, { cookie = operator.cookie, id = sourceId as number | string } = {}) =>
    propose.POST(ask('/api/x', { method: 'POST', cookie, body }), inSource(id));
  return { web, pages, frame, operator, viewer, sourceId, put, asPage, inSource, proposing };
}
