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
  writer.integer(blockHashes.length);
  for (const hash of blockHashes) writer.word(hash);
  for (const length of blockLengths) writer.integer(length);
  for (let from = 0; from < blockInside.length; from += 8) {
    let bits = 0;
    for (let bit = 0; bit < 8; bit++) bits |= (blockInside[from + bit] ?? 0) << bit;
    writer.byte(bits);
  }
  writer.integer(tokens.length);
  let previous = 0;
  for (const token of tokens) {
    writer.integer(token - previous);
    previous = token;
  }
  return writer.finish();
}

/** Reads what `encodeSketch` wrote. @throws {RangeError} on bytes of another layout, or cut short. O(bytes). */
export function decodeSketch(bytes: Uint8Array): PageSketch {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== VERSION) throw new RangeError('a sketch of another layout');
  const blocks = reader.count(4);
  const blockHashes = Uint32Array.from({ length: blocks }, () => reader.word());
  const blockLengths = Uint32Array.from({ length: blocks }, () => reader.integer());
  const blockInside = new Uint8Array(blocks);
  for (let from = 0; from < blocks; from += 8) {
    const bits = reader.byte();
    for (let bit = 0; bit < 8 && from + bit < blocks; bit++) blockInside[from + bit] = (bits >> bit) & 1;
  }
  let token = 0;
  const tokens = Uint32Array.from({ length: reader.count(1) }, () => {
    token += reader.integer();
    return token;
  });
  return { blockHashes, blockLengths, blockInside, tokens };
}

class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }

  /** 32 bits, lowest byte first. */
  word(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff);
  }

  /** Seven bits a byte, lowest first; the highest bit says that more follow. */
  integer(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest);
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

class ByteReader {
  readonly #bytes: Uint8Array;
  #next = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#next++];
    if (value === undefined) throw new RangeError('a sketch that was cut short');
    return value;
  }

  word(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 8) value |= this.byte() << shift;
    return value >>> 0;
  }

  integer(): number {
    let value = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * weight;
      if (byte < 0x80) return value;
    }
  }

  /** A count of things of at least so many bytes each, which cannot be more than the bytes left allow. */
  count(bytesEach: number): number {
    const count = this.integer();
    if (count * bytesEach > this.#bytes.length - this.#next)
      throw new RangeError('a sketch that was cut short');
    return count;
  }
}
