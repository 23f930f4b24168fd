import { hitBegins, hitEnds } from './marked-pieces.ts';

/** What finds the words that are looked for in a text. */
export interface Highlighter {
  /** Words of a text that may be looked for, in small letters. O(length). */
  candidates(text: string): string[];
  /** Where in the text the words are that are looked for. */
  hits(text: string, lexemeOf: ReadonlyMap<string, string>): Hit[];
}

export interface Hit {
  from: number;
  to: number;
  lexeme: string;
}

const quoted = /'((?:[^']|'')*)'/g;
const plainWord = /^[\p{L}\p{M}\p{N}]+$/u;

/**
 * Made of a query as Postgres writes it (`'council' & !'harbour' | 'школ'`): what is excluded is no hit. Null for what one word does
 * not decide: phrases, excluded groups, and what is no plain word.
 */
export function highlighterOf(query: string): Highlighter | null {
  if (/<|!\(|:/.test(query.replace(quoted, ''))) return null;
  const lexemes = [...query.replace(/!'(?:[^']|'')*'/g, '').matchAll(quoted)].map(([, lexeme]) => lexeme!);
  if (lexemes.length === 0 || lexemes.some((lexeme) => !plainWord.test(lexeme))) return null;
  const wanted = new Set(lexemes);
  const beginnings = [...new Set(lexemes.map(beginningOf))].map((one) => one.replaceAll('е', '[её]'));
  const words = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${beginnings.join('|')})[\\p{L}\\p{M}\\p{N}]*`,
    'giu',
  );
  return {
    candidates: (text) => Array.from(text.matchAll(words), ([word]) => word.toLowerCase()),
    hits: (text, lexemeOf) =>
      Array.from(text.matchAll(words), (match) => ({
        from: match.index,
        to: match.index + match[0].length,
        lexeme: lexemeOf.get(match[0].toLowerCase()) ?? '',
      })).filter(({ lexeme }) => wanted.has(lexeme)),
  };
}

/** How all words of a lexeme begin: a stemmer may change its last letters ("cities" is "citi", as "city" is). */
function beginningOf(lexeme: string): string {
  const letters = [...lexeme];
  const changed = letters.length > 4 ? 2 : letters.length > 2 ? 1 : 0;
  return letters.slice(0, letters.length - changed).join('');
}

/** A text with its hits marked, as markedPieces reads them. */
export function marked(text: string, hits: readonly Hit[]): string {
  let written = '';
  let end = 0;
  for (const { from, to } of hits) {
    written += `${text.slice(end, from)}${hitBegins}${text.slice(from, to)}${hitEnds}`;
    end = to;
  }
  return written + text.slice(end);
}

/** Words of a headline, and those before its first hit. */
const mostWords = 34;
const wordsBefore = 4;
/** Characters in which most such words lie. */
const usualLength = 240;
/** Places that are weighed, from the beginning on: each looks at the hits behind it, and a word may stand there thousands of times. */
const mostWeighed = 100;

/**
 * The place of the text that holds the most different words that are looked for, the first of several, with its hits marked: about
 * 34 words. O(length of the place + hits).
 */
export function headline(text: string, hits: readonly Hit[]): string {
  let best = 0;
  let most = 0;
  for (const [place, { from }] of hits.slice(0, mostWeighed).entries()) {
    const near = hits.slice(place, place + mostWords).filter((hit) => hit.to <= from + usualLength);
    const worth = new Set(near.map(({ lexeme }) => lexeme)).size * mostWords + near.length;
    if (worth > most) [best, most] = [place, worth];
  }
  const at = hits[best]?.from ?? 0;
  const begin = wordsBack(text, at, wordsBefore);
  const end = wordsOn(text, begin, mostWords);
  const shown = hits.filter(({ from, to }) => from >= begin && to <= end);
  return marked(
    text.slice(begin, end),
    shown.map((hit) => ({ ...hit, from: hit.from - begin, to: hit.to - begin })),
  );
}

const isSpace = (text: string, at: number) => /\s/.test(text[at]!);

/** Where the word begins that is so many words before. A word without an end counts as several. */
function wordsBack(text: string, from: number, words: number): number {
  let at = from;
  let begin = from;
  for (let left = words; left > 0 && at > 0 && from - at < usualLength; ) {
    at -= 1;
    if (isSpace(text, at)) continue;
    if (at === 0 || isSpace(text, at - 1)) {
      begin = at;
      left -= 1;
    }
  }
  return begin;
}

/** Where the last of so many words ends. */
function wordsOn(text: string, from: number, words: number): number {
  const longest = Math.min(text.length, from + 4 * usualLength);
  let at = from;
  for (let left = words; left > 0 && at < longest; left--) {
    while (at < longest && isSpace(text, at)) at += 1;
    while (at < longest && !isSpace(text, at)) at += 1;
  }
  return text.slice(from, at).trimEnd().length + from;
}
