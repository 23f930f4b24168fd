/** Writes numbers and texts as bytes, as `ByteReader` reads them. Each call costs O(bytes written). */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #at = 0;

  /** 0–255. */
  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#at++] = value;
  }

  /** 32 bits, lowest byte first. */
  word(value: number): void {
    this.#room(4);
    const bytes = this.#bytes;
    bytes[this.#at++] = value;
    bytes[this.#at++] = value >>> 8;
    bytes[this.#at++] = value >>> 16;
    bytes[this.#at++] = value >>> 24;
  }

  /** A whole number ≥ 0: seven bits a byte, lowest first; the highest bit says that more follow (LEB128). */
  whole(value: number): void {
    this.#room(10);
    const bytes = this.#bytes;
    let at = this.#at;
    let rest = value;
    while (rest > 0xffff_ffff) {
      bytes[at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    while (rest >= 0x80) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.#at = at;
  }

  double(value: number): void {
    this.#room(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#at, value, true);
    this.#at += 8;
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.whole(bytes.length);
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Ascending numbers as their differences. */
  ascending(values: Uint32Array): void {
    this.whole(values.length);
    let before = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      this.whole(value - before);
      before = value;
    }
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#at);
  }

  #room(count: number): void {
    if (this.#at + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#at + count));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** @throws {RangeError} where the bytes end too early. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const byte = this.#bytes[this.#at++];
    if (byte === undefined) throw new RangeError('The bytes end too early.');
    return byte;
  }

  word(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 8) value |= this.byte() << shift;
    return value >>> 0;
  }

  /** A count of things of at least so many bytes each, which cannot be more than the bytes left allow. */
  count(bytesEach: number): number {
    const count = this.whole();
    if (count * bytesEach > this.#bytes.length - this.#at) throw new RangeError('The bytes end too early.');
    return count;
  }

  whole(): number {
    const bytes = this.#bytes;
    let value = 0;
    let unit = 1;
    while (true) {
      const byte = bytes[this.#at++];
      if (byte === undefined) throw new RangeError('The bytes end too early.');
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 0x80;
    }
  }

  double(): number {
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    const value = view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  text(): string {
    const length = this.count(1);
    this.#at += length;
    return new TextDecoder().decode(this.#bytes.subarray(this.#at - length, this.#at));
  }

  ascending(): Uint32Array {
    const values = new Uint32Array(this.count(1));
    let before = 0;
    for (let i = 0; i < values.length; i++) {
      before += this.whole();
      values[i] = before;
    }
    return values;
  }
}
