import { TextDecoder as StandardDecoder } from '@exodus/bytes/encoding.js';

const unicode: ReadonlySet<string> = new Set(['utf-8', 'utf-16le', 'utf-16be']);

/**
 * Bytes in an encoding of the Encoding Standard → text; what means nothing becomes U+FFFD. A byte order mark of this very
 * encoding is dropped. `charset` is a name in lower case. O(bytes).
 *
 * Only UTF-8 and UTF-16 are left to the platform: the East Asian decoders of Node (ICU's tables) differ from the standard
 * and from browsers in thousands of byte pairs, its windows-1252 has been wrong in some releases, and it has no `replacement`.
 */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  if (unicode.has(charset)) return new TextDecoder(charset).decode(bytes);
  if (charset === 'replacement') return bytes.length > 0 ? '\ufffd' : '';
  return new StandardDecoder(charset).decode(bytes);
}

/** Replacement characters in a text. */
export function countReplaced(text: string): number {
  let replaced = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) replaced++;
  return replaced;
}
