import { elementName, HTML_NAMESPACE, type HtmlTree, TEXT } from '../dom/html-tree.ts';
import { liesInAny } from '../text/node-range.ts';
import { readableText } from '../text/readable-text.ts';
import { collapseSpaces } from '../text/white-space.ts';
import { shownAs } from './shown-markup.ts';

/** Shorter lines stand on a page in many places by chance. */
const shortestLine = 25;
/** Nodes of an element that holds one line, its links and emphases included; larger ones are not compared. */
const mostInside = 200;

/**
 * The elements that hold a line of `before`, an earlier reading of the same article, and lie in none of `roots`, what is
 * read from it now: what the rule lost. Only elements without block-like parts of their own are looked at.
 *
 * @param roots outermost nodes, ascending
 * @returns innermost nodes, ascending. O(nodes · roots + characters)
 */
export function lostParts(tree: HtmlTree, before: string, roots: readonly number[]): number[] {
  const lines = new Set(
    before
      .split('\n')
      .map(collapseSpaces)
      .filter((line) => line.length >= shortestLine),
  );
  if (lines.size === 0) return [];
  const lost: number[] = [];
  for (const node of parentsOfText(tree)) {
    if (liesInAny(tree, roots, node) || !isShown(tree, node)) continue;
    if (roots.some((root) => root > node && root < tree.end[node]!)) continue;
    if (tree.end[node]! - node > mostInside) continue;
    if (lines.has(collapseSpaces(readableText(tree, [node], new Set())))) lost.push(node);
  }
  return lost.filter((node, i) => lost[i + 1] === undefined || lost[i + 1]! >= tree.end[node]!);
}

/** Elements that hold text, and their parents: the line may be parted by `b` or `a`. Each once, ascending. */
function parentsOfText(tree: HtmlTree): number[] {
  const found = new Set<number>();
  for (let node = 1; node < tree.nodeCount; node++) {
    if (tree.kind[node] !== TEXT) continue;
    const parent = tree.parent[node]!;
    if (parent > 0) found.add(parent);
    const above = tree.parent[parent] ?? 0;
    if (above > 0) found.add(above);
  }
  return [...found].sort((left, right) => left - right);
}

function isShown(tree: HtmlTree, node: number): boolean {
  return (
    tree.namespace[node] === HTML_NAMESPACE &&
    shownAs(elementName(tree, node)).kind === 'element' &&
    !['html', 'body'].includes(elementName(tree, node))
  );
}
