import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { treeOf } from '../../core/dom/parse.ts';
import type { Question } from '../../core/xpath/comparable-values.ts';
import { type Difference, differences, expectSameNodes } from '../../core/xpath/explained-differences.ts';
import { randomExpression } from '../../core/xpath/random/random-expression.ts';
import { randomPage } from '../../core/xpath/random/random-page.ts';
import { RandomSource } from '../../core/xpath/random/random-source.ts';
import { spoilExpression } from '../../core/xpath/random/spoil-expression.ts';
import { launchBrowser } from '../browser.ts';
import { askBrowser, prepareTab } from './browser-xpath.ts';

/** Other seeds and sizes: XPATH_SEED, XPATH_RANDOM. */
const seed = Number(process.env.XPATH_SEED ?? 1);
const size = Number(process.env.XPATH_RANDOM ?? 50_000);
const perPage = 250;
/** Answers that may differ for a reason, beside one in a thousand: more would be a fault that a reason covers. */
const few = 5;
/** A step's predicate that is nothing but a variable ends the page in Chromium 150, which answers no more: it is not asked. */
const endsThePage = /\[[\s(]*\$[\w.-]+[\s)]*\]/;
/** What is deep in itself is compared all the same. */
const unlimited = 1_000_000_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

it(`${size} random expressions mean what they mean to the browser`, async () => {
  const tab = await browser.newPage();
  await prepareTab(tab);
  const random = new RandomSource(seed);
  const explained = new Map<string, string[]>();
  const found: Difference[] = [];
  let malformed = 0;
  for (let asked = 0; asked < size; asked += perPage) {
    const html = randomPage(random, 8 + random.below(40));
    const tree = treeOf(html);
    const questions: Question[] = Array.from({ length: perPage }, () => {
      const expression = randomExpression(random, { portable: false });
      return {
        expression: random.oneIn(8) ? spoilExpression(random, expression) : expression,
        // Node 1 is the doctype, which a browser does not take as a context.
        context: random.oneIn(2) ? 0 : 2 + random.below(tree.nodeCount - 2),
      };
    }).filter(({ expression }) => !endsThePage.test(expression));
    const { nodes, answers } = await askBrowser(tab, html, questions);
    expectSameNodes(tree, nodes, html);
    malformed += answers.filter((answer) => answer === 'error').length;
    found.push(...differences(tree, questions, answers, explained, unlimited));
  }
  expect(found).toEqual([]);
  expect(malformed).toBeLessThan(size / 4);
  for (const [reason, { length }] of explained) console.info(`${length} answers: ${reason}`);
  expect([...explained.values()].flat().length).toBeLessThanOrEqual(few + size / 1000);
});
