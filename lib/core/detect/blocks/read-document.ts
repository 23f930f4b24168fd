import type { Features } from '../../features/features.ts';
import type { PageSketch } from '../../features/sketch.ts';
import { type BlockCounts, countBlocks } from './block-counts.ts';
import { type BlockMemory, placeOf } from './block-memory.ts';
import { knownTokens, type Vocabulary } from './vocabulary.ts';

/** What the block criteria read from one document, before it is remembered. */
export interface DocumentReading {
  counts: BlockCounts;
  /** ln((novel outside + C) / (novel inside + C)): text left out. */
  leftOut: number;
  /** ln((repeated inside + C) / (repeated outside + C)): template taken in. */
  templateInside: number;
  /** Share of the usually outer characters that lie inside now, 0–1. */
  movedShare: number;
  /** logit((known + 1.8) / (tokens + 3)): low where the words are foreign to the source; null for fewer than ten tokens. */
  familiarity: number | null;
  /** No text was extracted. */
  empty: boolean;
}

/** Characters added to both sides of a ratio, so that a few do not decide. */
const ballast = 20;
const leastTokens = 10;

/** O(blocks + tokens). */
export function readDocument(
  memory: BlockMemory,
  vocabulary: Vocabulary,
  sketch: PageSketch,
  features: Features,
): DocumentReading {
  const counts = countBlocks(memory, sketch);
  const tokens = sketch.tokens.length;
  const known = tokens >= leastTokens ? knownTokens(vocabulary, sketch.tokens) : 0;
  const outer = counts.movedInside + counts.stayedOutside;
  return {
    counts,
    leftOut: Math.log((counts.novelOutside + ballast) / (counts.novelInside + ballast)),
    templateInside: Math.log((counts.repeatedInside + ballast) / (counts.repeatedOutside + ballast)),
    movedShare: outer > 0 ? counts.movedInside / outer : 0,
    familiarity: tokens >= leastTokens ? Math.log((known + 1.8) / (tokens - known + 1.2)) : null,
    empty: !(features.textSize > 0) && counts.novelInside + counts.repeatedInside === 0,
  };
}

/** Share of the constant blocks, ascending, that are on the page; null when there are none to speak of. O(blocks · log constant). */
export function constantShare(constantBlocks: Uint32Array, sketch: PageSketch): number | null {
  if (constantBlocks.length === 0) return null;
  const { blockHashes } = sketch;
  const found = new Uint8Array(constantBlocks.length);
  for (let i = 0; i < blockHashes.length; i++) {
    const place = placeIn(constantBlocks, blockHashes[i]!);
    if (place >= 0) found[place] = 1;
  }
  let count = 0;
  for (let i = 0; i < found.length; i++) count += found[i]!;
  return count / constantBlocks.length;
}

/** Binary search: no set has to be made of each page's blocks. */
function placeIn(ascending: Uint32Array, hash: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const held = ascending[middle]!;
    if (held === hash) return middle;
    if (held < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Pages by which the template is known. */
export const templatePages = 50;

/** Hashes that stand on at least nine tenths of the last fifty pages. */
export function constantBlocksOf(sketches: readonly PageSketch[]): Uint32Array {
  const last = sketches.slice(-templatePages);
  const times = new Map<number, number>();
  for (const { blockHashes } of last) {
    for (const hash of new Set(blockHashes)) times.set(hash, (times.get(hash) ?? 0) + 1);
  }
  const least = Math.ceil(last.length * 0.9);
  return Uint32Array.from([...times].filter(([, count]) => count >= least).map(([hash]) => hash)).sort();
}

/** Whether a hash was seen at all; for tests and explanations. */
export function isKnownBlock(memory: BlockMemory, hash: number): boolean {
  return memory.slots[placeOf(memory, hash)] !== 0;
}
