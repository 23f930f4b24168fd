import type { HtmlTree } from '../dom/html-tree.ts';
import { compileXPath, type XPathNode, type XPathValue } from '../xpath/compile-xpath.ts';
import { XPathBudgetError, XPathSyntaxError } from '../xpath/xpath-errors.ts';
import type { FieldRule } from './rules.ts';

/** Why an expression gave no value: it is not XPath, or takes too long on this page. */
export type RuleError = 'not-xpath' | 'too-costly';

export type Evaluated = { kind: 'value'; value: XPathValue } | { kind: 'failed'; error: RuleError };

/** Evaluates an expression as a value. O(the expression's own cost, bounded by its budget). */
export function evaluateRule(tree: HtmlTree, expression: string, contextNode: XPathNode = 0): Evaluated {
  try {
    return { kind: 'value', value: compileXPath(expression).evaluate(tree, contextNode) };
  } catch (error) {
    if (error instanceof XPathSyntaxError) return { kind: 'failed', error: 'not-xpath' };
    if (error instanceof XPathBudgetError) return { kind: 'failed', error: 'too-costly' };
    throw error;
  }
}

/** What the first alternative that yields something yields, and what went wrong with those before it. */
export interface FirstYield<Value> {
  found: { alternative: number; value: XPathValue; result: Value } | null;
  error?: RuleError;
}

/** Tries the alternatives of a rule in order; `accept` gives null for a value that is as good as nothing. */
export function firstYield<Value>(
  tree: HtmlTree,
  rule: FieldRule,
  contextNode: XPathNode,
  accept: (value: XPathValue, expression: string) => Value | null,
): FirstYield<Value> {
  let error: RuleError | undefined;
  for (const [alternative, expression] of rule.alternatives.entries()) {
    const evaluated = evaluateRule(tree, expression, contextNode);
    if (evaluated.kind === 'failed') {
      error ??= evaluated.error;
      continue;
    }
    const result = accept(evaluated.value, expression);
    if (result === null) continue;
    const found = { alternative, value: evaluated.value, result };
    return error === undefined ? { found } : { found, error };
  }
  return error === undefined ? { found: null } : { found: null, error };
}

/** How many things a value is: nodes of a node-set, otherwise one. */
export function countMatches(value: XPathValue): number {
  return value.kind === 'nodes' ? value.nodes.length : 1;
}
