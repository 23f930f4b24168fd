import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter } from '../../../lib/core/bytes/byte-stream.ts';

const wholes = [0, 1, 127, 128, 2 ** 31, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER];
const words = [0, 1, 0x80000000, 0xffffffff];
const doubles = [0, -0, 0.1, Number.MAX_VALUE, Number.NEGATIVE_INFINITY, Number.NaN];
const texts = ['', 'a', 'ё😀'.repeat(3000)];
const ascending = Uint32Array.of(0, 0, 5, 2 ** 32 - 1);

function written(): Uint8Array {
  const writer = new ByteWriter();
  for (const value of wholes) writer.whole(value);
  for (const value of words) writer.word(value);
  for (const value of doubles) writer.double(value);
  for (const value of texts) writer.text(value);
  writer.ascending(ascending);
  writer.byte(255);
  return writer.finish();
}

function readAll(bytes: Uint8Array): void {
  const reader = new ByteReader(bytes);
  expect(wholes.map(() => reader.whole())).toEqual(wholes);
  expect(words.map(() => reader.word())).toEqual(words);
  expect(doubles.map(() => reader.double())).toEqual(doubles);
  expect(texts.map(() => reader.text())).toEqual(texts);
  expect(reader.ascending()).toEqual(ascending);
  expect(reader.byte()).toBe(255);
}

describe('bytes', () => {
  it('give back what was written, also out of the middle of a larger array', () => {
    const bytes = written();
    readAll(bytes);
    readAll(Uint8Array.of(7, ...bytes, 7).subarray(1, -1));
  });

  it('are refused where they end too early', () => {
    const bytes = written();
    for (const length of [0, 1, 20, 50, 90, 1000, bytes.length - 2, bytes.length - 1]) {
      expect(() => readAll(bytes.subarray(0, length))).toThrow(RangeError);
    }
  });

  it('cannot lie about how much follows', () => {
    const writer = new ByteWriter();
    writer.whole(2 ** 31);
    const bytes = writer.finish();
    expect(() => new ByteReader(bytes).text()).toThrow(RangeError);
    expect(() => new ByteReader(bytes).ascending()).toThrow(RangeError);
    expect(() => new ByteReader(bytes).count(1)).toThrow(RangeError);
  });
});
