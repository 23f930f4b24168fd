import { stringToNumber } from '../conversions.ts';
import { type Compiled, type Evaluation, spend, stringValue, type XPathNode } from '../evaluation.ts';
import { type ComparisonOperator, type Expression, typeOf } from '../syntax/syntax-tree.ts';
import type { Compilation } from './compilation.ts';
import { compileContextAttribute } from './context-paths.ts';

type Comparison = Extract<Expression, { kind: 'comparison' }>;

const mirrored: Record<ComparisonOperator, ComparisonOperator> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};

function holds(operator: ComparisonOperator, left: number, right: number): boolean {
  switch (operator) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
  }
}

const isEquality = (operator: ComparisonOperator): boolean => operator === '=' || operator === '!=';

/** A comparison by §3.4: with node-sets it holds if it does for any node. */
export function compileComparison(comparison: Comparison, compilation: Compilation): Compiled<boolean> {
  const { operator, left, right } = comparison;
  const leftIsNodes = typeOf(left) === 'nodes';
  const rightIsNodes = typeOf(right) === 'nodes';
  if (leftIsNodes && rightIsNodes) return compareNodeSets(operator, left, right, compilation);
  if (leftIsNodes) return compareWithNodes(operator, left, right, compilation);
  if (rightIsNodes) return compareWithNodes(mirrored[operator], right, left, compilation);
  return compareValues(operator, left, right, compilation);
}

function compareValues(
  operator: ComparisonOperator,
  left: Expression,
  right: Expression,
  compilation: Compilation,
): Compiled<boolean> {
  const types = [typeOf(left), typeOf(right)];
  if (isEquality(operator)) {
    const equal = operator === '=';
    if (types.includes('boolean')) {
      const leftValue = compilation.boolean(left);
      const rightValue = compilation.boolean(right);
      return (...context) => (leftValue(...context) === rightValue(...context)) === equal;
    }
    if (!types.includes('number')) {
      const leftValue = compilation.string(left);
      const rightValue = compilation.string(right);
      return (...context) => (leftValue(...context) === rightValue(...context)) === equal;
    }
  }
  const leftValue = compilation.number(left);
  const rightValue = compilation.number(right);
  return (...context) => holds(operator, leftValue(...context), rightValue(...context));
}

function compareWithNodes(
  operator: ComparisonOperator,
  nodes: Expression,
  value: Expression,
  compilation: Compilation,
): Compiled<boolean> {
  const type = typeOf(value);
  if (type === 'boolean') {
    const any = compilation.boolean(nodes);
    const wanted = compilation.boolean(value);
    return (...context) => holds(operator, Number(any(...context)), Number(wanted(...context)));
  }
  if (type === 'string' && isEquality(operator))
    return equalsText(operator === '=', nodes, value, compilation);
  const found = compilation.nodes(nodes);
  const wanted = compilation.number(value);
  return (evaluation, node, position, size) => {
    const number = wanted(evaluation, node, position, size);
    return found(evaluation, node, position, size).some((one) =>
      holds(operator, stringToNumber(stringValue(evaluation, one)), number),
    );
  };
}

function equalsText(
  equal: boolean,
  nodes: Expression,
  text: Expression,
  compilation: Compilation,
): Compiled<boolean> {
  const wanted = compilation.string(text);
  const attribute = compileContextAttribute(nodes, compilation);
  if (attribute !== null) {
    return (...context) => {
      const value = attribute(...context);
      return value !== null && (value === wanted(...context)) === equal;
    };
  }
  const found = compilation.nodes(nodes);
  return (evaluation, node, position, size) => {
    const value = wanted(evaluation, node, position, size);
    return found(evaluation, node, position, size).some(
      (one) => (stringValue(evaluation, one) === value) === equal,
    );
  };
}

/** O(nodes of both), never their product: equality by sets of values, order by the extremes. */
function compareNodeSets(
  operator: ComparisonOperator,
  left: Expression,
  right: Expression,
  compilation: Compilation,
): Compiled<boolean> {
  const leftNodes = compilation.nodes(left);
  const rightNodes = compilation.nodes(right);
  return (evaluation, node, position, size) => {
    const one = leftNodes(evaluation, node, position, size);
    if (one.length === 0) return false;
    const other = rightNodes(evaluation, node, position, size);
    if (other.length === 0) return false;
    spend(evaluation, one.length + other.length);
    if (operator === '=') return shareValue(evaluation, one, other);
    if (operator === '!=') return differ(evaluation, one, other);
    const smaller = operator === '<' || operator === '<=';
    return holds(operator, extreme(evaluation, one, smaller), extreme(evaluation, other, !smaller));
  };
}

function shareValue(evaluation: Evaluation, one: XPathNode[], other: XPathNode[]): boolean {
  const values = new Set(one.map((node) => stringValue(evaluation, node)));
  return other.some((node) => values.has(stringValue(evaluation, node)));
}

function differ(evaluation: Evaluation, one: XPathNode[], other: XPathNode[]): boolean {
  const first = stringValue(evaluation, one[0]!);
  return [...one, ...other].some((node) => stringValue(evaluation, node) !== first);
}

/** The least or greatest number among the nodes; NaN, for which nothing holds, if there is none. */
function extreme(evaluation: Evaluation, nodes: XPathNode[], least: boolean): number {
  let found = Number.NaN;
  for (const node of nodes) {
    const value = stringToNumber(stringValue(evaluation, node));
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(found) || (least ? value < found : value > found)) found = value;
  }
  return found;
}
