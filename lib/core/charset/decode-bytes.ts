import { TextDecoder as StandardDecoder } from '@exodus/bytes/encoding.js';
import { decodeUtf8 } from './utf-8-pieces.ts';

const utf16: ReadonlySet<string> = new Set(['utf-16le', 'utf-16be']);

/** As `decodePieces`, in one. */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  return decodePieces(bytes, charset).join('');
}

/**
 * Bytes in an encoding of the Encoding Standard → text in one or more pieces; what means nothing becomes U+FFFD. A byte order mark of this very
 * encoding is dropped. `charset` is a name in lower case. O(bytes).
 *
 * Only UTF-8 and UTF-16 are left to the platform: the East Asian decoders of Node (ICU's tables) differ from the standard
 * and from browsers in thousands of byte pairs, its windows-1252 has been wrong in some releases, and it has no `replacement`.
 */
export function decodePieces(bytes: Uint8Array, charset: string): string[] {
  if (charset === 'utf-8') return decodeUtf8(bytes);
  if (utf16.has(charset)) return [new TextDecoder(charset).decode(bytes)];
  if (charset === 'replacement') return [bytes.length > 0 ? '\ufffd' : ''];
  return [new StandardDecoder(charset).decode(bytes)];
}

/** Replacement characters in a text. */
export function countReplaced(pieces: readonly string[]): number {
  let replaced = 0;
  for (const piece of pieces) {
    for (let at = piece.indexOf('\ufffd'); at >= 0; at = piece.indexOf('\ufffd', at + 1)) replaced++;
  }
  return replaced;
}
