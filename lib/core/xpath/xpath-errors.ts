/** What was expected where an expression went wrong; a code, so that a screen can say it in the reader's language. */
export type XPathExpectation =
  | 'expression'
  | 'operator'
  | 'step'
  | 'name'
  | 'known-axis'
  | 'known-function'
  | 'arguments'
  | 'node-set'
  | 'closing-quote'
  | 'closing-bracket'
  | 'closing-parenthesis'
  | 'opening-parenthesis'
  | 'valid-character'
  | 'no-variable'
  | 'no-prefix'
  | 'end'
  | 'shorter-expression';

/** The expression is not XPath 1.0, or uses what a page cannot have (variables, prefixes). */
export class XPathSyntaxError extends Error {
  /** UTF-16 offset in the expression. */
  readonly position: number;
  readonly expected: XPathExpectation;

  constructor(position: number, expected: XPathExpectation, found: string) {
    super(`expected ${expected} at ${position}${found === '' ? '' : `, found ${JSON.stringify(found)}`}`);
    this.name = 'XPathSyntaxError';
    this.position = position;
    this.expected = expected;
  }
}

/** The evaluation visited more nodes and characters than it was allowed to. */
export class XPathBudgetError extends Error {
  constructor() {
    super('the expression takes too many steps on this page');
    this.name = 'XPathBudgetError';
  }
}
