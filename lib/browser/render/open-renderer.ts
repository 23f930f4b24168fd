import type { AddressCheck } from '../start/address-check.ts';
import { launchChromium } from '../start/launch-chromium.ts';
import { type PageToRender, type Rendered, renderPage } from './render-page.ts';

/** Draws one page, under the name that its source gives to sites. */
export type Render = (
  page: PageToRender & { userAgent?: string },
) => Promise<Rendered | { kind: 'failed'; reason: 'no-browser'; detail: string }>;

/**
 * Draws pages in a browser of their own each: whatever one does to it, the next does not find. A start takes about a second.
 *
 * @param executablePath of Chromium; without it every page fails with `no-browser`
 */
export function openRenderer(options: {
  executablePath: string | undefined;
  guard: AddressCheck;
  userAgent?: string | undefined;
}): Render {
  const { executablePath, guard } = options;
  return async ({ userAgent = options.userAgent, ...page }) => {
    if (!executablePath) return { kind: 'failed', reason: 'no-browser', detail: '' };
    let chromium: Awaited<ReturnType<typeof launchChromium>>;
    try {
      chromium = await launchChromium({ executablePath, guard, ...(userAgent && { userAgent }) });
    } catch (error) {
      return { kind: 'failed', reason: 'no-browser', detail: String((error as Error).message).slice(0, 300) };
    }
    try {
      return await renderPage(chromium.browser, page);
    } finally {
      await chromium.close();
    }
  };
}
