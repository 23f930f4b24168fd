import type { HtmlTree } from '../dom/html-tree.ts';
import { compileXPath, type XPathExpression, type XPathValue } from '../xpath/compile-xpath.ts';
import { XPathBudgetError, type XPathExpectation, XPathSyntaxError } from '../xpath/xpath-errors.ts';
import { countMatches } from './field-values.ts';
import { plainValues } from './plain-values.ts';

export type TriedRule =
  | {
      kind: 'evaluated';
      type: XPathExpression['type'];
      /** Nodes, or 1 for an expression that gives a value. */
      matches: number;
      /** The first texts, cut to 300 characters. */
      samples: string[];
      /** Tree nodes among the matches, for marking them on the page. */
      nodes: number[];
    }
  | { kind: 'not-xpath'; position: number; expected: XPathExpectation }
  | { kind: 'too-costly' };

const MOST_SAMPLES = 5;
const LONGEST_SAMPLE = 300;

/** Evaluates an expression that somebody is still writing: what it finds on this page, or where it goes wrong. */
export function tryRule(tree: HtmlTree, expression: string): TriedRule {
  try {
    const compiled = compileXPath(expression);
    const value = compiled.evaluate(tree);
    return {
      kind: 'evaluated',
      type: compiled.type,
      matches: countMatches(value),
      samples: sampleTexts(tree, value),
      nodes: value.kind === 'nodes' ? value.nodes.filter((node) => node < tree.nodeCount) : [],
    };
  } catch (error) {
    if (error instanceof XPathSyntaxError) {
      return { kind: 'not-xpath', position: error.position, expected: error.expected };
    }
    if (error instanceof XPathBudgetError) return { kind: 'too-costly' };
    throw error;
  }
}

function sampleTexts(tree: HtmlTree, value: XPathValue): string[] {
  const some: XPathValue =
    value.kind === 'nodes' ? { kind: 'nodes', nodes: value.nodes.slice(0, MOST_SAMPLES) } : value;
  if (some.kind === 'boolean') return [String(some.value)];
  return plainValues(tree, some, new Set()).map((text) => text.slice(0, LONGEST_SAMPLE));
}
