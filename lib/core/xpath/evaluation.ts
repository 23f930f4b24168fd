import { attributeOf, COMMENT, type HtmlTree, TEXT } from '../dom/html-tree.ts';
import { XPathBudgetError } from './xpath-errors.ts';

/**
 * A node of the data model: below `tree.nodeCount` a node of the tree, from there on an attribute, numbered as in the
 * tree's attribute arrays.
 */
export type XPathNode = number;

/** What one evaluation carries with it. */
export interface Evaluation {
  readonly tree: HtmlTree;
  /** The tree's number of each name in the expression; 0, which nothing has, for those that the page lacks. */
  readonly nameIds: Int32Array;
  /** Results of absolute paths: they are the same for every context. */
  readonly hoisted: (XPathNode[] | undefined)[];
  /** Steps left: one for each visited node and for every 16 characters that were joined or compared. */
  remaining: number;
}

/** A compiled expression: a closure over the context node, its position and the size of the context. */
export type Compiled<Value> = (
  evaluation: Evaluation,
  node: XPathNode,
  position: number,
  size: number,
) => Value;

export function spend(evaluation: Evaluation, steps: number): void {
  evaluation.remaining -= steps;
  if (evaluation.remaining < 0) throw new XPathBudgetError();
}

export function isAttribute(tree: HtmlTree, node: XPathNode): boolean {
  return node >= tree.nodeCount;
}

/** The element of an attribute; any other node itself. */
export function elementOf(tree: HtmlTree, node: XPathNode): number {
  return node < tree.nodeCount ? node : tree.attributeOwner[node - tree.nodeCount]!;
}

/** Negative when `left` comes first: an element, then its attributes, then what is inside. */
export function compareOrder(tree: HtmlTree, left: XPathNode, right: XPathNode): number {
  return elementOf(tree, left) - elementOf(tree, right) || left - right;
}

/** Makes a list ascend in document order without duplicates; the same list when it already does. O(n), or O(n log n). */
export function inDocumentOrder(evaluation: Evaluation, nodes: XPathNode[]): XPathNode[] {
  const { tree } = evaluation;
  let ascending = true;
  for (let place = 1; place < nodes.length; place++) {
    if (compareOrder(tree, nodes[place - 1]!, nodes[place]!) >= 0) {
      ascending = false;
      break;
    }
  }
  if (ascending) return nodes;
  spend(evaluation, nodes.length * 4);
  const sorted = [...nodes].sort((left, right) => compareOrder(tree, left, right));
  return sorted.filter((node, place) => place === 0 || node !== sorted[place - 1]);
}

/** The string value of §5. O(nodes below + characters), charged. */
export function stringValue(evaluation: Evaluation, node: XPathNode): string {
  const { tree } = evaluation;
  if (node >= tree.nodeCount) return charged(evaluation, tree.attributeValue[node - tree.nodeCount]!);
  const kind = tree.kind[node]!;
  if (kind === TEXT || kind === COMMENT) return charged(evaluation, tree.text[node]!);
  const end = tree.end[node]!;
  spend(evaluation, end - node);
  let value = '';
  for (let below = node + 1; below < end; below++) {
    if (tree.kind[below] === TEXT) value += tree.text[below]!;
  }
  return charged(evaluation, value);
}

/** Charges for what is going to be done with a text: comparing, searching, copying it. */
export function charged(evaluation: Evaluation, text: string): string {
  spend(evaluation, text.length >> 4);
  return text;
}

/** The first element in the document with this id, or −1. O(nodes), charged. */
export function elementWithId(evaluation: Evaluation, id: string): number {
  const { tree } = evaluation;
  spend(evaluation, tree.nodeCount);
  for (let node = 0; node < tree.nodeCount; node++) {
    if (tree.kind[node]! > 0 && attributeOf(tree, node, 'id') === id) return node;
  }
  return -1;
}
