import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { compileXPath, type XPathNode } from '../../../lib/core/xpath/compile-xpath.ts';
import { XPathBudgetError, XPathSyntaxError } from '../../../lib/core/xpath/xpath-errors.ts';

/** An expression and the node, by its number in document order, at which it is evaluated. */
export interface Question {
  expression: string;
  context: number;
}

/**
 * An answer as one short line, so that hundreds of thousands can be held against those of another engine: `number …`,
 * `string …`, `boolean …`, `nodes N …` (nodes by their number, attributes with their name), long ones cut and with a hash, or `error`.
 */
export type Answer = string;

export interface OwnAnswer {
  answer: Answer;
  /** What was expected where an expression is malformed. */
  expected: XPathSyntaxError['expected'] | null;
}

/** With `first` 1 the document, which is node 0, is left out of what was found, as some engines do not hand it out. */
export function ownAnswer(
  tree: HtmlTree,
  { expression, context }: Question,
  budget?: number,
  first = 0,
): OwnAnswer {
  try {
    const value = compileXPath(expression).evaluate(tree, context, budget);
    if (value.kind === 'nodes') {
      const found = Array.from(value.nodes).filter((node) => node >= first);
      return known(nodesAnswer(found.map((node) => nodeLabel(tree, node))));
    }
    return known(
      value.kind === 'number' ? numberAnswer(value.value) : valueAnswer(value.kind, String(value.value)),
    );
  } catch (error) {
    if (error instanceof XPathSyntaxError) return { answer: 'error', expected: error.expected };
    if (error instanceof XPathBudgetError) return known('too expensive');
    throw error;
  }
}

const known = (answer: Answer): OwnAnswer => ({ answer, expected: null });

export function nodeLabel(tree: HtmlTree, node: XPathNode): string {
  if (node < tree.nodeCount) return String(node);
  const attribute = node - tree.nodeCount;
  const prefix = tree.attributePrefix.get(attribute);
  return `${tree.attributeOwner[attribute]}@${prefix ? `${prefix}:` : ''}${tree.names[tree.attributeName[attribute]!]}`;
}

// The functions below also run in the browser: they stand on nothing but each other.

/** The order of one element's attributes is left open by the recommendation, so they are written in that of their names. */
export function nodesAnswer(labels: readonly string[]): Answer {
  const sorted = [...labels];
  for (let from = 0; from < sorted.length; ) {
    const owner = sorted[from]!.split('@')[0]!;
    let to = from + 1;
    while (to < sorted.length && sorted[to]!.startsWith(`${owner}@`)) to++;
    if (to - from > 1) sorted.splice(from, to - from, ...sorted.slice(from, to).sort());
    from = to;
  }
  return valueAnswer('nodes', `${sorted.length}: ${sorted.join(' ')}`);
}

export function numberAnswer(value: number): Answer {
  return `number ${Object.is(value, -0) ? '-0' : value}`;
}

export function valueAnswer(kind: string, text: string): Answer {
  if (text.length <= 60) return `${kind} ${text}`;
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return `${kind} ${text.slice(0, 40)}… ${text.length} ${hash >>> 0}`;
}
