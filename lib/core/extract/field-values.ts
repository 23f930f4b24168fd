import type { HtmlTree } from '../dom/html-tree.ts';
import {
  compileXPath,
  DEFAULT_BUDGET,
  type XPathExpression,
  type XPathNode,
  type XPathValue,
} from '../xpath/compile-xpath.ts';
import { compareOrder } from '../xpath/evaluation.ts';
import { XPathBudgetError, XPathSyntaxError } from '../xpath/xpath-errors.ts';
import type { FieldRule } from './rules.ts';

/** Why an expression gave no value: it is not XPath, takes too long on this page, or the article's scope is not there. */
export type RuleError = 'not-xpath' | 'too-costly' | 'scope-not-found';

export type Evaluated = { kind: 'value'; value: XPathValue } | { kind: 'failed'; error: RuleError };

/** Evaluates an expression as a value. O(the expression's own cost, bounded by the budget). */
function evaluateRule(
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

/** Where what depends on a context is evaluated. */
export interface Context {
  /** Nodes of the tree, ascending; without any such expressions fail. */
  nodes: readonly XPathNode[];
  /** Why there are none. */
  error?: RuleError;
}

/** The context of rules without a scope: the document. */
export const WHOLE_PAGE: Context = { nodes: [0] };

/**
 * The values of an expression in a context: one where it gives nodes, those of all context nodes together in document
 * order; else one for each context node. O(the expression's own cost · context nodes, which share the budget).
 */
export function evaluateIn(
  tree: HtmlTree,
  expression: string,
  context: Context,
  budget = DEFAULT_BUDGET,
): Evaluated[] {
  if (context.nodes.length === 1) return [evaluateRule(tree, expression, context.nodes[0]!, budget)];
  const dependence = contextDependence(expression);
  if (dependence !== true) {
    return dependence === false
      ? [evaluateRule(tree, expression, 0, budget)]
      : [{ kind: 'failed', error: dependence }];
  }
  if (context.nodes.length === 0) return [{ kind: 'failed', error: context.error ?? 'scope-not-found' }];
  const evaluated = evaluateAt(tree, expression, context.nodes, budget);
  const failed = evaluated.find(({ kind }) => kind === 'failed');
  return failed ? [failed] : united(tree, evaluated);
}

function contextDependence(expression: string): boolean | RuleError {
  try {
    return compiledRule(expression).dependsOnContext;
  } catch (error) {
    return ruleError(error);
  }
}

/** All have one type, as they are of one expression. */
function united(tree: HtmlTree, evaluated: Evaluated[]): Evaluated[] {
  const nodes = new Set<XPathNode>();
  for (const each of evaluated) {
    if (each.kind !== 'value' || each.value.kind !== 'nodes') return evaluated;
    for (const node of each.value.nodes) nodes.add(node);
  }
  const ordered = [...nodes].sort((one, other) => compareOrder(tree, one, other));
  return [{ kind: 'value', value: { kind: 'nodes', nodes: ordered } }];
}

/** Tries the alternatives of a rule in order; `accept` gives null for a value that is as good as nothing. */
export function firstYield<Value>(
  tree: HtmlTree,
  rule: FieldRule,
  context: Context,
  accept: (value: XPathValue, expression: string) => Value | null,
  budget = DEFAULT_BUDGET,
): FirstYield<Value> {
  let error: RuleError | undefined;
  for (const [alternative, expression] of rule.alternatives.entries()) {
    for (const evaluated of evaluateIn(tree, expression, context, budget)) {
      if (evaluated.kind === 'failed') {
        error ??= evaluated.error;
        continue;
      }
      const result = accept(evaluated.value, expression);
      if (result === null) continue;
      const found = { alternative, value: evaluated.value, result };
      return error === undefined ? { found } : { found, error };
    }
  }
  return error === undefined ? { found: null } : { found: null, error };
}

/** How many things a value is: nodes of a node-set, otherwise one. */
export function countMatches(value: XPathValue): number {
  return value.kind === 'nodes' ? value.nodes.length : 1;
}
