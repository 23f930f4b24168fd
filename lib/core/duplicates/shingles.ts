import { pushTokenHashes } from '../text/tokenize.ts';

/** Words in a row that make a shingle. */
const width = 3;

/**
 * The distinct shingles of a text: three words in a row, as 32-bit hashes. Case, marks and spaces do not count. A text of
 * fewer words has none. O(length).
 * Source: Broder, "On the resemblance and containment of documents", SEQUENCES 1997.
 */
export function shinglesOf(text: string): Set<number> {
  const words: number[] = [];
  pushTokenHashes(words, text);
  const shingles = new Set<number>();
  for (let place = width; place <= words.length; place++) {
    let hash = 0;
    for (let word = place - width; word < place; word++) {
      hash = Math.imul(hash ^ words[word]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    shingles.add(hash >>> 0);
  }
  return shingles;
}

/**
 * Resemblance of two sets of shingles: those that both have, as a share of those that either has (Jaccard). In [0, 1]; 0
 * where one is empty. O(the smaller).
 */
export function resemblance(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let both = 0;
  for (const shingle of small) if (large.has(shingle)) both++;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}
