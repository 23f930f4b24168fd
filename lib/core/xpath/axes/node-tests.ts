import { COMMENT, HTML_NAMESPACE, type HtmlTree, TEXT } from '../../dom/html-tree.ts';
import { asciiLower } from '../../dom/tokenizer/ascii.ts';
import type { NameSlots } from '../compile/compilation.ts';
import type { Evaluation } from '../evaluation.ts';
import type { NodeTest } from '../syntax/syntax-tree.ts';

/**
 * A node test on an axis of elements as a range of kinds, so that the loops of all axes run without calls. As a browser
 * reads it in an HTML document: names of HTML elements compare without case, elements of SVG and MathML have no name that a
 * test without prefix could match, the doctype is a node.
 */
export interface KindTest {
  /** The slot of a name, which is that of an HTML element; −1 if the range stands fast. */
  slot: number;
  least: number;
  most: number;
}

const ANY_KIND = 0x3fffffff;
const NOTHING: KindTest = { slot: -1, least: 1, most: 0 };

export function kindTest(test: NodeTest, names: NameSlots): KindTest {
  switch (test.kind) {
    case 'name':
      return { slot: names.slotOf(asciiLower(test.name)), least: 0, most: 0 };
    case 'any-name':
      return { slot: -1, least: 1, most: ANY_KIND };
    case 'node':
      return { slot: -1, least: -ANY_KIND, most: ANY_KIND };
    case 'text':
      return { slot: -1, least: TEXT, most: TEXT };
    case 'comment':
      return { slot: -1, least: COMMENT, most: COMMENT };
    case 'processing-instruction':
      return NOTHING;
  }
}

/** Greater than `mostOf` if no node of the page passes. */
export function leastOf({ nameIds }: Evaluation, { slot, least }: KindTest): number {
  return slot < 0 ? least : nameIds[slot]! || 1;
}

export function mostOf({ nameIds }: Evaluation, { slot, most }: KindTest): number {
  return slot < 0 ? most : nameIds[slot]!;
}

/** Whether a node of the tree (not an attribute) lies in the range; names are those of HTML elements. */
export function isOfKind(tree: HtmlTree, node: number, least: number, most: number, named: boolean): boolean {
  const kind = tree.kind[node]!;
  return kind >= least && kind <= most && (!named || tree.namespace[node] === HTML_NAMESPACE);
}

/** An attribute name test, likewise: names on HTML elements compare without case, in SVG and MathML as they are. */
export interface AttributeNameSlots {
  onHtml: number;
  onForeign: number;
}

export function attributeNameSlots(name: string, names: NameSlots): AttributeNameSlots {
  return { onHtml: names.slotOf(asciiLower(name)), onForeign: names.slotOf(name) };
}

/** The number of the attribute that the name test finds on an element, or −1. O(attributes of the element). */
export function attributeNamed(
  { tree, nameIds }: Evaluation,
  element: number,
  { onHtml, onForeign }: AttributeNameSlots,
): number {
  const end = tree.attributeStart[element + 1]!;
  let attribute = tree.attributeStart[element]!;
  if (attribute === end) return -1;
  const html = tree.namespace[element] === HTML_NAMESPACE;
  const name = nameIds[html ? onHtml : onForeign]!;
  if (name === 0) return -1;
  for (; attribute < end; attribute++) {
    // The parser puts attributes in a namespace in SVG and MathML only.
    if (tree.attributeName[attribute] === name && (html || !tree.attributePrefix.has(attribute))) {
      return attribute;
    }
  }
  return -1;
}

/** Whether an attribute declares a namespace (`xmlns`, `xmlns:xlink` in SVG): to XPath `@*` it is none. */
export function declaresNamespace(tree: HtmlTree, attribute: number): boolean {
  if (tree.attributePrefix.size === 0) return false;
  const prefix = tree.attributePrefix.get(attribute);
  return prefix === '' || prefix === 'xmlns';
}
