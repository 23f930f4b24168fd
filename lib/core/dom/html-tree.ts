/**
 * An HTML document as arrays. Nodes are integers in document order: node 0 is the document, and the descendants of a
 * node `n` are exactly `n + 1 … end[n] − 1`. Attributes lie in arrays of their own, those of an element side by side.
 * The tree is never changed after parsing. The content of `template` elements is not part of it.
 */
export interface HtmlTree {
  readonly nodeCount: number;
  /** Above 0: an element, the number is its name in `names`. Otherwise one of the negative kinds below. */
  readonly kind: Int32Array;
  /** −1 for the document. */
  readonly parent: Int32Array;
  /** One past the last descendant. */
  readonly end: Int32Array;
  /** Of elements: HTML, SVG or MathML, see below. */
  readonly namespace: Uint8Array;
  /**
   * Of text and comment nodes their data, of a doctype its name, otherwise an empty string. V8 lets such a string, and an
   * attribute's value, point into the page and keep it alive: extraction copies what outlives the tree.
   */
  readonly text: readonly string[];
  /** Names of elements and attributes; 0 is never used. HTML names are in lower case. */
  readonly names: readonly string[];
  readonly nameIds: ReadonlyMap<string, number>;
  /** Attributes of node `n` are `attributeStart[n] … attributeStart[n + 1] − 1`. */
  readonly attributeStart: Int32Array;
  readonly attributeOwner: Int32Array;
  readonly attributeName: Int32Array;
  readonly attributeValue: readonly string[];
  /** Of attributes that the parser put in a namespace (`xlink:href` in SVG): their prefix. */
  readonly attributePrefix: ReadonlyMap<number, string>;
  /** Whether `noscript` was read as text, as a browser does that runs scripts. */
  readonly scripting: boolean;
}

export const TEXT = -1;
export const COMMENT = -2;
export const DOCTYPE = -3;
export const DOCUMENT = -4;

export const HTML_NAMESPACE = 0;
export const SVG_NAMESPACE = 1;
export const MATHML_NAMESPACE = 2;

/** The local name of an element, else an empty string. O(1). */
export function elementName(tree: HtmlTree, node: number): string {
  const kind = tree.kind[node]!;
  return kind > 0 ? tree.names[kind]! : '';
}

/** The value of an attribute without a prefix, or null. O(attributes of the element). */
export function attributeOf(tree: HtmlTree, node: number, name: string): string | null {
  const id = tree.nameIds.get(name);
  if (id === undefined) return null;
  const attribute = findAttribute(tree, node, id);
  return attribute < 0 ? null : tree.attributeValue[attribute]!;
}

/** The number of the attribute of this node with this name and no prefix, or −1. O(attributes of the element). */
export function findAttribute(tree: HtmlTree, node: number, nameId: number): number {
  const { attributeName, attributePrefix } = tree;
  const end = tree.attributeStart[node + 1]!;
  for (let attribute = tree.attributeStart[node]!; attribute < end; attribute++) {
    if (attributeName[attribute] !== nameId) continue;
    if (attributePrefix.size === 0 || !attributePrefix.has(attribute)) return attribute;
  }
  return -1;
}

/** All text below a node, joined (the node's own data for text and comments). O(nodes below + characters). */
export function textContent(tree: HtmlTree, node: number): string {
  const kind = tree.kind[node]!;
  if (kind === TEXT || kind === COMMENT) return tree.text[node]!;
  const end = tree.end[node]!;
  let text = '';
  for (let below = node + 1; below < end; below++) if (tree.kind[below] === TEXT) text += tree.text[below]!;
  return text;
}

/** The elements of this HTML name in document order. O(nodes). */
export function elementsNamed(tree: HtmlTree, name: string, from = 0): number[] {
  const id = tree.nameIds.get(name);
  const found: number[] = [];
  if (id === undefined) return found;
  const end = tree.end[from]!;
  for (let node = from; node < end; node++) {
    if (tree.kind[node] === id && tree.namespace[node] === HTML_NAMESPACE) found.push(node);
  }
  return found;
}
