import { XPathSyntaxError } from '../xpath-errors.ts';

/** A lexical token of XPath 1.0 (§3.7). `operator` are the words and signs that join operands. */
export interface XPathToken {
  kind: 'number' | 'literal' | 'operator' | 'sign' | 'name' | 'end';
  /** As written; of a literal what stands between its quotes. */
  text: string;
  position: number;
}

// Names by categories of Unicode and within its first plane, as in Chromium; those of XML differ in rarities.
const START = '[_\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}\\p{Nl}]';
const PART = '[_\\p{Lu}\\p{Ll}\\p{Lt}\\p{Lo}\\p{Nl}\\p{Lm}\\p{M}\\p{Nd}.\\-]';
const NAME = `[${START}&&[\\0-\\uFFFF]][${PART}&&[\\0-\\uFFFF]]*`;
const namePattern = new RegExp(`${NAME}(?::(?:${NAME}|\\*))?`, 'vy');
const plainNamePattern = new RegExp(NAME, 'vy');
const numberPattern = /\d+(?:\.\d*)?|\.\d+/y;
const spacePattern = /[ \t\r\n]+/y;
const signPattern = /::|\.\.|[()[\]@,.]/y;
const operatorPattern = /\/\/|!=|<=|>=|[/|+\-=<>*]/y;
const operatorWords = new Set(['and', 'or', 'mod', 'div']);

function matchAt(pattern: RegExp, source: string, position: number): string | null {
  pattern.lastIndex = position;
  const match = pattern.exec(source);
  return match === null ? null : match[0];
}

/**
 * Splits an expression into tokens; the last one has the kind `end`. A `*` or a word after a complete operand is an
 * operator, elsewhere a name. O(length).
 * @throws {XPathSyntaxError}
 */
export function tokenizeXPath(source: string): XPathToken[] {
  const tokens: XPathToken[] = [];
  let position = 0;
  while (position < source.length) {
    const space = matchAt(spacePattern, source, position);
    if (space !== null) {
      position += space.length;
      continue;
    }
    const token = tokenAt(source, position, afterOperand(tokens.at(-1)));
    tokens.push(token);
    position += token.kind === 'literal' ? token.text.length + 2 : token.text.length;
  }
  tokens.push({ kind: 'end', text: '', position: source.length });
  return tokens;
}

function afterOperand(previous: XPathToken | undefined): boolean {
  if (previous === undefined || previous.kind === 'operator') return false;
  return previous.kind !== 'sign' || !['@', '::', '(', '[', ','].includes(previous.text);
}

function tokenAt(source: string, position: number, operatorDue: boolean): XPathToken {
  const first = source[position]!;
  if (first === '"' || first === "'") {
    const end = source.indexOf(first, position + 1);
    if (end < 0) throw new XPathSyntaxError(position, 'closing-quote', '');
    return { kind: 'literal', text: source.slice(position + 1, end), position };
  }
  if (first === '$') throw new XPathSyntaxError(position, 'no-variable', first);
  if (first === '*' && !operatorDue) return { kind: 'name', text: '*', position };
  const number = matchAt(numberPattern, source, position);
  if (number !== null) return { kind: 'number', text: number, position };
  const operator = matchAt(operatorPattern, source, position);
  if (operator !== null) return { kind: 'operator', text: operator, position };
  const sign = matchAt(signPattern, source, position);
  if (sign !== null) return { kind: 'sign', text: sign, position };
  const name = nameAt(source, position);
  if (name === null) throw new XPathSyntaxError(position, 'valid-character', first);
  if (!operatorDue) return { kind: 'name', text: name, position };
  if (operatorWords.has(name)) return { kind: 'operator', text: name, position };
  throw new XPathSyntaxError(position, 'operator', name);
}

/** A name with its prefix, but `child` of `child::p`. */
function nameAt(source: string, position: number): string | null {
  const name = matchAt(namePattern, source, position);
  if (name === null || !name.includes(':')) return name;
  const plain = matchAt(plainNamePattern, source, position)!;
  return source.startsWith('::', position + plain.length) ? plain : name;
}
