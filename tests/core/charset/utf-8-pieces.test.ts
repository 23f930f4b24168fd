import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../../../lib/core/charset/utf-8-pieces.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';

const markup = new TextEncoder().encode('<p class="a">й€😀\ufeff</p>\r\n');

/** Whole characters, stray bytes and long stretches without markup, by turns. */
function bytesOf(seed: number): Uint8Array {
  const random = seededRandom(seed);
  const kind = seed % 3;
  const bytes = new Uint8Array(40_000 + Math.floor(random() * 90_000));
  for (let at = 0; at < bytes.length; ) {
    if (kind === 0 && random() < 0.01) bytes[at++] = Math.floor(random() * 256);
    else if (kind === 1) bytes[at++] = 0x80 + Math.floor(random() * 128);
    const part = kind === 2 ? markup.subarray(13, 25) : markup;
    for (let i = 0; i < part.length && at < bytes.length; i++) bytes[at++] = part[i]!;
  }
  return bytes;
}

describe('UTF-8 in pieces is the text decoded at once', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('of bytes %i', (seed) => {
    const bytes = bytesOf(seed);
    const pieces = decodeUtf8(bytes);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.join('') === new TextDecoder().decode(bytes)).toBe(true);
  });

  it('of no bytes, of a mark alone, and of marks at borders', () => {
    expect(decodeUtf8(new Uint8Array())).toEqual(['']);
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf))).toEqual(['']);
    const marks = new TextEncoder().encode('\ufeff'.repeat(30_000));
    expect(decodeUtf8(marks).join('').length).toBe(29_999);
  });
});
