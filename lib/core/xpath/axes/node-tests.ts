import { COMMENT, HTML_NAMESPACE, TEXT } from '../../dom/html-tree.ts';
import type { NameSlots } from '../compile/compilation.ts';
import type { Evaluation } from '../evaluation.ts';
import type { NodeTest } from '../syntax/syntax-tree.ts';

/** Whether a node of the tree (not an attribute) passes. */
export type NodeMatcher = (evaluation: Evaluation, node: number) => boolean;

/**
 * A node test on an axis of elements, as a browser reads it in an HTML document: names of HTML elements compare without
 * case, elements of SVG and MathML have no name that a test without prefix could match, the doctype is a node.
 */
export function nodeMatcher(test: NodeTest, names: NameSlots): NodeMatcher {
  switch (test.kind) {
    case 'name': {
      const slot = names.slotOf(lowerAscii(test.name));
      return ({ tree, nameIds }, node) =>
        tree.kind[node] === nameIds[slot] && tree.namespace[node] === HTML_NAMESPACE;
    }
    case 'any-name':
      return ({ tree }, node) => tree.kind[node]! > 0;
    case 'node':
      return () => true;
    case 'text':
      return ({ tree }, node) => tree.kind[node] === TEXT;
    case 'comment':
      return ({ tree }, node) => tree.kind[node] === COMMENT;
    case 'processing-instruction':
      return () => false;
  }
}

/** An attribute name test, likewise: names on HTML elements compare without case, in SVG and MathML as they are. */
export interface AttributeNameSlots {
  onHtml: number;
  onForeign: number;
}

export function attributeNameSlots(name: string, names: NameSlots): AttributeNameSlots {
  return { onHtml: names.slotOf(lowerAscii(name)), onForeign: names.slotOf(name) };
}

export function lowerAscii(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
