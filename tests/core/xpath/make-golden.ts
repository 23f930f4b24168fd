/**
 * Asks Chromium what each expression of the battery means on each page of ./golden/pages and keeps the answers beside it.
 * Run: CHROME_PATH=/usr/bin/chromium node tests/core/xpath/make-golden.ts
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { expressionBattery } from './battery/expression-battery.ts';

const here = import.meta.dirname;
const browser = await puppeteer.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  pipe: true,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  const tab = await browser.newPage();
  for (const file of readdirSync(`${here}/golden/pages`)) {
    const html = readFileSync(`${here}/golden/pages/${file}`, 'utf8');
    const answers = await tab.evaluate(evaluateAll, html, [...expressionBattery]);
    writeFileSync(
      `${here}/golden/${file.replace('.html', '.json')}`,
      `${JSON.stringify(answers, null, 1)}\n`,
    );
  }
} finally {
  await browser.close();
}

/** Runs in the browser. `DOMParser` parses without scripting. */
function evaluateAll(html: string, expressions: string[]): Record<string, unknown> {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const path = (node: Node): string => {
    if (node.nodeType === Node.ATTRIBUTE_NODE)
      return `${path((node as Attr).ownerElement!)}@${(node as Attr).name}`;
    if (node.parentNode === null) return '/';
    const index = Array.prototype.indexOf.call(node.parentNode.childNodes, node);
    return node.parentNode.parentNode === null ? `/${index}` : `${path(node.parentNode)}/${index}`;
  };
  const answer = (expression: string): unknown => {
    let result: XPathResult;
    try {
      result = page.evaluate(expression, page, null, XPathResult.ANY_TYPE);
    } catch {
      return { error: true };
    }
    if (result.resultType === XPathResult.NUMBER_TYPE) return { number: String(result.numberValue) };
    if (result.resultType === XPathResult.STRING_TYPE) return { string: result.stringValue };
    if (result.resultType === XPathResult.BOOLEAN_TYPE) return { boolean: result.booleanValue };
    const ordered = page.evaluate(expression, page, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
    return {
      nodes: Array.from({ length: ordered.snapshotLength }, (_, place) => path(ordered.snapshotItem(place)!)),
    };
  };
  return Object.fromEntries(expressions.map((expression) => [expression, answer(expression)]));
}
