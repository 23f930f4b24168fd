import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oddPages } from '../../core/dom/odd-pages.ts';
import { treeOf } from '../../core/dom/parse.ts';
import {
  expressionBattery,
  malformedBattery,
  validBattery,
} from '../../core/xpath/battery/expression-battery.ts';
import { differences, differingInBattery, expectSameNodes } from '../../core/xpath/explained-differences.ts';
import { randomPage } from '../../core/xpath/random/random-page.ts';
import { RandomSource } from '../../core/xpath/random/random-source.ts';
import { launchBrowser } from '../browser.ts';
import { askBrowser, prepareTab } from './browser-xpath.ts';

const golden = join(import.meta.dirname, '../../core/xpath/golden/pages');
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('is large', () => {
  expect(validBattery.length).toBeGreaterThanOrEqual(400);
  expect(malformedBattery.length).toBeGreaterThanOrEqual(100);
  expect(madePages().length).toBeGreaterThanOrEqual(60);
});

it('means on every page what it means to the browser', async () => {
  const tab = await browser.newPage();
  await prepareTab(tab);
  const questions = expressionBattery.map((expression) => ({ expression, context: 0 }));
  const explained = new Map<string, string[]>();
  for (const [name, html] of [...madePages(), ...recordedPages()]) {
    const tree = treeOf(html);
    const { nodes, answers } = await askBrowser(tab, html, questions);
    expectSameNodes(tree, nodes, name);
    expect(differences(tree, questions, answers, explained), name).toEqual([]);
  }
  for (const [reason, expressions] of explained) console.info(`${expressions.length} answers: ${reason}`);
  expect(differingInBattery).toEqual(expect.arrayContaining([...new Set([...explained.values()].flat())]));
});

function madePages(): [string, string][] {
  const random = new RandomSource(11);
  return [
    ...readdirSync(golden).map((file): [string, string] => [file, readFileSync(join(golden, file), 'utf8')]),
    // A mark of byte order belongs to the bytes and is gone before a page is parsed.
    ...oddPages.map((html, place): [string, string] => [`odd page ${place}`, html.replace('\ufeff', '')]),
    ...Array.from({ length: 30 }, (_, place): [string, string] => [
      `made page ${place}`,
      randomPage(random, 20 + place * 8),
    ]),
  ];
}

/** Some real pages of middling size, where there are any. */
function recordedPages(): [string, string][] {
  const folders = [process.env.TRUTH_DIR, process.env.CORPORA_DIR].filter(
    (folder) => folder !== undefined && existsSync(folder),
  );
  const pages = folders.flatMap((folder) => {
    const files = readdirSync(folder!, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.html(\.gz)?$/.test(name),
    );
    const step = Math.ceil(files.length / 60);
    return files
      .sort()
      .filter((_, place) => place % step === 0)
      .map((file): [string, string] => [file, readText(join(folder!, file))]);
  });
  return pages.filter(([, html]) => html.length < 20_000).slice(0, 40);
}

function readText(path: string): string {
  const bytes = readFileSync(path);
  // A browser reads `<?…>` as a processing instruction since its version 15x, the tree as the standard's comment.
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').replaceAll('<?', '&lt;?');
}
