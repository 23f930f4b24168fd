import axe from 'axe-core';
import type { Tab } from './tab.ts';

/**
 * What axe finds in both themes once the screen has its data, a line for each rule with the first places. The person's theme is
 * the system's, which changes while the screen is open: it is loaded once.
 */
export async function findings(tab: Tab, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await tab.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await tab.page.waitForFunction(
      (wanted) => document.documentElement.dataset.mantineColorScheme === wanted,
      { polling: 'raf' },
      theme,
    );
    // Some parts change their colour step by step.
    await tab.page.evaluate(async () => {
      const changing = document.getAnimations().filter((each) => each instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
    });
    found.push(...(await findingsNow(tab, `${theme} ${path}`)));
  }
  return found;
}

async function findingsNow(tab: Tab, path: string): Promise<string[]> {
  const { page } = tab;
  // Nothing loads, and still nothing a moment later: what loaded may ask for more.
  await page.waitForFunction(
    () => {
      const marked = window as unknown as { calmSince?: number };
      const busy = document.querySelector(
        '[data-connected="false"], [aria-busy="true"], [data-loading="true"]',
      );
      if (busy) marked.calmSince = Number.POSITIVE_INFINITY;
      else if (!Number.isFinite(marked.calmSince)) marked.calmSince = performance.now();
      return performance.now() - (marked.calmSince ?? Number.POSITIVE_INFINITY) > 300;
    },
    { polling: 'raf' },
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    // A captured page is shown as it is; what is in its frame is not ours.
    const { violations } = await axe.run(document, { resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      count: nodes.length,
      places: nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
    }));
  });
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, count, places }) => `${path}: ${id} (${count}): ${places.join(' | ')}`);
}
