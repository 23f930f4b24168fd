import { XPathSyntaxError } from '../xpath-errors.ts';
import {
  type ArithmeticOperator,
  type Axis,
  type ComparisonOperator,
  type Expression,
  type FunctionName,
  functionSignatures,
  type NodeTest,
  type Step,
  typeOf,
} from './syntax-tree.ts';
import { TokenCursor } from './token-cursor.ts';

const LONGEST_EXPRESSION = 8192;
const DEEPEST_NESTING = 100;
/** Operators of one level in a row: they nest to the left, and evaluating recurses over them. */
const LONGEST_CHAIN = 200;

const axes: ReadonlySet<string> = new Set<Axis>([
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
]);
const nodeTypes: ReadonlySet<string> = new Set(['node', 'text', 'comment', 'processing-instruction']);
const anyDescendantOrSelf = (): Step => ({
  axis: 'descendant-or-self',
  test: { kind: 'node' },
  predicates: [],
});

/**
 * Parses XPath 1.0 (the grammar of the recommendation, without variables and prefixes). O(length).
 * @throws {XPathSyntaxError}
 */
export function parseXPath(source: string): Expression {
  if (source.length > LONGEST_EXPRESSION)
    throw new XPathSyntaxError(LONGEST_EXPRESSION, 'shorter-expression', '');
  const parser = new XPathParser(new TokenCursor(source));
  return parser.parse();
}

class XPathParser {
  readonly #cursor: TokenCursor;
  #depth = 0;

  constructor(cursor: TokenCursor) {
    this.#cursor = cursor;
  }

  parse(): Expression {
    const expression = this.#or();
    if (this.#cursor.current.kind !== 'end')
      this.#cursor.fail(this.#cursor.current.kind === 'sign' ? 'end' : 'operator');
    return expression;
  }

  #or(): Expression {
    if (++this.#depth > DEEPEST_NESTING) this.#cursor.fail('shorter-expression');
    const expression = this.#list('or', () => this.#list('and', () => this.#equality()));
    this.#depth--;
    return expression;
  }

  #list(kind: 'or' | 'and', operand: () => Expression): Expression {
    const operands = [operand()];
    while (this.#cursor.acceptOperator([kind])) operands.push(operand());
    return operands.length === 1 ? operands[0]! : { kind, operands };
  }

  #equality(): Expression {
    return this.#comparisons(['=', '!='], () => this.#comparisons(['<=', '>=', '<', '>'], () => this.#sum()));
  }

