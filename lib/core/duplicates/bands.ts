const bands = 12;
const rows = 3;
/** A text with fewer is too short to be told from others by it: a notice, a caption. */
const fewestShingles = 40;

/** Multiplier and addend of each permutation of the 32-bit numbers: from the fractional parts of multiples of the golden ratio. */
const multipliers = Uint32Array.from(
  { length: bands * rows },
  (_, n) => Math.imul(2 * n + 1, 0x9e3779b1) | 1,
);
const addends = Uint32Array.from({ length: bands * rows }, (_, n) => Math.imul(n + 1, 0x85ebca6b));

/**
 * Numbers of which two texts probably share one when they resemble each other: MinHash in 12 bands of 3. Of texts with
 * resemblance s, a share 1 − (1 − s³)¹² has a band in common: 0.8 at one half, 0.998 at three quarters, 0.001 at 1 in 20. So
 * an index over them leads to the few texts that are worth comparing.
 *
 * Signed 32-bit numbers, in the order of the bands; none for a text of fewer than 40 shingles. O(36 · shingles).
 * Source: Broder, Charikar, Frieze, Mitzenmacher, "Min-wise independent permutations", STOC 1998, with the linear permutations
 * of its section 6; bands: Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", 3.4.
 */
export function bandsOf(shingles: ReadonlySet<number>): number[] {
  if (shingles.size < fewestShingles) return [];
  const least = new Uint32Array(bands * rows).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let n = 0; n < least.length; n++) {
      const value = (Math.imul(shingle, multipliers[n]!) + addends[n]!) >>> 0;
      if (value < least[n]!) least[n] = value;
    }
  }
  return Array.from({ length: bands }, (_, band) => {
    // With its number, so that a band is compared with its like.
    let hash = band + 1;
    for (let row = 0; row < rows; row++) {
      hash = Math.imul(hash ^ least[band * rows + row]!, 0xcc9e2d51);
      hash ^= hash >>> 16;
    }
    return hash | 0;
  });
}
