import { decodeBytes } from '../decode-bytes.ts';

/**
 * Common pairs of letters in Russian, Ukrainian, Bulgarian text. In a wrong encoding of the same family the bytes
 * become other letters, whose pairs are rare, or letters of mixed case.
 */
const commonPairs = (
  'ст но то на ен ов ни ра во ко по не пр ос ро го ре та ол ли ка ал ть ер ет ва ит те ор ан ел ла ле от ны ом да за ' +
  'ти ой ри ес до ил ло ви ав из об де ки об но ся ие ия ый ии ая ог ег му мо ме бы со об ат ам ус ши ще чт чи же жи ' +
  'ин ис ри тр св пе ві ій ть ся ів на ъл ът та те щи ящ ув ют ря ях'
).split(' ');

/** The first of equal ones wins: encodings that differ only in what a text does not have. */
const candidates = ['windows-1251', 'koi8-r', 'koi8-u', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'] as const;

const MOST_PAIRS = 6000;
const FEWEST_PAIRS = 4;

/** What a byte is: 0 none of these, else the place of the small letter in the Cyrillic block, or one of these marks. */
const LATIN = 0x200;
const SYMBOL = 0x201;
const CAPITAL = 0x100;

const isCommon = new Uint8Array(0x10000);
for (const [left, right] of commonPairs.map((pair) => [...pair])) {
  isCommon[(left!.charCodeAt(0) & 0xff) * 256 + (right!.charCodeAt(0) & 0xff)] = 1;
}

const classes = new Map<string, Uint16Array>();

/** Class of each byte under an encoding; made once. */
function classesOf(charset: string): Uint16Array {
  const known = classes.get(charset);
  if (known) return known;
  const made = Uint16Array.from({ length: 256 }, (_, byte) => {
    const character = decodeBytes(Uint8Array.of(byte), charset);
    const code = character.charCodeAt(0);
    if (code >= 0x400 && code <= 0x4ff) {
      const small = character.toLowerCase();
      return (small.charCodeAt(0) & 0xff) | (small === character ? 0 : CAPITAL) || 1;
    }
    if (/\p{L}/u.test(character)) return LATIN;
    return code > 0x7f && /[\p{S}\u0080-\u009f\ufffd]/u.test(character) ? SYMBOL : 0;
  });
  classes.set(charset, made);
  return made;
}

export interface CyrillicGuess {
  charset: string;
  /** From below 0 (nonsense) to about 0.6 (running text). */
  score: number;
}

/** The one-byte Cyrillic encoding that fits best, or null where there are too few letters. O(bytes), no decoding. */
export function bestCyrillic(bytes: Uint8Array): CyrillicGuess | null {
  let best: CyrillicGuess | null = null;
  for (const charset of candidates) {
    const score = cyrillicScore(bytes, charset);
    if (score !== null && (best === null || score > best.score)) best = { charset, score };
  }
  return best;
}

/**
 * How well bytes read as Cyrillic in an encoding: the share of common pairs among all pairs of neighbouring letters, less
 * what no real text has (a capital after a small letter, Cyrillic next to Latin or to a symbol). Null below four pairs.
 * Works for encodings of one byte a character. O(bytes).
 */
function cyrillicScore(bytes: Uint8Array, charset: string): number | null {
  const classOf = classesOf(charset);
  let pairs = 0;
  let score = 0;
  let left = 0;
  for (let place = 0; place < bytes.length && pairs < MOST_PAIRS; place++) {
    const right = classOf[bytes[place]!]!;
    if (left !== 0 && right !== 0 && (left !== LATIN || right !== LATIN)) {
      pairs++;
      if (left >= LATIN || right >= LATIN) score--;
      else if (left < CAPITAL && right >= CAPITAL) score--;
      else score += isCommon[(left & 0xff) * 256 + (right & 0xff)]!;
    }
    left = right;
  }
  return pairs < FEWEST_PAIRS ? null : score / pairs;
}
