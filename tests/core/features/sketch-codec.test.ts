import { describe, expect, it } from 'vitest';
import type { PageSketch } from '../../../lib/core/features/sketch.ts';
import { decodeSketch, encodeSketch } from '../../../lib/core/features/sketch-codec.ts';

const sketch: PageSketch = {
  blockHashes: Uint32Array.of(0, 0xffffffff, 12345, 7, 8, 9, 10, 11, 12),
  blockLengths: Uint32Array.of(1, 127, 128, 16_384, 0xffffffff, 5, 6, 7, 8),
  blockInside: Uint8Array.of(1, 0, 1, 1, 0, 0, 0, 1, 1),
  tokens: Uint32Array.of(3, 4, 1_000_000, 0xfffffffe, 0xffffffff),
};

describe('a coded sketch', () => {
  it('comes back as it was', () => {
    expect(decodeSketch(encodeSketch(sketch))).toEqual(sketch);
  });

  it('may be empty', () => {
    const empty: PageSketch = {
      blockHashes: new Uint32Array(),
      blockLengths: new Uint32Array(),
      blockInside: new Uint8Array(),
      tokens: new Uint32Array(),
    };
    expect(decodeSketch(encodeSketch(empty))).toEqual(empty);
  });

  it('takes some five bytes a block and four a token', () => {
    const count = 1000;
    const large: PageSketch = {
      blockHashes: Uint32Array.from({ length: count }, (_, place) => place * 4_000_037),
      blockLengths: new Uint32Array(count).fill(60),
      blockInside: new Uint8Array(count),
      tokens: Uint32Array.from({ length: count }, (_, place) => place * 4_000_000),
    };
    expect(encodeSketch(large).length).toBeLessThan(count * 9.5);
  });

  it('is refused when it is cut short, of another layout, or lies about its size', () => {
    const bytes = encodeSketch(sketch);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeSketch(bytes.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => decodeSketch(Uint8Array.of(9, ...bytes.subarray(1)))).toThrow(RangeError);
    expect(() => decodeSketch(Uint8Array.of(1, 0xff, 0xff, 0xff, 0xff, 0x7f))).toThrow(RangeError);
  });
});
