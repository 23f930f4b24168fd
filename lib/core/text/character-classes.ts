/**
 * What UTF-16 units mean to text, by number, so that scans look into a table instead of asking regular expressions.
 * Everything rare is OTHER: surrogates, combining marks, whatever normalisation may change. Texts with such units go
 * the long way by the full rules of Unicode.
 */
export const OTHER = 0;
/** White space to a reader: that of HTML and XML, the no-break spaces, the other spaces of Unicode. */
export const SPACE = 1;
/** Not seen: soft hyphen, zero width space, word joiner, byte order mark. */
export const INVISIBLE = 2;
/** Digits, punctuation, signs: no letters, unchanged by NFC. */
export const PLAIN = 3;
/** Letters of alphabets that are one unit each and unchanged by NFC. */
export const LETTER = 4;
/** Han, Hiragana, Katakana and Hangul, which part no words by spaces. */
export const EAST_ASIAN = 5;

/** Ranges of units that are unchanged by NFC and combine with no neighbour inside of these ranges. */
const unchanged: readonly (readonly [from: number, to: number])[] = [
  [0x21, 0x2ff], // Latin
  [0x388, 0x482], // Greek, Cyrillic
  [0x48a, 0x556], // Cyrillic, Armenian
  [0x561, 0x587],
  [0x5d0, 0x5ea], // Hebrew
  [0x620, 0x64a], // Arabic
  [0x660, 0x66f],
  [0x671, 0x6bf],
  [0x1e00, 0x1ef9], // Latin of Vietnamese and others
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x2190, 0x2328],
  [0x232b, 0x27bf],
  [0x3001, 0x3029],
  [0xff01, 0xff60],
];
const eastAsian: readonly (readonly [from: number, to: number])[] = [
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];
const spaces = [
  9, 10, 11, 12, 13, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007,
  0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
];
const invisible = [0xad, 0x200b, 0x2060, 0xfeff];

/** The class of each of the 65,536 units. */
export const characterClass: Uint8Array = classTable();

function classTable(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [from, to] of eastAsian) table.fill(EAST_ASIAN, from, to + 1);
  for (const [from, to] of unchanged) {
    for (let unit = from; unit <= to; unit++) {
      const character = String.fromCharCode(unit);
      if (character.normalize('NFC') !== character || /\p{M}/u.test(character)) continue;
      table[unit] = /\p{L}/u.test(character) ? LETTER : PLAIN;
    }
  }
  // The half and full width forms hold Katakana.
  for (let unit = 0xff01; unit <= 0xff60; unit++) {
    if (/[\p{Script=Katakana}\p{Script=Hangul}]/u.test(String.fromCharCode(unit))) table[unit] = EAST_ASIAN;
  }
  table[0x3005] = OTHER; // A mark that repeats a Han character; Unicode counts it as one.
  table[0x3007] = OTHER;
  for (let unit = 0x3021; unit <= 0x3029; unit++) table[unit] = OTHER;
  table.fill(PLAIN, 0, 0x20);
  table[0x7f] = PLAIN;
  for (const unit of spaces) table[unit] = SPACE;
  for (const unit of invisible) table[unit] = INVISIBLE;
  return table;
}
