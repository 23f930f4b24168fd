import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Decoded, decodeHtml } from '../../../lib/core/charset/decode.ts';
import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { plainValues } from '../../../lib/core/extract/plain-values.ts';
import { measureBody } from '../../../lib/core/features/measure-body.ts';
import { sketchPage } from '../../../lib/core/features/sketch-page.ts';
import { outermost } from '../../../lib/core/text/node-range.ts';
import { readableText } from '../../../lib/core/text/readable-text.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { peakMegabytes } from '../measuring/cpu-time.ts';
import { readPage } from '../measuring/real-pages.ts';
import type { ChainAnswer, ChainOrder } from './chain-process.ts';
import { parseWithParse5 } from './parse5-tree.ts';
import { textAndSizes } from './repeated-walks/text-and-sizes.ts';

/** Our side of the parts "pages" and "text", in a process of its own: `node page-chain.ts VARIANT RULES.json`. */
const [variant, rulesFile] = process.argv.slice(2);
const { container, ...expressions } = JSON.parse(readFileSync(rulesFile!, 'utf8')) as Record<string, string>;
const containerRule = compileXPath(container!);
const rules = Object.entries(expressions).map(([field, each]) => ({ field, rule: compileXPath(each) }));
const nothing: ReadonlySet<number> = new Set();

function parse(page: Decoded): HtmlTree {
  if (variant === 'parse5-tokenizer') return parseWithParse5(page.text);
  const parsed = parseHtml(page, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(`too complex: ${parsed.limit}`);
  return parsed.tree;
}

const stages = { decode: 0, parse: 0, XPath: 0, 'text and features': 0 };

/** Bytes to seven results, readable text and features; gives characters of the paragraphs. */
function work(page: Uint8Array): number {
  const begun = performance.now();
  const html = decodeHtml(page, null);
  const decoded = performance.now();
  const tree = parse(html);
  const built = performance.now();
  const found = rules.map(({ rule }) => rule.evaluate(tree));
  const evaluated = performance.now();
  let roots: number[] = [];
  rules.forEach(({ field }, i) => {
    const value = found[i]!;
    if (field === 'body') roots = value.kind === 'nodes' ? outermost(tree, value.nodes) : [];
    else if (field !== 'paragraphs') plainValues(tree, value, nothing);
  });
  const body = { text: readableText(tree, roots, nothing), roots, excluded: [] };
  const { textSize } = measureBody(tree, body, html.text.length);
  const done = performance.now();
  stages.decode += decoded - begun;
  stages.parse += built - decoded;
  stages.XPath += evaluated - built;
  stages['text and features'] += done - evaluated;
  return textSize;
}

let pages: Uint8Array[] = [];
let trees: { tree: HtmlTree; roots: number[]; size: number }[] = [];

function textOf({ tree, roots, size }: (typeof trees)[number]): number {
  if (variant === 'repeated-walks') return textAndSizes(tree, roots);
  const body = { text: readableText(tree, roots, nothing), roots, excluded: [] };
  return measureBody(tree, body, size).textSize;
}

/** What the product also makes of a page and no peer does: processor seconds for all pages. */
function sketchAll(): ChainAnswer {
  const work = pages.map(prepared);
  const before = process.cpuUsage();
  const blocks = work.reduce(
    (sum, { tree, roots }) => sum + sketchPage(tree, roots, nothing).blockHashes.length,
    0,
  );
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, characters: blocks };
}

function timed(run: () => number): ChainAnswer {
  for (const stage of Object.keys(stages)) stages[stage as keyof typeof stages] = 0;
  const before = process.cpuUsage();
  const characters = run();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, characters, stages: { ...stages } };
}

function answerTo(order: ChainOrder): ChainAnswer {
  switch (order.do) {
    case 'load':
      pages = order.files.map(readPage);
      return { bytes: pages.reduce((sum, page) => sum + page.length, 0) };
    case 'chain':
      return timed(() => pages.reduce((sum, page) => sum + work(page), 0));
    case 'text': {
      if (trees.length === 0) trees = pages.map(prepared);
      return timed(() => trees.reduce((sum, each) => sum + textOf(each), 0));
    }
    case 'sketch':
      return sketchAll();
    case 'memory': {
      const peak = peakMegabytes();
      const before = held();
      const kept = pages.map((page) => parse(decodeHtml(page, null)));
      const treeBytes = held() - before;
      return { peakMegabytes: peak, treeBytes, characters: kept.length };
    }
  }
}

function prepared(page: Uint8Array) {
  const html = decodeHtml(page, null);
  const tree = parse(html);
  const value = containerRule.evaluate(tree);
  return { tree, roots: value.kind === 'nodes' ? value.nodes : [], size: html.text.length };
}

/** Bytes that live after a collection. */
function held(): number {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(answerTo(JSON.parse(line) as ChainOrder))}\n`);
}
