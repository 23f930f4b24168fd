/** Ids of a shelf and of a rack, as powers of two; the function `document_words` of the database counts in the same. */
const shelfBits = 12n;
const rackBits = 17n;
const shelf = 1n << shelfBits;
const rack = 1n << rackBits;

const growth = 4n;
/** Largest step: what was frequent once and is no more must not be read as a whole. */
const longest = 4n * rack;

export interface SearchStep {
  /** The step covers the ids from here … */
  from: bigint;
  /** … to below here. */
  below: bigint;
  /** Lexemes of the shelves and racks that the range touches; those that it cuts hold some ids beyond it. */
  parts: string[];
}

/** How many ids the first step looks through: a shelf, or a rack where the documents asked for lie thinly. */
export function firstLength(thin: boolean): bigint {
  return thin ? rack : shelf;
}

/** Length of the step after one of this length. */
export function longer(length: bigint): bigint {
  const next = length * growth;
  return next < longest ? next : longest;
}

/**
 * The range of about `length` ids that ends below `below` and begins at a shelf or rack, not before that of `least`; null
 * where nothing is left. At most 64 lexemes.
 */
export function nextStep(below: bigint, least: bigint, length: bigint): SearchStep | null {
  if (below <= least || below <= 0n) return null;
  const floor = least < 0n ? 0n : (least / shelf) * shelf;
  const parts: string[] = [];
  const small = length < rack;
  const border = (below / rack) * rack;
  const wanted = small ? ((below - length) / shelf) * shelf : border - (length / rack) * rack;
  const from = wanted < floor ? floor : wanted;
  const shelvesTo = small || border < from ? from : border;
  for (let at = (below - 1n) / shelf; at >= shelvesTo / shelf; at--) parts.push(`#g${at}`);
  if (!small) for (let at = border / rack - 1n; at >= from / rack; at--) parts.push(`#h${at}`);
  return { from, below, parts };
}
