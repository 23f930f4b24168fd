import type { Page } from 'puppeteer-core';
import type { PageTools } from './page-tools.ts';
import { releaseScrollers } from './release-scrollers.ts';

const settling = 6000;
const quiet = 400;

/**
 * Lets a page become what a reader sees who looks at all of it: scrolls down step by step, so that images that wait to be
 * seen are asked for, waits for them and for the network to be quiet, and returns to the top. Bounded in time: what does
 * not come to rest, or breaks what is run in it, is drawn as it is then; where the page is gone, the next step says so.
 */
export async function settlePage(page: Page, tools: PageTools, mostHeight: number): Promise<void> {
  const until = Date.now() + settling;
  const left = () => Math.max(quiet, until - Date.now());
  const steps = [
    () => tools.run(releaseScrollers),
    () => tools.run(scrollThrough, mostHeight, settling / 2),
    () => page.waitForNetworkIdle({ idleTime: quiet, timeout: left() }),
    () => tools.run(waitForImages, left()),
    () => tools.run(() => window.scrollTo({ top: 0, behavior: 'instant' })),
  ];
  for (const step of steps) await step().catch(() => {});
}

/** In the page. */
async function scrollThrough(mostHeight: number, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  const frame = () => new Promise((done) => requestAnimationFrame(() => done(null)));
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    image.loading = 'eager';
  for (const frames of document.querySelectorAll<HTMLIFrameElement>('iframe[loading=lazy]'))
    frames.loading = 'eager';
  for (
    let top = 0;
    top < Math.min(document.documentElement.scrollHeight, mostHeight);
    top += innerHeight * 0.8
  ) {
    window.scrollTo({ top, behavior: 'instant' });
    await frame();
    await frame();
    if (performance.now() > until) return;
  }
}

/** In the page. */
async function waitForImages(milliseconds: number): Promise<void> {
  const waiting = [...document.images].filter((image) => !image.complete);
  const loaded = waiting.map(
    (image) =>
      new Promise((done) => {
        image.addEventListener('load', done, { once: true });
        image.addEventListener('error', done, { once: true });
      }),
  );
  await Promise.race([Promise.all(loaded), new Promise((done) => setTimeout(done, milliseconds))]);
}
