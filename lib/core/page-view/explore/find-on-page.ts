import { COMMENT, DOCTYPE, type HtmlTree, TEXT } from '../../dom/html-tree.ts';
import { compileXPath, type XPathNode, type XPathValue } from '../../xpath/compile-xpath.ts';
import { normalizeSpace } from '../../xpath/conversions.ts';
import { XPathBudgetError, type XPathExpectation, XPathSyntaxError } from '../../xpath/xpath-errors.ts';

export type Sought = { xpath: string } | { text: string };

export type FoundOnPage =
  /** `nodes` are the first of them; of attributes and texts the elements that hold them. */
  | { kind: 'found'; total: number; nodes: number[] }
  /** The expression gives no nodes but this. */
  | { kind: 'value'; value: string }
  | { kind: 'not-xpath'; position: number; expected: XPathExpectation }
  | { kind: 'too-costly' };

const mostNodes = 1000;
const longestValue = 400;

/**
 * Elements that an expression finds, or the innermost ones that hold a text: without regard to case and to how white space
 * is written, also across elements. O(cost of the expression), or O(characters).
 */
export function findOnPage(tree: HtmlTree, sought: Sought): FoundOnPage {
  if ('text' in sought) return listed(holdersOf(tree, sought.text));
  let value: XPathValue;
  try {
    value = compileXPath(sought.xpath).evaluate(tree);
  } catch (error) {
    if (error instanceof XPathBudgetError) return { kind: 'too-costly' };
    if (!(error instanceof XPathSyntaxError)) throw error;
    return { kind: 'not-xpath', position: error.position, expected: error.expected };
  }
  if (value.kind !== 'nodes') return { kind: 'value', value: String(value.value).slice(0, longestValue) };
  return listed(value.nodes.map((node) => elementHolding(tree, node)).filter((node) => node > 0));
}

function listed(found: readonly number[]): FoundOnPage {
  const nodes = [...new Set(found)];
  return { kind: 'found', total: nodes.length, nodes: nodes.slice(0, mostNodes) };
}

/** The element itself, or the one that holds the attribute, text or comment; 0 for the document. O(1). */
export function elementHolding(tree: HtmlTree, node: XPathNode): number {
  if (node >= tree.nodeCount) return tree.attributeOwner[node - tree.nodeCount]!;
  const kind = tree.kind[node];
  return kind === TEXT || kind === COMMENT || kind === DOCTYPE ? tree.parent[node]! : node;
}

function holdersOf(tree: HtmlTree, text: string): number[] {
  const wanted = normalizeSpace(text).toLowerCase();
  if (wanted === '') return [];
  const starts: number[] = [];
  const nodes: number[] = [];
  let all = '';
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.kind[node] !== TEXT) continue;
    const lower = tree.text[node]!.toLowerCase().replace(/[\t\n\f\r \u00a0]+/g, ' ');
    const rest = all === '' || all.endsWith(' ') ? lower.replace(/^ /, '') : lower;
    if (rest === '') continue;
    starts.push(all.length);
    nodes.push(node);
    all += rest;
  }
  const found: number[] = [];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [at, at + wanted.length - 1].map((place) => nodes[placeBelow(starts, place)]!);
    found.push(holderOfBoth(tree, first!, last!));
  }
  return found.filter((node) => node > 0);
}

/** The index of the last start that is not after a place. */
function placeBelow(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

function holderOfBoth(tree: HtmlTree, first: number, last: number): number {
  let holder = tree.parent[first]!;
  while (holder > 0 && tree.end[holder]! <= last) holder = tree.parent[holder]!;
  return holder;
}
