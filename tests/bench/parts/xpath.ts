import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { compileXPath, type XPathExpression } from '../../../lib/core/xpath/compile-xpath.ts';
import { XPathBudgetError } from '../../../lib/core/xpath/xpath-errors.ts';
import { costlyExpressions } from '../../core/xpath/battery/costly.ts';
import { ruleExpressions } from '../../core/xpath/battery/rules.ts';
import { costlyPages } from '../../core/xpath/costly-pages.ts';
import { startLibxml2 } from '../../core/xpath/libxml2/libxml2.ts';
import { treeAsXml } from '../../core/xpath/libxml2/tree-as-xml.ts';
import { cpuSeconds, peakMegabytes } from '../measuring/cpu-time.ts';
import { median } from '../measuring/median.ts';
import { readPage, realPages, withoutPages } from '../measuring/real-pages.ts';
import type { PartOptions, PartResult, Row } from '../measuring/row.ts';

/** The peer has no budget either. */
const unlimited = 1_000_000_000;
/** One that takes the square of a page's links would drown all others. */
const ofRules = ruleExpressions.filter((expression) => !expression.includes('preceding::a'));
const typical = ruleExpressions.slice(0, 7);

/** XPath alone: the same trees are there on both sides, the expressions are compiled. */
export async function xpath({ quick }: PartOptions): Promise<PartResult> {
  const paths = realPages({ quick });
  if (paths === null) return withoutPages;
  const trees = paths.flatMap(readTree);
  const peer = startLibxml2();
  await peer?.load(trees.map(treeAsXml));
  const rows: Row[] = [];
  const remarks: string[] = peer === null ? ['lxml was not run: no Python here has it.'] : [];
  try {
    for (const [name, expressions] of [
      ['seven expressions of rules', typical],
      [`${ofRules.length} expressions of rules`, ofRules],
    ] as const) {
      const own: number[] = [];
      const theirs: number[] = [];
      const compiled = expressions.map(compileXPath);
      let matches = 0;
      let peerMatches = 0;
      evaluateAll(compiled, trees);
      for (let round = 0; round < (quick ? 2 : 5); round++) {
        const { seconds, result } = cpuSeconds(1, () => evaluateAll(compiled, trees));
        own.push(seconds);
        matches = result;
        if (peer === null) continue;
        const timed = await peer.time(expressions);
        theirs.push(timed.seconds);
        peerMatches = timed.found;
      }
      const perPage = (seconds: readonly number[]) => (median(seconds) / trees.length) * 1e6;
      const ratios = theirs.map((seconds, round) => seconds / own[round]!);
      rows.push({
        what: `${name}, ${trees.length} pages`,
        figure: perPage(own),
        unit: 'µs/page',
        baseline: peer === null ? null : { name: 'lxml', figure: perPage(theirs), ratio: median(ratios) },
        megabytes: peakMegabytes(),
      });
      remarks.push(
        `${name}: ${matches} matches here, ${peerMatches} there; ` +
          `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)} times in ${own.length} rounds.`,
      );
    }
  } finally {
    peer?.close();
  }
  return { rows, remarks };
}

/** How long what is made to take long takes, until it ends or the budget ends it. */
export async function xpathLimits({ quick }: PartOptions): Promise<PartResult> {
  const rows: Row[] = [];
  for (const [name, html] of Object.entries(costlyPages())) {
    const parsed = parseHtml(html, { scripting: false });
    if (parsed.kind !== 'tree') throw new Error(`too complex: ${parsed.limit}`);
    let slowest = { seconds: 0, expression: '' };
    let ended = 0;
    for (const expression of costlyExpressions) {
      const compiled = compileXPath(expression);
      const { seconds, result } = cpuSeconds(quick ? 1 : 3, () => endsByItself(compiled, parsed.tree));
      if (!result) ended++;
      if (seconds > slowest.seconds) slowest = { seconds, expression };
    }
    rows.push({
      what: `${name}, ${parsed.tree.nodeCount} nodes, ${ended} of ${costlyExpressions.length} too expensive; slowest: ${slowest.expression.slice(0, 50)}`,
      figure: slowest.seconds * 1000,
      unit: 'ms',
      baseline: { name: 'the aim', figure: 100, ratio: 0.1 / slowest.seconds },
      megabytes: null,
    });
  }
  return { rows, remarks: [] };
}

function endsByItself(expression: XPathExpression, tree: HtmlTree): boolean {
  try {
    expression.evaluate(tree);
    return true;
  } catch (error) {
    if (error instanceof XPathBudgetError) return false;
    throw error;
  }
}

function evaluateAll(expressions: readonly XPathExpression[], trees: readonly HtmlTree[]): number {
  let matches = 0;
  for (const tree of trees) {
    for (const expression of expressions) {
      const value = expression.evaluate(tree, 0, unlimited);
      matches += value.kind === 'nodes' ? value.nodes.length : 1;
    }
  }
  return matches;
}

function readTree(path: string): HtmlTree[] {
  const parsed = parseHtml(decodeHtml(readPage(path), null).text, { scripting: false });
  return parsed.kind === 'tree' ? [parsed.tree] : [];
}
