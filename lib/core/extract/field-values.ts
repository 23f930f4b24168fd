import type { HtmlTree } from '../dom/html-tree.ts';
import {
  compileXPath,
  DEFAULT_BUDGET,
  type XPathExpression,
  type XPathNode,
  type XPathValue,
} from '../xpath/compile-xpath.ts';
import { XPathBudgetError, XPathSyntaxError } from '../xpath/xpath-errors.ts';
import type { FieldRule } from './rules.ts';

/** Why an expression gave no value: it is not XPath, or takes too long on this page. */
export type RuleError = 'not-xpath' | 'too-costly';

export type Evaluated = { kind: 'value'; value: XPathValue } | { kind: 'failed'; error: RuleError };

/** Evaluates an expression as a value. O(the expression's own cost, bounded by the budget). */
export function evaluateRule(
  tree: HtmlTree,
  expression: string,
  contextNode: XPathNode = 0,
  budget = DEFAULT_BUDGET,
): Evaluated {
  const [evaluated] = evaluateAt(tree, expression, [contextNode], budget);
  return evaluated!;
}

/** As `evaluateRule` at each of several nodes, up to the first failure; the nodes share the budget in equal parts. */
export function evaluateAt(
  tree: HtmlTree,
  expression: string,
  contextNodes: readonly XPathNode[],
  budget = DEFAULT_BUDGET,
): Evaluated[] {
  const evaluated: Evaluated[] = [];
  try {
    const compiled = compiledRule(expression);
    const share = Math.max(LEAST_SHARE, budget / contextNodes.length);
    for (const node of contextNodes) {
      evaluated.push({ kind: 'value', value: compiled.evaluate(tree, node, share) });
    }
  } catch (error) {
    evaluated.push({ kind: 'failed', error: ruleError(error) });
  }
  return evaluated;
}

/** Rules are few and evaluated over and over: at each item of a listing, on each page of a source. */
const compiledRules = new Map<string, XPathExpression>();
const mostCompiled = 1000;

function compiledRule(expression: string): XPathExpression {
  const known = compiledRules.get(expression);
  if (known !== undefined) return known;
  const compiled = compileXPath(expression);
  if (compiledRules.size >= mostCompiled) compiledRules.clear();
  compiledRules.set(expression, compiled);
  return compiled;
}

/** Steps that an evaluation may take however many others there are. */
const LEAST_SHARE = 20_000;

function ruleError(error: unknown): RuleError {
  if (error instanceof XPathSyntaxError) return 'not-xpath';
  if (error instanceof XPathBudgetError) return 'too-costly';
  throw error;
}

/** Whether an expression starts at the document wherever it is evaluated. */
export function isAbsolute(expression: string): boolean {
  return /^[\s(]*\//.test(expression);
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
  budget = DEFAULT_BUDGET,
): FirstYield<Value> {
  let error: RuleError | undefined;
  for (const [alternative, expression] of rule.alternatives.entries()) {
    const evaluated = evaluateRule(tree, expression, contextNode, budget);
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
