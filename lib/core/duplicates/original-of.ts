import { resemblance } from './shingles.ts';

/** From this resemblance on, two texts are one article. */
export const nearDuplicate = 0.5;

export interface Candidate {
  id: bigint;
  /** The document that it is a copy of; null where it is of none. */
  copyOf: bigint | null;
  shingles: ReadonlySet<number>;
}

/**
 * The document of which a text is a copy: the earliest that it resembles, or what that is a copy of itself, so that all copies
 * name one original. Null where it resembles none that came before. O(candidates · shingles).
 */
export function originalOf(
  document: { id: bigint; shingles: ReadonlySet<number> },
  candidates: readonly Candidate[],
): bigint | null {
  let original: bigint | null = null;
  for (const { id, copyOf, shingles } of candidates) {
    const first = copyOf ?? id;
    if (first >= document.id || (original !== null && first >= original)) continue;
    if (resemblance(document.shingles, shingles) >= nearDuplicate) original = first;
  }
  return original;
}
