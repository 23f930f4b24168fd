import { quantileOfSorted } from '../../stats/quantile.ts';
import { seededRandom } from '../../stats/seeded-random.ts';
import { fromScale, type Scale, toScale } from '../feature-vectors.ts';
import type { VectorProfile } from '../profile/profile.ts';
import { fitBoxes } from './fit-boxes.ts';
import { neededMargin } from './needed-margin.ts';

const folds = 5;
/** Vectors: a document passes one to seven of them. */
const ranks = 7;
/** Beyond this many documents one held-out part of that size is enough, and the training stays O(n·k). */
const mostHeldOut = 1000;
/** Boxes for held-out documents are drawn from no more than this many, the latest: margins for fewer are on the safe side. */
const mostLearned = 5000;

export interface Calibration {
  margin: number;
  kMin: number;
  /** Share of held-out documents flagged with them. */
  falsePositives: number;
}

/** What `holdOut` is asked: plain data, so that another thread may answer. */
export interface HoldOutTask {
  /** The nine features over all documents, on the scale. */
  columns: readonly Float64Array[];
  scale: Scale;
  spreads: ArrayLike<number>;
  clusters: number;
  seed: number;
}

/**
 * Of each held-out document the margins that its seven vectors would have needed, ascending, document after document; and what
 * they would have needed had it been cut to its first paragraph. Null where there are too few documents to hold any out.
 */
export type HeldOut = { right: Float64Array; shortened: Float64Array } | null;

/** The same by rank: the ascending margins of all documents with which they pass so many vectors. Sorted when first asked for. */
export interface RankedMargins {
  right(kMin: number): Float64Array;
  shortened(kMin: number): Float64Array;
}

/**
 * Margin and kMin for a wanted share of right documents flagged, by cross-validation at this very training size.
 * Deterministic under the seed. O(n·k).
 */
export function calibrate(
  columns: readonly Float64Array[],
  scale: Scale,
  spreads: ArrayLike<number>,
  clusters: number,
  wanted: number,
  seed: number,
  fixed: { margin: number | null; kMin: number | null },
): Calibration {
  return chooseMargin(ranked(holdOut({ columns, scale, spreads, clusters, seed })), wanted, fixed);
}

/**
 * The costly half, which knows nothing of what is wanted: boxes are drawn from the other folds (consecutive documents, as the
 * future is no random sample), and each held-out document says which margin it would have needed. Null for fewer than ten
 * documents: nothing can be held out. O(n·k).
 */
export function holdOut({ columns, scale, spreads, clusters, seed }: HoldOutTask): HeldOut {
  const count = columns[0]!.length;
  if (count < 10) return null;
  const size = Math.min(Math.ceil(count / folds), mostHeldOut);
  const rounds = size * folds >= count ? folds : 1;
  const held = rounds === 1 ? size : count;
  const right = new Float64Array(held * ranks);
  const shortened = new Float64Array(held * ranks);
  let at = 0;
  for (let fold = 0; fold < rounds; fold++) {
    const from = rounds === 1 ? count - size : fold * size;
    const to = Math.min(count, from + size);
    const vectors = fitBoxes(
      columns,
      allBut(from, to, Math.max(0, count - size - mostLearned), count),
      spreads,
      clusters,
      seededRandom(seed + fold + 1),
    );
    const row = new Float64Array(columns.length);
    for (let i = from; i < to; i++) {
      for (let f = 0; f < row.length; f++) row[f] = columns[f]![i]!;
      neededMargins(vectors, row, spreads, right.subarray(at, at + ranks));
      neededMargins(vectors, firstParagraphOnly(row, scale), spreads, shortened.subarray(at, at + ranks));
      at += ranks;
    }
  }
  return { right, shortened };
}

/** What was held out, as margins are chosen from it. O(1), and O(n log n) for each rank when it is asked for. */
export function ranked(held: HeldOut): RankedMargins | null {
  return held && { right: sortedByRank(held.right), shortened: sortedByRank(held.shortened) };
}

/** From seven ascending margins a document to the ascending margins of all documents by rank, 1–7. */
function sortedByRank(margins: Float64Array): (rank: number) => Float64Array {
  const kept = new Map<number, Float64Array>();
  return (rank) => {
    const known = kept.get(rank);
    if (known) return known;
    const sorted = new Float64Array(margins.length / ranks);
    for (let i = 0; i < sorted.length; i++) sorted[i] = margins[i * ranks + rank - 1]!;
    kept.set(rank, sorted.sort());
    return sorted;
  };
}

/**
 * The cheap half: of the pairs that keep the wanted rate the one is taken that flags most of the shortened documents. A given
 * margin or kMin is kept. Without held-out documents margin 1 and kMin 4. O(n log n), and O(log n) from then on.
 */
export function chooseMargin(
  held: RankedMargins | null,
  wanted: number,
  fixed: { margin: number | null; kMin: number | null },
): Calibration {
  if (held === null) return { margin: fixed.margin ?? 1, kMin: fixed.kMin ?? 4, falsePositives: wanted };
  let best: (Calibration & { found: number }) | null = null;
  for (const kMin of fixed.kMin === null ? [7, 6, 5, 4] : [fixed.kMin]) {
    const needed = held.right(kMin);
    const margin = fixed.margin ?? marginFor(needed, wanted);
    const falsePositives = countBeyond(needed, margin) / needed.length;
    const found = countBeyond(held.shortened(kMin), margin);
    if (best === null || found > best.found) best = { margin, kMin, falsePositives, found };
  }
  return { margin: best!.margin, kMin: best!.kMin, falsePositives: best!.falsePositives };
}

/** How many of ascending values lie beyond a bound. O(log n). */
function countBeyond(sorted: Float64Array, bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > bound) high = middle;
    else low = middle + 1;
  }
  return sorted.length - low;
}

/** Writes the margin that each vector would have needed, ascending: the seven are sorted as they come. */
function neededMargins(
  vectors: readonly VectorProfile[],
  row: Float64Array,
  spreads: ArrayLike<number>,
  margins: Float64Array,
): void {
  for (let v = 0; v < vectors.length; v++) {
    const margin = neededMargin(vectors[v]!, row, spreads);
    let at = v;
    for (; at > 0 && margins[at - 1]! > margin; at--) margins[at] = margins[at - 1]!;
    margins[at] = margin;
  }
}

/** The numbers first … end − 1 without from … to − 1. */
function allBut(from: number, to: number, first: number, end: number): Uint32Array {
  const rest = new Uint32Array(Math.max(0, from - first) + Math.max(0, end - to));
  let at = 0;
  for (let i = first; i < end; i++) if (i < from || i >= to) rest[at++] = i;
  return rest;
}

/** Quantile of the needed margins; beyond the largest seen when the wanted rate is finer than the sample can show. */
function marginFor(sorted: Float64Array, wanted: number): number {
  const finest = 1 / (sorted.length + 1);
  const largest = sorted.at(-1)!;
  return wanted < finest ? largest * 1.1 : quantileOfSorted(sorted, 1 - wanted);
}

/** A document cut to its first paragraph: what a wrong rule often yields. `row`: the nine features on the scale. */
function firstParagraphOnly(row: Float64Array, scale: Scale): Float64Array {
  const short = row.slice();
  const size = fromScale(row[1]!, scale);
  const paragraphs = fromScale(row[2]!, scale);
  short[1] = toScale(size / Math.max(1, paragraphs), scale);
  short[2] = toScale(Math.min(1, paragraphs), scale);
  short.fill(0, 3);
  return short;
}
