/** Ids of a shelf and of a rack, as powers of two; the function `document_words` of the database counts in the same. */
const shelfBits = 12n;
const rackBits = 17n;
const shelf = 1n << shelfBits;
const rack = 1n << rackBits;

const growth = 4n;
/** A step of more shelves takes whole racks: each lexeme is looked at anew for each document that the rest of a query finds. */
const mostShelves = 4n;
/** Largest step: what was frequent once and is no more must not be read as a whole. */
const longest = 4n * rack;

export interface SearchStep {
  /** The step covers the ids from here … */
  from: bigint;
  /** … to below here. */
  below: bigint;
  /** Lexemes of the shelves, or of the racks, that the range touches; those that it cuts hold some ids beyond it. None: all of them. */
  parts: string[];
}

/** How many ids the first step looks through: a shelf, or a rack where the documents asked for lie thinly. */
export function firstLength(thin: boolean): bigint {
  return thin ? rack : shelf;
}

/** Length of a step that covers what is left. */
const theRest = 1n << 62n;

/**
 * Length of the step after one of this length. Where the documents asked for lie thinly, all that is left: they are looked
 * up by what makes them few, and to hold them against racks costs more than they themselves do. No longer where the step has found
 * at least half of what is missing now: of a longer one most would be read in vain.
 */
export function longer(length: bigint, thin: boolean, found = 0, missing = 1): bigint {
  if (thin) return theRest;
  if (2 * found >= missing) return length;
  if (length < rack) return length < mostShelves * shelf ? length * growth : rack;
  return length * growth < longest ? length * growth : longest;
}

/**
 * The range of about `length` ids that ends below `below` and begins at a shelf or rack, not before that of `least`; null
 * where nothing is left. At most eight lexemes.
 */
export function nextStep(below: bigint, least: bigint, length: bigint): SearchStep | null {
  if (below <= least || below <= 0n) return null;
  const floor = least < 0n ? 0n : (least / shelf) * shelf;
  if (length === theRest) return { from: floor, below, parts: [] };
  const parts: string[] = [];
  const small = length < rack;
  const wanted = small ? ((below - length) / shelf) * shelf : (below / rack) * rack - (length / rack) * rack;
  const from = wanted < floor ? floor : wanted;
  const [name, unit] = small ? ['g', shelf] : ['h', rack];
  for (let at = (below - 1n) / unit; at >= from / unit; at--) parts.push(`#${name}${at}`);
  return { from, below, parts };
}
