import { unitAt } from './unit-at.ts';

/**
 * 32-bit hash of a text: MurmurHash3 (x86, 32 bits, seed 0) over its UTF-16 units, two in a word. O(length).
 * Source: Austin Appleby, MurmurHash3, public domain.
 */
export function hashText(text: string): number {
  return hashRange(text, 0, text.length);
}

/** The hash of `text.slice(from, to)`, without making that string. O(to − from). */
export function hashRange(text: string, from: number, to: number): number {
  let hash = 0;
  const length = to - from;
  const even = from + (length & ~1);
  for (let place = from; place < even; place += 2) {
    hash ^= scramble(unitAt(text, place) | (unitAt(text, place + 1) << 16));
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  if (even < to) hash ^= scramble(unitAt(text, even));
  hash ^= length * 2;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function scramble(word: number): number {
  const mixed = Math.imul(word, 0xcc9e2d51);
  return Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
}
