import { TokenizerMode } from 'parse5';
import { GREATER_THAN_SIGN, isWhitespace, SOLIDUS } from './ascii.ts';

/**
 * Where raw text ends: at the `<` of the first end tag with this name (the "appropriate end tag" of RCDATA, RAWTEXT and
 * script data), or −1 at the end of the source. O(length of the text).
 */
export function endOfRawText(source: string, start: number, name: string): number {
  for (let open = source.indexOf('</', start); open >= 0; open = source.indexOf('</', open + 2)) {
    if (isTagName(source, open + 2, name)) return open;
  }
  return -1;
}

/** Whether this name stands here in any case, with an end that makes it a whole name. */
export function isTagName(source: string, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const unit = source.charCodeAt(at + i);
    const lower = unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit;
    if (lower !== name.charCodeAt(i)) return false;
  }
  const next = source.charCodeAt(at + name.length);
  return next === GREATER_THAN_SIGN || next === SOLIDUS || isWhitespace(next);
}

/** Longer than all that a `<` may begin in raw text: `</noscript `, `<!--`. */
const LONGEST_MARK = 12;

/**
 * Of raw text without an end in the source the end of what is text whatever follows, so that long scripts are sent in parts
 * and not put together. Where a comment may hide the end of a script, or a character reference is cut off, nothing is certain.
 */
export function endOfCertainRawText(
  source: string,
  start: number,
  state: (typeof TokenizerMode)[keyof typeof TokenizerMode],
): number {
  if (state === TokenizerMode.RCDATA) return start;
  if (state === TokenizerMode.SCRIPT_DATA && source.includes('<!--', start)) return start;
  const open = source.indexOf('<', Math.max(start, source.length - LONGEST_MARK));
  return open < 0 ? source.length : open;
}
