import { Token } from 'parse5';
import { asciiLower, isWhitespace, REPLACEMENT_CHARACTER, skipWhitespace } from './ascii.ts';

/** A doctype, and where reading goes on. */
export interface ReadDoctype {
  token: Token.DoctypeToken;
  end: number;
}

/** The states from "doctype" to "bogus doctype". @param start behind `<!doctype`. O(length). */
export function readDoctype(source: string, start: number): ReadDoctype {
  const token: Token.DoctypeToken = {
    type: Token.TokenType.DOCTYPE,
    name: null,
    forceQuirks: false,
    publicId: null,
    systemId: null,
    location: null,
  };
  const position = readName(source, skipWhitespace(source, start), token);
  return { token, end: readIdentifiers(source, skipWhitespace(source, position), token) };
}

function readName(source: string, start: number, token: Token.DoctypeToken): number {
  let end = start;
  while (end < source.length && source[end] !== '>' && !isWhitespace(source.charCodeAt(end))) end++;
  if (end === start) token.forceQuirks = true;
  else token.name = asciiLower(withoutNull(source.slice(start, end)));
  return end;
}

/** "After doctype name" and what follows. Gives where the doctype ends. */
function readIdentifiers(source: string, start: number, token: Token.DoctypeToken): number {
  if (source[start] === '>') return start + 1;
  const keyword = source.slice(start, start + 6).toLowerCase();
  let position = start + 6;
  if (keyword === 'public') {
    position = skipWhitespace(source, position);
    const close = closingQuote(source, position);
    if (close === null) return skipBogus(source, position, token);
    token.publicId = withoutNull(source.slice(position + 1, close.at));
    if (!close.closed) return cutShort(source, close.at, token);
    position = skipWhitespace(source, close.at + 1);
    if (source[position] === '>') return position + 1;
  } else if (keyword === 'system') position = skipWhitespace(source, position);
  else return skipBogus(source, start, token);

  const close = closingQuote(source, position);
  if (close === null) return skipBogus(source, position, token);
  token.systemId = withoutNull(source.slice(position + 1, close.at));
  if (!close.closed) return cutShort(source, close.at, token);
  position = skipWhitespace(source, close.at + 1);
  if (position >= source.length) token.forceQuirks = true;
  // Whatever else comes before the `>` changes nothing.
  const end = source.indexOf('>', position);
  return end < 0 ? source.length : end + 1;
}

/** Where a quoted identifier that begins here ends: at its quote, or cut short by `>` or the end. Null without a quote. */
function closingQuote(source: string, start: number): { at: number; closed: boolean } | null {
  const quote = source[start];
  if (quote !== '"' && quote !== "'") return null;
  let at = start + 1;
  while (at < source.length && source[at] !== quote && source[at] !== '>') at++;
  return { at, closed: source[at] === quote };
}

function cutShort(source: string, at: number, token: Token.DoctypeToken): number {
  token.forceQuirks = true;
  return Math.min(at + 1, source.length);
}

function skipBogus(source: string, start: number, token: Token.DoctypeToken): number {
  token.forceQuirks = true;
  const end = source.indexOf('>', start);
  return end < 0 ? source.length : end + 1;
}

function withoutNull(text: string): string {
  return text.replaceAll('\0', REPLACEMENT_CHARACTER);
}
