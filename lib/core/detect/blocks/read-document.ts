import type { Features } from '../../features/features.ts';
import type { PageSketch } from '../../features/sketch.ts';
import { type BlockCounts, countBlocks } from './block-counts.ts';
import type { BlockMemory } from './block-memory.ts';
import { knownTokens, type Vocabulary } from './vocabulary.ts';

/** What is counted on one page before it is remembered: whole numbers, from which all readings follow. */
export interface PageCounts extends BlockCounts {
  /** Distinct tokens of the text, and those of them that the source had used before; the latter 0 below ten tokens. */
  tokens: number;
  known: number;
  /** Constant blocks of the profile, and those of them that are on the page. */
  constantOf: number;
  constantFound: number;
}

/** What the block criteria read from one document, before it is remembered. */
export interface DocumentReading {
  counts: PageCounts;
  /** ln((novel outside + C) / (novel inside + C)): text left out. */
  leftOut: number;
  /** ln((repeated inside + C) / (repeated outside + C)): template taken in. */
  templateInside: number;
  /** Share of the usually outer characters that lie inside now, 0–1. */
  movedShare: number;
  /** logit((known + 1.8) / (tokens + 3)): low where the words are foreign to the source; null for fewer than ten tokens. */
  familiarity: number | null;
  /** Share of the constant blocks that are on the page, 0–1; null when there are none to speak of. */
  constantShare: number | null;
  /** No text was extracted. */
  empty: boolean;
}

/** Characters added to both sides of a ratio, so that a few do not decide. */
const ballast = 20;
const leastTokens = 10;

/** Counts against the memory as it is. `constantBlocks`: those of the profile, all different. O(blocks + tokens). */
export function countPage(
  memory: BlockMemory,
  vocabulary: Vocabulary,
  constantBlocks: Uint32Array,
  sketch: PageSketch,
): PageCounts {
  const tokens = sketch.tokens.length;
  return {
    ...countBlocks(memory, sketch),
    tokens,
    known: tokens >= leastTokens ? knownTokens(vocabulary, sketch.tokens) : 0,
    constantOf: constantBlocks.length,
    constantFound: countConstant(constantBlocks, sketch),
  };
}

/** O(1). */
export function readingOf(counts: PageCounts, features: Features): DocumentReading {
  const { tokens, known, constantOf, constantFound } = counts;
  const outer = counts.movedInside + counts.stayedOutside;
  return {
    counts,
    leftOut: Math.log((counts.novelOutside + ballast) / (counts.novelInside + ballast)),
    templateInside: Math.log((counts.repeatedInside + ballast) / (counts.repeatedOutside + ballast)),
    movedShare: outer > 0 ? counts.movedInside / outer : 0,
    familiarity: tokens >= leastTokens ? Math.log((known + 1.8) / (tokens - known + 1.2)) : null,
    constantShare: constantOf === 0 ? null : constantFound / constantOf,
    empty: !(features.textSize > 0) && counts.novelInside + counts.repeatedInside === 0,
  };
}

/** How many of the constant blocks are on the page. O(blocks). */
export function countConstant(constantBlocks: Uint32Array, sketch: PageSketch): number {
  if (constantBlocks.length === 0) return 0;
  const { blockHashes } = sketch;
  const places = placesOf(constantBlocks);
  const found = new Uint8Array(constantBlocks.length);
  for (let i = 0; i < blockHashes.length; i++) {
    const place = placeIn(places, constantBlocks, blockHashes[i]!);
    if (place >= 0) found[place] = 1;
  }
  let count = 0;
  for (let i = 0; i < found.length; i++) count += found[i]!;
  return count;
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