  #comparisons(operators: readonly ComparisonOperator[], operand: () => Expression): Expression {
    return this.#chain(operators, operand, (operator, left, right) => ({
      kind: 'comparison',
      operator,
      left,
      right,
    }));
  }

  #sum(): Expression {
    return this.#arithmetic(['+', '-'], () => this.#arithmetic(['*', 'div', 'mod'], () => this.#unary()));
  }

  #arithmetic(operators: readonly ArithmeticOperator[], operand: () => Expression): Expression {
    return this.#chain(operators, operand, (operator, left, right) => ({
      kind: 'arithmetic',
      operator,
      left,
      right,
    }));
  }

  #chain<Operator extends string>(
    operators: readonly Operator[],
    operand: () => Expression,
    join: (operator: Operator, left: Expression, right: Expression) => Expression,
  ): Expression {
    let left = operand();
    for (let length = 0; ; length++) {
      const operator = this.#cursor.acceptOperator(operators);
      if (operator === null) return left;
      if (length === LONGEST_CHAIN) this.#cursor.fail('shorter-expression');
      left = join(operator, left, operand());
    }
  }

  #unary(): Expression {
    let signs = 0;
    while (this.#cursor.acceptOperator(['-'])) signs++;
    let expression = this.#union();
    if (signs > 0) expression = { kind: 'negation', operand: expression };
    // An even number of signs still makes a number of it.
    return signs > 0 && signs % 2 === 0 ? { kind: 'negation', operand: expression } : expression;
  }

  #union(): Expression {
    const operands = [this.#nodesOfUnion(false)];
    while (this.#cursor.is('operator', '|')) {
      if (operands.length === 1 && typeOf(operands[0]!) !== 'nodes') this.#cursor.fail('node-set');
      this.#cursor.advance();
      operands.push(this.#nodesOfUnion(true));
    }
    return operands.length === 1 ? operands[0]! : { kind: 'union', operands };
  }

  #nodesOfUnion(required: boolean): Expression {
    const start = this.#cursor.current;
    const operand = this.#path();
    if (required && typeOf(operand) !== 'nodes')
      throw new XPathSyntaxError(start.position, 'node-set', start.text);
    return operand;
  }

  #path(): Expression {
    if (this.#startsPrimary()) return this.#filterPath();
    if (this.#cursor.accept('operator', '//')) {
      return { kind: 'path', start: 'document', steps: [anyDescendantOrSelf(), ...this.#steps()] };
    }
    if (this.#cursor.accept('operator', '/')) {
      return { kind: 'path', start: 'document', steps: this.#startsStep() ? this.#steps() : [] };
    }
    return { kind: 'path', start: 'context', steps: this.#steps() };
  }

  #startsPrimary(): boolean {
    const { kind, text } = this.#cursor.current;
    if (kind === 'number' || kind === 'literal') return true;
    if (kind === 'sign') return text === '(';
    const call =
      kind === 'name' && this.#cursor.following.kind === 'sign' && this.#cursor.following.text === '(';
    return call && !nodeTypes.has(text);
  }

  #startsStep(): boolean {
    const { kind, text } = this.#cursor.current;
    return kind === 'name' || (kind === 'sign' && (text === '.' || text === '..' || text === '@'));
  }

  #filterPath(): Expression {
    const start = this.#cursor.current;
    let expression = this.#primary();
    const predicates = this.#predicates();
    const goesOn = this.#cursor.is('operator', '/') || this.#cursor.is('operator', '//');
    if ((goesOn || predicates.length > 0) && typeOf(expression) !== 'nodes') {
      throw new XPathSyntaxError(start.position, 'node-set', start.text);
    }
    if (predicates.length > 0) expression = { kind: 'filter', base: expression, predicates };
    if (!goesOn) return expression;
    const steps = this.#cursor.accept('operator', '//') ? [anyDescendantOrSelf()] : [];
    if (steps.length === 0) this.#cursor.advance();
    return { kind: 'path', start: expression, steps: [...steps, ...this.#steps()] };
  }

  #steps(): Step[] {
    const steps = [this.#step()];
    for (;;) {
      if (this.#cursor.accept('operator', '//')) steps.push(anyDescendantOrSelf());
      else if (!this.#cursor.accept('operator', '/')) return steps;
      steps.push(this.#step());
    }
  }

  #step(): Step {
    if (this.#cursor.accept('sign', '.')) return { axis: 'self', test: { kind: 'node' }, predicates: [] };
    if (this.#cursor.accept('sign', '..')) return { axis: 'parent', test: { kind: 'node' }, predicates: [] };
    return { axis: this.#axis(), test: this.#nodeTest(), predicates: this.#predicates() };
  }

  #axis(): Axis {
    if (this.#cursor.accept('sign', '@')) return 'attribute';
    if (
      this.#cursor.current.kind !== 'name' ||
      this.#cursor.following.text !== '::' ||
      this.#cursor.following.kind !== 'sign'
    ) {
      return 'child';
    }
    const name = this.#cursor.current.text;
    if (!axes.has(name)) this.#cursor.fail('known-axis');
    this.#cursor.advance(2);
    return name as Axis;
  }

  #nodeTest(): NodeTest {
    const { kind, text, position } = this.#cursor.current;
    if (kind !== 'name') this.#cursor.fail('step');
    this.#cursor.advance();
    if (this.#cursor.is('sign', '(')) return this.#nodeType(text, position);
    if (text === '*') return { kind: 'any-name' };
    if (text.includes(':')) throw new XPathSyntaxError(position, 'no-prefix', text);
    return { kind: 'name', name: text };
  }

  #nodeType(text: string, position: number): NodeTest {
    if (!nodeTypes.has(text)) throw new XPathSyntaxError(position, 'step', text);
    this.#cursor.advance();
    if (text === 'processing-instruction' && this.#cursor.current.kind === 'literal') this.#cursor.advance();
    if (!this.#cursor.accept('sign', ')')) this.#cursor.fail('closing-parenthesis');
    return { kind: text as 'node' | 'text' | 'comment' | 'processing-instruction' };
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#cursor.accept('sign', '[')) {
      predicates.push(this.#or());
      if (!this.#cursor.accept('sign', ']')) this.#cursor.fail('closing-bracket');
    }
    return predicates;
  }

  #primary(): Expression {
    const { kind, text } = this.#cursor.current;
    if (kind === 'number' || kind === 'literal') {
      this.#cursor.advance();
      return kind === 'number' ? { kind, value: Number(text) } : { kind, value: text };
    }
    if (!this.#cursor.accept('sign', '(')) return this.#call();
    const expression = this.#or();
    if (!this.#cursor.accept('sign', ')')) this.#cursor.fail('closing-parenthesis');
    return expression;
  }

  #call(): Expression {
    const { text, position } = this.#cursor.current;
    if (!Object.hasOwn(functionSignatures, text)) this.#cursor.fail('known-function');
    const name = text as FunctionName;
    this.#cursor.advance(2);
    const given: Expression[] = [];
    if (!this.#cursor.is('sign', ')')) {
      do given.push(this.#or());
      while (this.#cursor.accept('sign', ','));
    }
    if (!this.#cursor.accept('sign', ')')) this.#cursor.fail('closing-parenthesis');
    const { least, most } = functionSignatures[name];
    if (given.length < least || given.length > most) throw new XPathSyntaxError(position, 'arguments', text);
    if (takesNodes.has(name) && given.length > 0 && typeOf(given[0]!) !== 'nodes') {
      throw new XPathSyntaxError(position, 'node-set', text);
    }
    return { kind: 'call', name, arguments: given, position };
  }
}

const takesNodes: ReadonlySet<FunctionName> = new Set<FunctionName>([
  'count',
  'sum',
  'name',
  'local-name',
  'namespace-uri',
]);
