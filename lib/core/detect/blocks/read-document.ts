import type { Features } from '../../features/features.ts';
import type { PageSketch } from '../../features/sketch.ts';
import { type BlockCounts, countBlocks } from './block-counts.ts';
import type { BlockMemory } from './block-memory.ts';
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

/** Share of the constant blocks, all different, that are on the page; null when there are none to speak of. O(blocks). */
export function constantShare(constantBlocks: Uint32Array, sketch: PageSketch): number | null {
  if (constantBlocks.length === 0) return null;
  const { blockHashes } = sketch;
  const places = placesOf(constantBlocks);
  const found = new Uint8Array(constantBlocks.length);
  for (let i = 0; i < blockHashes.length; i++) {
    const place = placeIn(places, constantBlocks, blockHashes[i]!);
    if (place >= 0) found[place] = 1;
  }
  let count = 0;
  for (let i = 0; i < found.length; i++) count += found[i]!;
  return count / constantBlocks.length;
}

/** An open-addressing table over the constant blocks of a profile, made once for each: place + 1 in the list, 0 is free. */
const tables = new WeakMap<Uint32Array, Uint32Array>();

function placesOf(constantBlocks: Uint32Array): Uint32Array {
  const made = tables.get(constantBlocks);
  if (made !== undefined) return made;
  let capacity = 16;
  while (capacity < constantBlocks.length * 4) capacity *= 2;
  const places = new Uint32Array(capacity);
  for (let i = 0; i < constantBlocks.length; i++) {
    let slot = slotOf(constantBlocks[i]!, capacity - 1);
    while (places[slot] !== 0) slot = (slot + 1) & (capacity - 1);
    places[slot] = i + 1;
  }
  tables.set(constantBlocks, places);
  return places;
}

function placeIn(places: Uint32Array, constantBlocks: Uint32Array, hash: number): number {
  const mask = places.length - 1;
  let slot = slotOf(hash, mask);
  while (true) {
    const place = places[slot]! - 1;
    if (place < 0 || constantBlocks[place] === hash) return place;
    slot = (slot + 1) & mask;
  }
}

function slotOf(hash: number, mask: number): number {
  return Math.imul(hash ^ (hash >>> 16), 0x9e3779b1) & mask;
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
