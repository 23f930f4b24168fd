import type { Browser, Page } from 'puppeteer-core';
import { parseHtml } from '../../core/dom/parse-html.ts';
import { boxStyles, type ElementBox, elementBoxes } from './element-boxes.ts';
import { openPageTools } from './page-tools.ts';
import { type Manners, serveStored } from './serve-stored.ts';
import { settlePage } from './settle-page.ts';
import { snapshotMarkup } from './snapshot-markup.ts';
import { showWholePage } from './whole-page.ts';

export interface PageToRender {
  /** Under which it is shown; what it asks for is resolved against it. */
  url: string;
  /** The page itself, which is not asked for again. */
  html: string;
  /** How its site is asked for what it needs besides; left out: freely. */
  manners?: Pick<Manners, 'mayAsk' | 'requestPause'>;
}

export interface RenderOptions {
  /** CSS pixels. */
  width: number;
  height: number;
  deviceRatio: number;
  /** Of a longer page only so much is shown. */
  mostHeight: number;
  /** For all of it. */
  milliseconds: number;
  /** After so many requests nothing more is asked for. */
  mostRequests: number;
}

export const defaultRenderOptions: RenderOptions = {
  width: 1280,
  height: 900,
  deviceRatio: 1,
  mostHeight: 12_000,
  milliseconds: 45_000,
  mostRequests: 400,
};

const freely: Pick<Manners, 'mayAsk' | 'requestPause'> = { mayAsk: async () => true, requestPause: 0 };

/** A page as a browser draws it: document, boxes and picture are of one layout. */
export interface Rendering {
  /** The document as it stands, to be parsed with scripting on; shadow roots and own frames included. */
  html: string;
  /** By the numbers of our tree of `html`. */
  boxes: ElementBox[];
  /** WebP. */
  picture: Uint8Array;
  /** Of the picture, CSS pixels. */
  width: number;
  height: number;
  /** The page goes on below. */
  cut: boolean;
  /** Parts that were not loaded, as the site asks for it; and how many of these are documents of frames. */
  forbidden: number;
  forbiddenFrames: number;
}

export type Rendered =
  | ({ kind: 'rendered' } & Rendering)
  | { kind: 'failed'; reason: 'too-slow' | 'too-complex' | 'browser-failed'; detail: string };

const pictureQuality = 82;
const loading = 20_000;

/**
 * Shows a stored page in a fresh tab and takes its picture, its document and the boxes of its elements. The page is given
 * to the browser as it was stored; what it needs besides is asked for through the guarded proxy. It cannot lead away, open
 * windows, download or ask the person.
 */
export async function renderPage(
  browser: Browser,
  page: PageToRender,
  options: RenderOptions = defaultRenderOptions,
): Promise<Rendered> {
  const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Rendered>((done) => {
    timer = setTimeout(
      () => done({ kind: 'failed', reason: 'too-slow', detail: String(options.milliseconds) }),
      options.milliseconds,
    );
  });
  try {
    const work = renderIn(await context.newPage(), page, options).catch(
      (error: unknown): Rendered => ({
        kind: 'failed',
        reason: 'browser-failed',
        detail: String((error as Error).message).slice(0, 300),
      }),
    );
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    await context.close().catch(() => {});
  }
}

async function renderIn(tab: Page, page: PageToRender, options: RenderOptions): Promise<Rendered> {
  const { width, height, deviceRatio } = options;
  const session = await tab.createCDPSession();
  await tab.setViewport({ width, height, deviceScaleFactor: deviceRatio });
  // Whatever is answered here may come too late: the tab is gone by then, and nobody waits for the answer.
  tab.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  tab.on('popup', (popup) => void popup?.close().catch(() => {}));
  const { mostRequests } = options;
  const served = await serveStored(session, page.html, { ...(page.manners ?? freely), mostRequests });
  await tab.goto(page.url, { waitUntil: 'load', timeout: loading }).catch((error: Error) => {
    // A page that goes on loading is taken as it is.
    if (error.name !== 'TimeoutError') throw error;
  });
  const tools = await openPageTools(session);
  await settlePage(tab, tools, options.mostHeight);
  const whole = await showWholePage(tools, session, options);
  const snapshot = await session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: boxStyles,
    includePaintOrder: false,
  });
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: pictureQuality,
    clip: { x: 0, y: 0, width: whole.width, height: whole.height, scale: 1 },
  });
  const { html, numbered, elements } = snapshotMarkup(snapshot, new URL(page.url).origin);
  const parsed = parseHtml(numbered, { scripting: true });
  if (parsed.kind !== 'tree') return { kind: 'failed', reason: 'too-complex', detail: parsed.limit };
  const boxes = elementBoxes(snapshot, elements, parsed.tree);
  const picture = new Uint8Array(Buffer.from(data, 'base64'));
  const { forbidden, forbiddenFrames } = served;
  return { kind: 'rendered', html, boxes, picture, ...whole, forbidden, forbiddenFrames };
}
