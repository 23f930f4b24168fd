import { decodeBytes } from '../../../lib/core/charset/decode-bytes.ts';

/** Encodings with characters of two bytes. */
const wide: ReadonlySet<string> = new Set(['gb18030', 'gbk', 'big5', 'euc-jp', 'shift_jis', 'euc-kr']);
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/**
 * A text in an encoding: the inverse of the decoder, found by decoding all bytes and pairs of bytes. A character that the
 * encoding lacks becomes a numeric reference, as browsers write it.
 */
export function encode(text: string, charset: string): Uint8Array {
  if (charset === 'utf-8') return new TextEncoder().encode(text);
  if (charset.startsWith('utf-16')) return encodeUtf16(text, charset === 'utf-16le');
  const table = tables.get(charset) ?? inverseOf(charset);
  tables.set(charset, table);
  const bytes: number[] = [];
  for (const character of text) {
    const known = table.get(character);
    if (known) bytes.push(...known);
    else bytes.push(...[...`&#${character.codePointAt(0)};`].map((each) => each.charCodeAt(0)));
  }
  return Uint8Array.from(bytes);
}

function encodeUtf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

function inverseOf(charset: string): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]) => {
    const text = decodeBytes(Uint8Array.from(bytes), charset);
    const isOne = text.length === (text.codePointAt(0)! > 0xffff ? 2 : 1);
    if (isOne && text !== '\ufffd' && !table.has(text)) table.set(text, bytes);
  };
  if (charset === 'iso-2022-jp') {
    for (let byte = 0; byte < 128; byte++) add([byte]);
    // Each character by itself between the switches to Japanese and back: clumsy, and right.
    for (let first = 0x21; first < 0x7f; first++) {
      for (let second = 0x21; second < 0x7f; second++)
        add([0x1b, 0x24, 0x42, first, second, 0x1b, 0x28, 0x42]);
    }
    return table;
  }
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (wide.has(charset)) {
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x40; second < 0xff; second++) add([first, second]);
  }
  return table;
}
