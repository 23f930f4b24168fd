import { describe, expect, it } from 'vitest';
import { elementsNamed } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { readableText } from '../../../lib/core/text/readable-text.ts';
import { readRecorded, recordedPaths } from '../../core/dom/recorded-pages.ts';
import { launchBrowser } from '../browser.ts';

const paths = recordedPaths([process.env.TRUTH_DIR]).filter((name) => /(^|\/)fundus[^/]*\//.test(name));
const sample = 100;

/** The lines of a text, white space collapsed: where blocks are parted by an empty line differs on purpose. */
function linesOf(text: string): string[] {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .normalize('NFC')
    .split(/\n+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
}

describe.skipIf(paths.length === 0)('the text of recorded pages', () => {
  it("is Chromium's innerText without style sheets, line by line, but for what is folded and rare runs on a line", async () => {
    const step = Math.max(1, Math.floor(paths.length / sample));
    const files = paths.filter((_, i) => i % step === 0);
    const browser = await launchBrowser();
    const different: string[] = [];
    try {
      const page = await browser.newPage();
      await page.setJavaScriptEnabled(false);
      await page.setRequestInterception(true);
      page.on(
        'request',
        (request) => void (request.isNavigationRequest() ? request.continue() : request.abort()),
      );
      for (const file of files) {
        const html = readRecorded(file).text;
        const parsed = parseHtml(html, { scripting: false });
        if (parsed.kind !== 'tree') throw new Error(`${file} is too complex`);
        const own = linesOf(readableText(parsed.tree, elementsNamed(parsed.tree, 'body'), new Set()));
        await page.setContent(html, { waitUntil: 'domcontentloaded' });
        const shown = await page.evaluate(() => {
          // Without scripts Chromium shows noscript; folded details are text that a click shows.
          for (const node of document.querySelectorAll('style,link,noscript')) node.remove();
          for (const node of document.querySelectorAll('[style]')) node.removeAttribute('style');
          for (const node of document.querySelectorAll('details')) node.setAttribute('open', '');
          // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
          return document.body.innerText;
        });
        const theirs = linesOf(shown);
        if (own.join('\n') === theirs.join('\n')) continue;
        // The same characters in the same order, a line parted elsewhere: a button with blocks in it.
        const characters = (lines: string[]) => lines.join('').replace(/\s/g, '');
        different.push(`${characters(own) === characters(theirs) ? 'lines' : 'text'}: ${file}`);
      }
    } finally {
      await browser.close();
    }
    expect(different.filter((each) => each.startsWith('text'))).toEqual([]);
    expect(different.length, different.join('\n')).toBeLessThanOrEqual(files.length * 0.03);
  });
});
