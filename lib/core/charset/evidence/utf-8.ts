import { countReplaced } from '../decode-bytes.ts';
import { decodeUtf8 } from '../utf-8-pieces.ts';

/** How well bytes read as UTF-8. `damaged` is UTF-8 with a few broken bytes, for example cut off in a character. */
export type Utf8Reading =
  | { kind: 'ascii' | 'valid' | 'damaged'; pieces: readonly string[]; length: number; replaced: number }
  | { kind: 'not-utf-8' };

/** Of all bytes above 0x7F at most this share may be broken in a text that is called damaged UTF-8. */
const DAMAGED_SHARE = 0.02;

/**
 * Reads bytes as UTF-8, in one pass where they are that: the lenient decoder marks what is broken, so a text without marks
 * was valid, and one as long as its bytes was ASCII. `expected` false: a decoder that stops at the first broken byte goes
 * first. A byte order mark is dropped. O(bytes).
 */
export function readUtf8(bytes: Uint8Array, expected: boolean): Utf8Reading {
  if (!expected && !isValidUtf8(bytes)) return damaged(bytes, decodeUtf8(bytes));
  const pieces = decodeUtf8(bytes);
  const length = lengthOf(pieces);
  const replaced = countReplaced(pieces);
  if (replaced === 0) {
    return { kind: length === bytes.length ? 'ascii' : 'valid', pieces, length, replaced };
  }
  // The character itself may have been written: then all bytes are right.
  if (isValidUtf8(bytes)) return { kind: 'valid', pieces, length, replaced };
  return damaged(bytes, pieces);
}

function damaged(bytes: Uint8Array, pieces: readonly string[]): Utf8Reading {
  const replaced = countReplaced(pieces);
  const high = countHighBytes(bytes);
  const allowed = Math.max(high * DAMAGED_SHARE, high >= 6 ? 1 : 0);
  if (replaced > allowed) return { kind: 'not-utf-8' };
  return { kind: 'damaged', pieces, length: lengthOf(pieces), replaced };
}

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0);
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes above 0x7F. */
export function countHighBytes(bytes: Uint8Array): number {
  let high = 0;
  for (let place = 0; place < bytes.length; place++) high += bytes[place]! >> 7;
  return high;
}
