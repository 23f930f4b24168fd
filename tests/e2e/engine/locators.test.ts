import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { locate } from '../../../lib/core/locate/locate.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { oddPages } from '../../core/dom/odd-pages.ts';
import { treeOf } from '../../core/dom/parse.ts';
import { recordedPages } from '../../core/dom/recorded-pages.ts';
import { nodesAnswer } from '../../core/xpath/comparable-values.ts';
import { randomPage } from '../../core/xpath/random/random-page.ts';
import { RandomSource } from '../../core/xpath/random/random-source.ts';
import { launchBrowser } from '../browser.ts';
import { askBrowser, prepareTab } from './browser-xpath.ts';

const elementsToTry = 1000;
const ofOnePage = 12;
const triedCandidates = 5;
/** Serialising very large pages to the browser takes longer than all the rest. */
const longestPage = 400_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it('what a rule is made for is what our engine and the browser find by it', async () => {
  const tab = await browser.newPage();
  await prepareTab(tab);
  const random = new RandomSource(17);
  let tried = 0;
  let questions = 0;
  for (const html of pages(random)) {
    const tree = treeOf(html);
    const elements = elementsOf(tree);
    if (elements.length === 0) continue;
    const picked = Array.from({ length: ofOnePage }, () => elements[random.below(elements.length)]!);
    const asked = picked.flatMap((node) =>
      locate([{ tree, node }], { aim: 'these', most: triedCandidates }).map(({ expression }) => ({
        expression,
        node,
      })),
    );
    expect(new Set(asked.map(({ node }) => node)).size).toBe(new Set(picked).size);
    for (const { expression, node } of asked) {
      expect(compileXPath(expression).evaluate(tree), expression).toEqual({ kind: 'nodes', nodes: [node] });
    }
    const { answers } = await askBrowser(
      tab,
      html,
      asked.map(({ expression }) => ({ expression, context: 0 })),
    );
    expect(answers).toEqual(asked.map(({ node }) => nodesAnswer([String(node)])));
    tried += picked.length;
    questions += asked.length;
    if (tried >= elementsToTry) break;
  }
  expect(tried).toBeGreaterThanOrEqual(elementsToTry);
  console.info(`${tried} elements, ${questions} expressions`);
});

function elementsOf(tree: HtmlTree): number[] {
  return Array.from({ length: tree.nodeCount }, (_, node) => node).filter((node) => tree.kind[node]! > 0);
}

/** Recorded pages first where there are any; what the browser reads otherwise than the standard is left out of them. */
function* pages(random: RandomSource): Generator<string> {
  for (const { text } of recordedPages(3)) {
    if (text.length < longestPage && !/<\?|<select/i.test(text)) yield text;
  }
  for (const html of oddPages) yield html.replace('\ufeff', '');
  while (true) yield randomPage(random, 120);
}
