import { unitAt } from '../../text/unit-at.ts';

/** The code units that the tokenizer's states look at, by the names of the HTML standard. */
export const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const EXCLAMATION_MARK = 0x21;
export const QUOTATION_MARK = 0x22;
export const APOSTROPHE = 0x27;
export const SOLIDUS = 0x2f;
export const EQUALS_SIGN = 0x3d;
export const GREATER_THAN_SIGN = 0x3e;
export const QUESTION_MARK = 0x3f;

export const REPLACEMENT_CHARACTER = '\ufffd';

/** Tab, line feed, form feed, carriage return (the last only out of a character reference) or space. */
export function isWhitespace(unit: number): boolean {
  return unit === SPACE || (unit <= CARRIAGE_RETURN && unit >= 9 && unit !== 11);
}

export function isAsciiLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

export function isAsciiAlphanumeric(unit: number): boolean {
  return isAsciiLetter(unit) || (unit >= 0x30 && unit <= 0x39);
}

/** In lower case by ASCII alone: other letters stay as they are. O(characters). */
export function asciiLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Where the white space that begins at `from` ends. */
export function skipWhitespace(text: string, from: number): number {
  let position = from;
  while (position < text.length && isWhitespace(unitAt(text, position))) position++;
  return position;
}
