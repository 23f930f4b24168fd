import type { PageSketch } from '../../features/sketch.ts';
import { type BlockMemory, lastSlot, placeIn, rememberAll, timesInside, timesSeen } from './block-memory.ts';

/** Characters of a page's blocks, by whether they were seen before and where they lie now. */
export interface BlockCounts {
  novelInside: number;
  novelOutside: number;
  repeatedInside: number;
  repeatedOutside: number;
  /** Inside now, though the block is one that mostly lies outside. */
  movedInside: number;
  /** Outside as ever: blocks that mostly lie outside. */
  stayedOutside: number;
}

/** Earlier documents that must have had a block for it to be repeated: 2, as an article crawled twice is no template. */
const repeatedFrom = 2;
/** Documents from which "mostly outside", at most a third of them inside, is said: a whole page taken in is seen for long. */
const placeKnownFrom = 5;

/** Counts against the memory as it is, before the page's own blocks are remembered. O(blocks). */
export function countBlocks(memory: BlockMemory, sketch: PageSketch): BlockCounts {
  const counts = {
    novelInside: 0,
    novelOutside: 0,
    repeatedInside: 0,
    repeatedOutside: 0,
    movedInside: 0,
    stayedOutside: 0,
  };
  const { blockHashes, blockLengths, blockInside } = sketch;
  const last = lastSlot(memory.slots);
  for (let i = 0; i < blockHashes.length; i++) {
    const place = placeIn(memory.slots, last, blockHashes[i]!);
    const seen = timesSeen(memory, place);
    const length = blockLengths[i]!;
    const inside = blockInside[i] === 1;
    if (seen < repeatedFrom) {
      if (inside) counts.novelInside += length;
      else counts.novelOutside += length;
      continue;
    }
    if (inside) counts.repeatedInside += length;
    else counts.repeatedOutside += length;
    if (seen >= placeKnownFrom && timesInside(memory, place) * 3 <= seen) {
      if (inside) counts.movedInside += length;
      else counts.stayedOutside += length;
    }
  }
  return counts;
}

/** Remembers a page's blocks as those of document `ordinal`. O(blocks). */
export function rememberBlocks(memory: BlockMemory, sketch: PageSketch, ordinal: number): void {
  rememberAll(memory, sketch.blockHashes, sketch.blockInside, ordinal);
}
