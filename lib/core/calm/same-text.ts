/** Newest documents that are looked at, and how many of the very newest must share one text. */
export const textsLookedAt = 20;
const fewest = 3;
/** Shorter texts may well be the same: "Photo: agency". */
const leastCharacters = 120;

export interface TextOfDocument {
  id: bigint;
  /** Hash of the text. */
  hash: string;
  characters: number;
}

/**
 * Documents that share the text of the newest, where the three newest do: one body under many addresses is a consent dialogue,
 * a paywall, an excuse, and no article, whatever its words are. Empty where there is none. O(n).
 *
 * @param newest newest first
 */
export function sharedText(newest: readonly TextOfDocument[]): bigint[] {
  const first = newest[0];
  if (!first || first.characters < leastCharacters || newest.length < fewest) return [];
  if (newest.slice(0, fewest).some(({ hash }) => hash !== first.hash)) return [];
  return newest.filter(({ hash }) => hash === first.hash).map(({ id }) => id);
}
