import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode';
import { EQUALS_SIGN, isAsciiAlphanumeric } from './ascii.ts';

let decoded = '';
const decoder = new EntityDecoder(htmlDecodeTree, (codePoint) => {
  decoded += String.fromCodePoint(codePoint);
});

/**
 * Reads text and attribute values out of a page, character references decoded. It keeps where the next `&` is, so that
 * what holds none is one slice, found without looking into it.
 */
export class CharacterReferences {
  #source = '';
  #ampersand = 0;

  /** What is read from now on. */
  begin(source: string): void {
    this.#source = source;
    this.#ampersand = nextAmpersand(source, 0);
  }

  /** The code units `start … end − 1` as text. Ranges must be asked for in order. O(their length). */
  text(start: number, end: number): string {
    if (this.#ampersand < start) this.#ampersand = nextAmpersand(this.#source, start);
    if (this.#ampersand >= end) return this.#source.slice(start, end);
    return this.#decode(start, end, false);
  }

  /** As an attribute value: a name without semicolon before a letter, a digit or `=` is no reference there. */
  attributeValue(start: number, end: number): string {
    if (this.#ampersand < start) this.#ampersand = nextAmpersand(this.#source, start);
    if (this.#ampersand >= end) return this.#source.slice(start, end);
    return this.#decode(start, end, true);
  }

  #decode(start: number, end: number, inAttribute: boolean): string {
    const source = this.#source;
    let text = '';
    let from = start;
    while (this.#ampersand < end) {
      const at = this.#ampersand;
      const frequent = frequentReference(source, at + 1);
      if (frequent !== null) {
        text += source.slice(from, at) + frequent.character;
        from = at + frequent.length;
        this.#ampersand = nextAmpersand(source, from);
        continue;
      }
      decoded = '';
      decoder.startEntity(DecodingMode.Legacy);
      let consumed = decoder.write(source, at + 1);
      // The source ends within the reference.
      if (consumed < 0) consumed = decoder.end();
      if (inAttribute && isLiteral(source, at, consumed)) {
        consumed = 0;
        decoded = '';
      }
      text += source.slice(from, consumed === 0 ? at + 1 : at) + decoded;
      from = at + Math.max(consumed, 1);
      this.#ampersand = nextAmpersand(source, from);
    }
    return text + source.slice(from, end);
  }
}

function nextAmpersand(source: string, from: number): number {
  const at = source.indexOf('&', from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

interface FrequentReference {
  rest: string;
  character: string;
  /** Of the whole reference. */
  length: number;
}

const frequentReferences: readonly FrequentReference[] = [
  { rest: 'amp;', character: '&', length: 5 },
  { rest: 'nbsp;', character: '\u00a0', length: 6 },
  { rest: 'quot;', character: '"', length: 6 },
  { rest: 'lt;', character: '<', length: 4 },
  { rest: 'gt;', character: '>', length: 4 },
  { rest: '#39;', character: "'", length: 5 },
];
const frequentByFirst = new Map(frequentReferences.map((each) => [each.rest.charCodeAt(0), each]));

/** The references that make up nearly all of a page's, without a walk through the table of all names. */
function frequentReference(source: string, at: number): FrequentReference | null {
  const candidate = frequentByFirst.get(source.charCodeAt(at));
  return candidate !== undefined && source.startsWith(candidate.rest, at) ? candidate : null;
}

/** Whether what was read is a name without semicolon that goes on: in an attribute that is no reference. */
function isLiteral(source: string, at: number, consumed: number): boolean {
  if (consumed === 0 || source[at + 1] === '#' || source[at + consumed - 1] === ';') return false;
  const next = source.charCodeAt(at + consumed);
  return next === EQUALS_SIGN || isAsciiAlphanumeric(next);
}
