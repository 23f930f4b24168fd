import { type XPathExpectation, XPathSyntaxError } from '../xpath-errors.ts';
import { tokenizeXPath, type XPathToken } from './tokens.ts';

/** The place in an expression up to which it has been read. */
export class TokenCursor {
  readonly #tokens: XPathToken[];
  #next = 0;

  /** @throws {XPathSyntaxError} */
  constructor(source: string) {
    this.#tokens = tokenizeXPath(source);
  }

  get current(): XPathToken {
    return this.#tokens[this.#next]!;
  }

  get following(): XPathToken {
    return this.#tokens[this.#next + 1] ?? this.#tokens.at(-1)!;
  }

  advance(tokens = 1): void {
    this.#next += tokens;
  }

  is(kind: XPathToken['kind'], text: string): boolean {
    return this.current.kind === kind && this.current.text === text;
  }

  /** Steps over the token if it is this one. */
  accept(kind: XPathToken['kind'], text: string): boolean {
    if (!this.is(kind, text)) return false;
    this.#next++;
    return true;
  }

  acceptOperator<Text extends string>(texts: readonly Text[]): Text | null {
    const { kind, text } = this.current;
    const found = kind === 'operator' ? texts.find((candidate) => candidate === text) : undefined;
    if (found === undefined) return null;
    this.#next++;
    return found;
  }

  fail(expected: XPathExpectation): never {
    throw new XPathSyntaxError(this.current.position, expected, this.current.text);
  }
}
