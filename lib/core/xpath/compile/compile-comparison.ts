import { stringToNumber } from '../conversions.ts';
import { type Compiled, charged, spend, stringValue } from '../evaluation.ts';
import { dependsOnContext } from '../syntax/context-dependence.ts';
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
      return (...context) => {
        const one = charged(context[0], leftValue(...context));
        return (one === rightValue(...context)) === equal;
      };
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
  if (equal && !dependsOnContext(nodes)) {
    const values = valuesOf(nodes, compilation);
    return (...context) => values(...context).has(charged(context[0], wanted(...context)));
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
  if (operator === '=') {
    return dependsOnContext(left)
      ? sharesValue(left, right, compilation)
      : sharesValue(right, left, compilation);
  }
  if (operator === '!=') return differs(left, right, compilation);
  const smaller = operator === '<' || operator === '<=';
  const one = extreme(left, smaller, compilation);
  const other = extreme(right, !smaller, compilation);
  return (...context) => holds(operator, one(...context), other(...context));
}

/** Whether a node of `one` has the string value of some node of `other`. */
function sharesValue(one: Expression, other: Expression, compilation: Compilation): Compiled<boolean> {
  const nodes = compilation.nodes(one);
  const values = valuesOf(other, compilation);
  return (evaluation, node, position, size) => {
    const found = nodes(evaluation, node, position, size);
    if (found.length === 0) return false;
    const wanted = values(evaluation, node, position, size);
    return found.some((each) => wanted.has(stringValue(evaluation, each)));
  };
}

function valuesOf(expression: Expression, compilation: Compilation): Compiled<ReadonlySet<string>> {
  const nodes = compilation.nodes(expression);
  return compilation.hoist(expression, (evaluation, node, position, size) => {
    const values = new Set<string>();
    const found = nodes(evaluation, node, position, size);
    spend(evaluation, found.length * 8);
    for (const each of found) values.add(stringValue(evaluation, each));
    return values;
  });
}

/** Two node-sets differ somewhere unless all nodes of both have one and the same value. */
function differs(left: Expression, right: Expression, compilation: Compilation): Compiled<boolean> {
  const one = onlyValue(left, compilation);
  const other = onlyValue(right, compilation);
  return (...context) => {
    const { empty, value } = one(...context);
    if (empty) return false;
    const second = other(...context);
    return !second.empty && (value === null || value !== second.value);
  };
}

/** The value that all nodes have in common; null if there are several. */
function onlyValue(
  expression: Expression,
  compilation: Compilation,
): Compiled<{ empty: boolean; value: string | null }> {
  const nodes = compilation.nodes(expression);
  return compilation.hoist(expression, (evaluation, node, position, size) => {
    const found = nodes(evaluation, node, position, size);
    const first = found[0];
    if (first === undefined) return { empty: true, value: null };
    const value = stringValue(evaluation, first);
    const common = found.every((each) => stringValue(evaluation, each) === value);
    return { empty: false, value: common ? value : null };
  });
}

/** The least or greatest number among the nodes; NaN, for which nothing holds, if there is none. */
function extreme(expression: Expression, least: boolean, compilation: Compilation): Compiled<number> {
  const nodes = compilation.nodes(expression);
  return compilation.hoist(expression, (evaluation, node, position, size) => {
    let found = Number.NaN;
    for (const each of nodes(evaluation, node, position, size)) {
      const value = stringToNumber(stringValue(evaluation, each));
      if (Number.isNaN(value)) continue;
      if (Number.isNaN(found) || (least ? value < found : value > found)) found = value;
    }
    return found;
  });
}
