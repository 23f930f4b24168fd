import { COMMENT, type HtmlTree, TEXT } from '../dom/html-tree.ts';
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
  /** Values of the parts that are the same in every context, once they are known. */
  readonly hoisted: unknown[];
  /** Steps left, a few nanoseconds of work each: what costs more than one is charged for where it is done. */
  remaining: number;
  /** Nodes that were read to join their texts, until all texts are joined once for all. */
  nodesJoined: number;
  joinedText: JoinedText | null;
  /** The first element with each id, once somebody asked for one. */
  elementById: ReadonlyMap<string, number> | null;
}

/** All texts of the page in one; those below node `n` are `text.slice(start[n], start[end[n]])`. */
interface JoinedText {
  text: string;
  start: Int32Array;
}

/** A compiled expression: a closure over the context node, its position and the size of the context. */
export type Compiled<Value> = (
  evaluation: Evaluation,
  node: XPathNode,
  position: number,
  size: number,
) => Value;

/** Takes steps from the budget. @throws {XPathBudgetError} where it is used up. */
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
  const { nodeCount } = tree;
  let ascending = true;
  let attributes = 0;
  for (let place = 0; place < nodes.length; place++) {
    if (nodes[place]! >= nodeCount) attributes++;
    if (ascending && place > 0) ascending = compareOrder(tree, nodes[place - 1]!, nodes[place]!) < 0;
  }
  if (ascending) return nodes;
  spend(evaluation, nodes.length * 16);
  // The numbers of nodes ascend in document order, and so do those of attributes.
  const sorted =
    attributes === 0 || attributes === nodes.length
      ? Int32Array.from(nodes).sort()
      : Int32Array.from(nodes).sort((left, right) => compareOrder(tree, left, right));
  const distinct: XPathNode[] = [];
  let last = -1;
  for (const node of sorted) {
    if (node !== last) distinct.push(node);
    last = node;
  }
  return distinct;
}

/** The string value of §5, charged by its length. O(nodes below), O(1) once the page's texts are joined. */
export function stringValue(evaluation: Evaluation, node: XPathNode): string {
  const { tree } = evaluation;
  if (node >= tree.nodeCount) return charged(evaluation, tree.attributeValue[node - tree.nodeCount]!);
  const kind = tree.kind[node]!;
  if (kind === TEXT || kind === COMMENT) return charged(evaluation, tree.text[node]!);
  const end = tree.end[node]!;
  if (end === node + 1) return '';
  if (end === node + 2) return tree.kind[node + 1] === TEXT ? charged(evaluation, tree.text[node + 1]!) : '';
  return charged(evaluation, textBelow(evaluation, node, end));
}

function textBelow(evaluation: Evaluation, node: number, end: number): string {
  const { tree } = evaluation;
  evaluation.nodesJoined += end - node;
  if (evaluation.joinedText === null) {
    if (evaluation.nodesJoined <= tree.nodeCount) {
      spend(evaluation, end - node);
      let value = '';
      for (let below = node + 1; below < end; below++) {
        if (tree.kind[below] === TEXT) value += tree.text[below]!;
      }
      return value;
    }
    evaluation.joinedText = joinTexts(evaluation);
  }
  const { text, start } = evaluation.joinedText;
  return text.slice(start[node], start[end]);
}

function joinTexts(evaluation: Evaluation): JoinedText {
  const { tree } = evaluation;
  const start = new Int32Array(tree.nodeCount + 1);
  const texts: string[] = [];
  let length = 0;
  for (let node = 0; node < tree.nodeCount; node++) {
    start[node] = length;
    if (tree.kind[node] !== TEXT) continue;
    texts.push(tree.text[node]!);
    length += tree.text[node]!.length;
  }
  start[tree.nodeCount] = length;
  spend(evaluation, tree.nodeCount + (length >> 4));
  return { text: texts.join(''), start };
}

/** Charges for what is going to be done with a text: comparing, searching, copying it. */
export function charged(evaluation: Evaluation, text: string): string {
  spend(evaluation, 2 + (text.length >> 4));
  return text;
}

/** The first element in the document with this id, or −1. O(nodes) the first time, then O(1). */
export function elementWithId(evaluation: Evaluation, id: string): number {
  evaluation.elementById ??= firstElementById(evaluation);
  spend(evaluation, 16);
  return evaluation.elementById.get(id) ?? -1;
}

function firstElementById(evaluation: Evaluation): ReadonlyMap<string, number> {
  const { tree } = evaluation;
  const first = new Map<string, number>();
  const name = tree.nameIds.get('id');
  if (name === undefined) return first;
  spend(evaluation, tree.attributeName.length);
  for (let attribute = 0; attribute < tree.attributeName.length; attribute++) {
    if (tree.attributeName[attribute] !== name || tree.attributePrefix.has(attribute)) continue;
    const id = tree.attributeValue[attribute]!;
    if (!first.has(id)) first.set(id, tree.attributeOwner[attribute]!);
  }
  return first;
}
