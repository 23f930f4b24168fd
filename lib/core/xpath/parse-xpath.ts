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
import { tokenizeXPath, type XPathToken } from './tokens.ts';
import { type XPathExpectation, XPathSyntaxError } from './xpath-errors.ts';

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
  const parser = new XPathParser(tokenizeXPath(source));
  return parser.parse();
}

class XPathParser {
  readonly #tokens: XPathToken[];
  #next = 0;
  #depth = 0;

  constructor(tokens: XPathToken[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const expression = this.#or();
    if (this.#current.kind !== 'end') this.#fail(this.#current.kind === 'sign' ? 'end' : 'operator');
    return expression;
  }

  get #current(): XPathToken {
    return this.#tokens[this.#next]!;
  }

  get #following(): XPathToken {
    return this.#tokens[this.#next + 1] ?? this.#tokens.at(-1)!;
  }

  #is(kind: XPathToken['kind'], text: string): boolean {
    return this.#current.kind === kind && this.#current.text === text;
  }

  #accept(kind: XPathToken['kind'], text: string): boolean {
    if (!this.#is(kind, text)) return false;
    this.#next++;
    return true;
  }

  #acceptOperator<Text extends string>(texts: readonly Text[]): Text | null {
    const { kind, text } = this.#current;
    const found = kind === 'operator' ? texts.find((candidate) => candidate === text) : undefined;
    if (found === undefined) return null;
    this.#next++;
    return found;
  }

  #fail(expected: XPathExpectation): never {
    throw new XPathSyntaxError(this.#current.position, expected, this.#current.text);
  }

  #or(): Expression {
    if (++this.#depth > DEEPEST_NESTING) this.#fail('shorter-expression');
    const expression = this.#list('or', () => this.#list('and', () => this.#equality()));
    this.#depth--;
    return expression;
  }

  #list(kind: 'or' | 'and', operand: () => Expression): Expression {
    const operands = [operand()];
    while (this.#acceptOperator([kind])) operands.push(operand());
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
      const operator = this.#acceptOperator(operators);
      if (operator === null) return left;
      if (length === LONGEST_CHAIN) this.#fail('shorter-expression');
      left = join(operator, left, operand());
    }
  }

  #unary(): Expression {
    let signs = 0;
    while (this.#acceptOperator(['-'])) signs++;
    let expression = this.#union();
    if (signs > 0) expression = { kind: 'negation', operand: expression };
    // An even number of signs still makes a number of it.
    return signs > 0 && signs % 2 === 0 ? { kind: 'negation', operand: expression } : expression;
  }

  #union(): Expression {
    const operands = [this.#nodesOfUnion(false)];
    while (this.#is('operator', '|')) {
      if (operands.length === 1 && typeOf(operands[0]!) !== 'nodes') this.#fail('node-set');
      this.#next++;
      operands.push(this.#nodesOfUnion(true));
    }
    return operands.length === 1 ? operands[0]! : { kind: 'union', operands };
  }

  #nodesOfUnion(required: boolean): Expression {
    const start = this.#current;
    const operand = this.#path();
    if (required && typeOf(operand) !== 'nodes')
      throw new XPathSyntaxError(start.position, 'node-set', start.text);
    return operand;
  }

  #path(): Expression {
    if (this.#startsPrimary()) return this.#filterPath();
    if (this.#accept('operator', '//')) {
      return { kind: 'path', start: 'document', steps: [anyDescendantOrSelf(), ...this.#steps()] };
    }
    if (this.#accept('operator', '/')) {
      return { kind: 'path', start: 'document', steps: this.#startsStep() ? this.#steps() : [] };
    }
    return { kind: 'path', start: 'context', steps: this.#steps() };
  }

  #startsPrimary(): boolean {
    const { kind, text } = this.#current;
    if (kind === 'number' || kind === 'literal') return true;
    if (kind === 'sign') return text === '(';
    const call = kind === 'name' && this.#following.kind === 'sign' && this.#following.text === '(';
    return call && !nodeTypes.has(text);
  }

  #startsStep(): boolean {
    const { kind, text } = this.#current;
    return kind === 'name' || (kind === 'sign' && (text === '.' || text === '..' || text === '@'));
  }

  #filterPath(): Expression {
    const start = this.#current;
    let expression = this.#primary();
    const predicates = this.#predicates();
    const goesOn = this.#is('operator', '/') || this.#is('operator', '//');
    if ((goesOn || predicates.length > 0) && typeOf(expression) !== 'nodes') {
      throw new XPathSyntaxError(start.position, 'node-set', start.text);
    }
    if (predicates.length > 0) expression = { kind: 'filter', base: expression, predicates };
    if (!goesOn) return expression;
    const steps = this.#accept('operator', '//') ? [anyDescendantOrSelf()] : [];
    if (steps.length === 0) this.#next++;
    return { kind: 'path', start: expression, steps: [...steps, ...this.#steps()] };
  }

  #steps(): Step[] {
    const steps = [this.#step()];
    for (;;) {
      if (this.#accept('operator', '//')) steps.push(anyDescendantOrSelf());
      else if (!this.#accept('operator', '/')) return steps;
      steps.push(this.#step());
    }
  }

  #step(): Step {
    if (this.#accept('sign', '.')) return { axis: 'self', test: { kind: 'node' }, predicates: [] };
    if (this.#accept('sign', '..')) return { axis: 'parent', test: { kind: 'node' }, predicates: [] };
    return { axis: this.#axis(), test: this.#nodeTest(), predicates: this.#predicates() };
  }

  #axis(): Axis {
    if (this.#accept('sign', '@')) return 'attribute';
    if (this.#current.kind !== 'name' || this.#following.text !== '::' || this.#following.kind !== 'sign') {
      return 'child';
    }
    const name = this.#current.text;
    if (!axes.has(name)) this.#fail('known-axis');
    this.#next += 2;
    return name as Axis;
  }

  #nodeTest(): NodeTest {
    const { kind, text, position } = this.#current;
    if (kind !== 'name') this.#fail('step');
    this.#next++;
    if (this.#is('sign', '(')) return this.#nodeType(text, position);
    if (text === '*') return { kind: 'any-name' };
    if (text.includes(':')) throw new XPathSyntaxError(position, 'no-prefix', text);
    return { kind: 'name', name: text };
  }

  #nodeType(text: string, position: number): NodeTest {
    if (!nodeTypes.has(text)) throw new XPathSyntaxError(position, 'step', text);
    this.#next++;
    if (text === 'processing-instruction' && this.#current.kind === 'literal') this.#next++;
    if (!this.#accept('sign', ')')) this.#fail('closing-parenthesis');
    return { kind: text as 'node' | 'text' | 'comment' | 'processing-instruction' };
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#accept('sign', '[')) {
      predicates.push(this.#or());
      if (!this.#accept('sign', ']')) this.#fail('closing-bracket');
    }
    return predicates;
  }

  #primary(): Expression {
    const { kind, text } = this.#current;
    if (kind === 'number' || kind === 'literal') {
      this.#next++;
      return kind === 'number' ? { kind, value: Number(text) } : { kind, value: text };
    }
    if (!this.#accept('sign', '(')) return this.#call();
    const expression = this.#or();
    if (!this.#accept('sign', ')')) this.#fail('closing-parenthesis');
    return expression;
  }

  #call(): Expression {
    const { text, position } = this.#current;
    if (!Object.hasOwn(functionSignatures, text)) this.#fail('known-function');
    const name = text as FunctionName;
    this.#next += 2;
    const given: Expression[] = [];
    if (!this.#is('sign', ')')) {
      do given.push(this.#or());
      while (this.#accept('sign', ','));
    }
    if (!this.#accept('sign', ')')) this.#fail('closing-parenthesis');
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
