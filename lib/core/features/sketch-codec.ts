import { ByteReader, ByteWriter } from '../bytes/byte-stream.ts';
import type { PageSketch } from './sketch.ts';

/** First byte of the code; another one means another layout. */
const VERSION = 1;

/**
 * Codes a sketch in few bytes: hashes of blocks as they are (they do not compress), lengths and counts as variable-length
 * integers, flags as bits, the ascending tokens as differences. About 1.3 kB a page. O(blocks + tokens).
 */
export function encodeSketch(sketch: PageSketch): Uint8Array {
  const { blockHashes, blockLengths, blockInside, tokens } = sketch;
  const writer = new ByteWriter();
  writer.byte(VERSION);
  writer.whole(blockHashes.length);
  for (const hash of blockHashes) writer.word(hash);
  for (const length of blockLengths) writer.whole(length);
  for (let from = 0; from < blockInside.length; from += 8) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) bits |= (blockInside[from + bit] ?? 0) << bit;
    writer.byte(bits);
  }
  writer.ascending(tokens);
  return writer.finish();
}

/** Reads what `encodeSketch` wrote. @throws {RangeError} on bytes of another layout, or cut short. O(bytes). */
export function decodeSketch(bytes: Uint8Array): PageSketch {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== VERSION) throw new RangeError('a sketch of another layout');
  const blocks = reader.count(4);
  const blockHashes = Uint32Array.from({ length: blocks }, () => reader.word());
  const blockLengths = Uint32Array.from({ length: blocks }, () => reader.whole());
  const blockInside = new Uint8Array(blocks);
  for (let from = 0; from < blocks; from += 8) {
    const bits = reader.byte();
    for (let bit = 0; bit < 8 && from + bit < blocks; bit++) blockInside[from + bit] = (bits >> bit) & 1;
  }
  return { blockHashes, blockLengths, blockInside, tokens: reader.ascending() };
}
