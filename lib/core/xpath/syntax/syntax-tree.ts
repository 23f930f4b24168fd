export type Axis =
  | 'ancestor'
  | 'ancestor-or-self'
  | 'attribute'
  | 'child'
  | 'descendant'
  | 'descendant-or-self'
  | 'following'
  | 'following-sibling'
  | 'namespace'
  | 'parent'
  | 'preceding'
  | 'preceding-sibling'
  | 'self';

export type NodeTest =
  | { kind: 'name'; name: string }
  | { kind: 'any-name' }
  | { kind: 'node' | 'text' | 'comment' | 'processing-instruction' };

export interface Step {
  axis: Axis;
  test: NodeTest;
  predicates: Expression[];
}

export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>=';
export type ArithmeticOperator = '+' | '-' | '*' | 'div' | 'mod';

/** A location path. `start` is the document, the context node, or the nodes of another expression. */
export interface PathExpression {
  kind: 'path';
  start: 'document' | 'context' | Expression;
  steps: Step[];
}

export interface FunctionCall {
  kind: 'call';
  name: FunctionName;
  arguments: Expression[];
  position: number;
}

export type Expression =
  | PathExpression
  | FunctionCall
  | { kind: 'number'; value: number }
  | { kind: 'literal'; value: string }
  | { kind: 'or' | 'and'; operands: Expression[] }
  | { kind: 'comparison'; operator: ComparisonOperator; left: Expression; right: Expression }
  | { kind: 'arithmetic'; operator: ArithmeticOperator; left: Expression; right: Expression }
  | { kind: 'negation'; operand: Expression }
  | { kind: 'union'; operands: Expression[] }
  | { kind: 'filter'; base: Expression; predicates: Expression[] };

export type ValueType = 'nodes' | 'number' | 'string' | 'boolean';

/** The core function library (§4): fewest and most arguments, and what comes out. */
export const functionSignatures = {
  last: { least: 0, most: 0, result: 'number' },
  position: { least: 0, most: 0, result: 'number' },
  count: { least: 1, most: 1, result: 'number' },
  id: { least: 1, most: 1, result: 'nodes' },
  'local-name': { least: 0, most: 1, result: 'string' },
  'namespace-uri': { least: 0, most: 1, result: 'string' },
  name: { least: 0, most: 1, result: 'string' },
  string: { least: 0, most: 1, result: 'string' },
  concat: { least: 2, most: Number.POSITIVE_INFINITY, result: 'string' },
  'starts-with': { least: 2, most: 2, result: 'boolean' },
  contains: { least: 2, most: 2, result: 'boolean' },
  'substring-before': { least: 2, most: 2, result: 'string' },
  'substring-after': { least: 2, most: 2, result: 'string' },
  substring: { least: 2, most: 3, result: 'string' },
  'string-length': { least: 0, most: 1, result: 'number' },
  'normalize-space': { least: 0, most: 1, result: 'string' },
  translate: { least: 3, most: 3, result: 'string' },
  boolean: { least: 1, most: 1, result: 'boolean' },
  not: { least: 1, most: 1, result: 'boolean' },
  true: { least: 0, most: 0, result: 'boolean' },
  false: { least: 0, most: 0, result: 'boolean' },
  lang: { least: 1, most: 1, result: 'boolean' },
  number: { least: 0, most: 1, result: 'number' },
  sum: { least: 1, most: 1, result: 'number' },
  floor: { least: 1, most: 1, result: 'number' },
  ceiling: { least: 1, most: 1, result: 'number' },
  round: { least: 1, most: 1, result: 'number' },
} as const satisfies Record<string, { least: number; most: number; result: ValueType }>;

export type FunctionName = keyof typeof functionSignatures;

/** XPath 1.0 without variables is statically typed. O(depth of filters). */
export function typeOf(expression: Expression): ValueType {
  switch (expression.kind) {
    case 'path':
    case 'union':
      return 'nodes';
    case 'filter':
      return typeOf(expression.base);
    case 'call':
      return functionSignatures[expression.name].result;
    case 'number':
    case 'arithmetic':
    case 'negation':
      return 'number';
    case 'literal':
      return 'string';
    default:
      return 'boolean';
  }
}

/** Whether the value depends on the context position or size. */
export function usesPosition(expression: Expression): boolean {
  switch (expression.kind) {
    case 'call':
      return (
        expression.name === 'position' ||
        expression.name === 'last' ||
        expression.arguments.some(usesPosition)
      );
    case 'or':
    case 'and':
    case 'union':
      return expression.operands.some(usesPosition);
    case 'comparison':
    case 'arithmetic':
      return usesPosition(expression.left) || usesPosition(expression.right);
    case 'negation':
      return usesPosition(expression.operand);
    case 'filter':
      // Predicates bring a context of their own.
      return usesPosition(expression.base);
    case 'path':
      return typeof expression.start === 'object' && usesPosition(expression.start);
    default:
      return false;
  }
}

/** Whether a predicate selects by place: a number, or a condition on position() or last(). */
export function isPositional(predicate: Expression): boolean {
  return typeOf(predicate) === 'number' || usesPosition(predicate);
}
