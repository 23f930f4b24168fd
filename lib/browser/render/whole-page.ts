import type { CDPSession } from 'puppeteer-core';
import type { PageTools } from './page-tools.ts';
import { releaseScrollers } from './release-scrollers.ts';

export interface WholePage {
  /** CSS pixels. */
  width: number;
  height: number;
  /** The page goes on below what is shown. */
  cut: boolean;
}

/**
 * Makes the window as high as the page, so that one layout shows all of it, and nothing in it may move any more. What
 * grows with the window (parts as high as the screen) gets the height it had, so that the rest stays where it was.
 */
export async function showWholePage(
  tools: PageTools,
  session: CDPSession,
  window: { width: number; height: number; deviceRatio: number; mostHeight: number },
): Promise<WholePage> {
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await tools.run(releaseScrollers);
  await tools.run(rememberHeights);
  const before = await contentHeight(session);
  const height = Math.max(window.height, Math.min(before, window.mostHeight));
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: window.width,
    height,
    deviceScaleFactor: window.deviceRatio,
    mobile: false,
  });
  await tools.run(keepHeights);
  return { width: window.width, height, cut: (await contentHeight(session)) > height + 1 };
}

async function contentHeight(session: CDPSession): Promise<number> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics');
  return Math.ceil(cssContentSize.height);
}

/** In the page. */
function rememberHeights(): void {
  const heights = new Map<Element, number>();
  for (const element of document.body?.querySelectorAll('*') ?? [])
    heights.set(element, element.getBoundingClientRect().height);
  (globalThis as { markdriftHeights?: Map<Element, number> }).markdriftHeights = heights;
}

/**
 * In the page: from the outside in, as a part of the right height gives its children theirs. By animations that stand at
 * their end, so that the document stays as it is.
 */
function keepHeights(): void {
  const heights = (globalThis as { markdriftHeights?: Map<Element, number> }).markdriftHeights;
  for (const [element, height] of heights ?? []) {
    if (!(element instanceof HTMLElement) || height === 0) continue;
    if (Math.abs(element.getBoundingClientRect().height - height) < 1) continue;
    const style = getComputedStyle(element);
    const edges = [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth];
    const inner =
      style.boxSizing === 'border-box' ? 0 : edges.reduce((sum, edge) => sum + Number.parseFloat(edge), 0);
    const kept = `${Math.max(0, height - inner)}px`;
    element.animate([{ height: kept, minHeight: kept, maxHeight: kept }], { duration: 0, fill: 'both' });
  }
}
