import { numberToBoolean, numberToString, stringToNumber } from '../conversions.ts';
import { type Compiled, inDocumentOrder, isAttribute, stringValue, type XPathNode } from '../evaluation.ts';
import { dependsOnContext, isTrivial } from '../syntax/context-dependence.ts';
import { type ArithmeticOperator, type Expression, typeOf, usesPosition } from '../syntax/syntax-tree.ts';
import { type Compilation, NameSlots } from './compilation.ts';
import { compileComparison } from './compile-comparison.ts';
import { booleanFunction, nodesFunction, numberFunction, stringFunction } from './compile-function.ts';
import { compileExistence, compileFilters, compilePath } from './compile-path.ts';
import { compileContextAttribute, isContextNode } from './context-paths.ts';

/** Compiles the parts of one expression: what its methods give shares slots for names and for hoisted values. */
export function startCompilation(): Compilation {
  let slots = 0;
  const compilation: Compilation = {
    names: new NameSlots(),
    hoist(expression, compiled) {
      if (isTrivial(expression) || dependsOnContext(expression)) return compiled;
      const slot = slots++;
      return (evaluation, node, position, size) => {
        if (isAttribute(evaluation.tree, node)) return compiled(evaluation, node, position, size);
        evaluation.hoisted[slot] ??= compiled(evaluation, node, position, size);
        return evaluation.hoisted[slot] as ReturnType<typeof compiled>;
      };
    },
    nodes: (expression) => compilation.hoist(expression, compileNodes(expression, compilation)),
    string: (expression) => compilation.hoist(expression, compileString(expression, compilation)),
    number: (expression) => compilation.hoist(expression, compileNumber(expression, compilation)),
    boolean: (expression) => compilation.hoist(expression, compileBoolean(expression, compilation)),
  };
  return compilation;
}

function compileNodes(expression: Expression, compilation: Compilation): Compiled<XPathNode[]> {
  switch (expression.kind) {
    case 'path':
      return compilePath(expression, compilation);
    case 'union': {
      const operands = expression.operands.map((operand) => compilation.nodes(operand));
      return (evaluation, node, position, size) => {
        const joined: XPathNode[] = [];
        for (const operand of operands) {
          for (const found of operand(evaluation, node, position, size)) joined.push(found);
        }
        return inDocumentOrder(evaluation, joined);
      };
    }
    case 'filter': {
      const base = compilation.nodes(expression.base);
      const keep = compileFilters(expression.predicates, compilation);
      return (evaluation, node, position, size) => keep(evaluation, base(evaluation, node, position, size));
    }
    case 'call':
      return nodesFunction(expression, compilation);
    default:
      throw new Error(`a ${expression.kind} is no node-set`);
  }
}

function compileString(expression: Expression, compilation: Compilation): Compiled<string> {
  switch (typeOf(expression)) {
    case 'nodes': {
      const attribute = compileContextAttribute(expression, compilation);
      if (attribute !== null) return (...context) => attribute(...context) ?? '';
      if (isContextNode(expression)) return stringValue;
      const nodes = compilation.nodes(expression);
      return (evaluation, node, position, size) => {
        const first = nodes(evaluation, node, position, size)[0];
        return first === undefined ? '' : stringValue(evaluation, first);
      };
    }
    case 'number': {
      const number = compilation.number(expression);
      return (...context) => numberToString(number(...context));
    }
    case 'boolean': {
      const boolean = compilation.boolean(expression);
      return (...context) => String(boolean(...context));
    }
    case 'string':
      if (expression.kind === 'literal') return () => expression.value;
      if (expression.kind === 'call') return stringFunction(expression, compilation);
      throw new Error(`a ${expression.kind} is no string`);
  }
}

function compileNumber(expression: Expression, compilation: Compilation): Compiled<number> {
  switch (expression.kind) {
    case 'number':
      return () => expression.value;
    case 'negation': {
      const operand = compilation.number(expression.operand);
      return (...context) => -operand(...context);
    }
    case 'arithmetic': {
      const left = compilation.number(expression.left);
      const right = compilation.number(expression.right);
      const compute = arithmetic[expression.operator];
      return (...context) => compute(left(...context), right(...context));
    }
  }
  switch (typeOf(expression)) {
    case 'number':
      if (expression.kind === 'call') return numberFunction(expression, compilation);
      throw new Error(`a ${expression.kind} is no number`);
    case 'boolean': {
      const boolean = compilation.boolean(expression);
      return (...context) => Number(boolean(...context));
    }
    default: {
      const string = compilation.string(expression);
      return (...context) => stringToNumber(string(...context));
    }
  }
}

const arithmetic: Record<ArithmeticOperator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  div: (left, right) => left / right,
  mod: (left, right) => left % right,
};

function compileBoolean(expression: Expression, compilation: Compilation): Compiled<boolean> {
  switch (expression.kind) {
    case 'or': {
      const operands = expression.operands.map((operand) => compilation.boolean(operand));
      return (evaluation, node, position, size) => {
        for (const operand of operands) if (operand(evaluation, node, position, size)) return true;
        return false;
      };
    }
    case 'and': {
      const operands = expression.operands.map((operand) => compilation.boolean(operand));
      return (evaluation, node, position, size) => {
        for (const operand of operands) if (!operand(evaluation, node, position, size)) return false;
        return true;
      };
    }
    case 'comparison':
      return compileComparison(expression, compilation);
    case 'path': {
      const attribute = compileContextAttribute(expression, compilation);
      if (attribute !== null) return (...context) => attribute(...context) !== null;
      if (!usesPosition(expression)) return compileExistence(expression, compilation);
    }
  }
  switch (typeOf(expression)) {
    case 'nodes': {
      const nodes = compilation.nodes(expression);
      return (...context) => nodes(...context).length > 0;
    }
    case 'number': {
      const number = compilation.number(expression);
      return (...context) => numberToBoolean(number(...context));
    }
    case 'string': {
      const string = compilation.string(expression);
      return (...context) => string(...context).length > 0;
    }
    case 'boolean':
      if (expression.kind === 'call') return booleanFunction(expression, compilation);
      throw new Error(`a ${expression.kind} is no boolean`);
  }
}
