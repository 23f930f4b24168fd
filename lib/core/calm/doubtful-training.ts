import type { PageSketch } from '../features/sketch.ts';
import { median } from '../stats/median.ts';

const doubtCodes = ['empty', 'same', 'part', 'template', 'tiny'] as const;

/** Why a training set looks wrong itself; a message key with its values. */
export interface Doubt {
  code: (typeof doubtCodes)[number];
  params: Record<string, number>;
}

/** Newest documents that are looked at, and fewest that say something. */
const most = 200;
const fewest = 10;
/** A block seen on more than this share of the pages is none of the page's own. */
const ownBlocks = 0.05;
/** Characters of its own that a page needs to say which part of them is extracted. */
const leastOwn = 200;
const smallPart = 0.35;
const mostlyTemplate = 0.6;
const tinyText = 40;

/**
 * Doubts about what a model was trained on, worst first: a detector that learned from a broken extraction calls it usual.
 * On the recorded sites the rightly extracted part of a page's own text is 0.55–1 in the median (first paragraphs: at most
 * 0.13), the part of the text that repeats at most 0.11. O(blocks).
 *
 * @param sketches of the training documents, oldest first; those without are left out
 * @param read how many of the source's newest documents had no text at all
 */
export function doubtsOf(
  sketches: readonly (PageSketch | null)[],
  read: { empty: number; of: number },
): Doubt[] {
  const doubts: Doubt[] = [];
  if (read.of >= fewest && read.empty * 2 > read.of) {
    doubts.push({ code: 'empty', params: { documents: read.empty, of: read.of } });
  }
  const pages = sketches.filter((sketch) => sketch !== null).slice(-most);
  if (pages.length < fewest) return doubts;
  const parts = partsOf(pages);
  const same = mostEqual(pages);
  if (same * 2 >= pages.length) {
    doubts.push({ code: 'same', params: { documents: same, of: pages.length } });
  }
  const telling = parts.filter(({ ownInside, ownOutside }) => ownInside + ownOutside >= leastOwn);
  if (telling.length >= fewest && telling.length * 3 >= pages.length) {
    const part = median(telling.map(({ ownInside, ownOutside }) => ownInside / (ownInside + ownOutside)));
    if (part < smallPart) doubts.push({ code: 'part', params: { percent: Math.round(100 * part) } });
  }
  const repeated = median(parts.map(({ inside, ownInside }) => (inside === 0 ? 0 : 1 - ownInside / inside)));
  if (repeated > mostlyTemplate) {
    doubts.push({ code: 'template', params: { percent: Math.round(100 * repeated) } });
  }
  const tiny = parts.filter(({ inside }) => inside < tinyText).length;
  if (tiny * 2 > pages.length) doubts.push({ code: 'tiny', params: { documents: tiny, of: pages.length } });
  return doubts;
}

/** Characters of each page inside the extraction, and of its own blocks inside and outside. */
function partsOf(pages: readonly PageSketch[]) {
  const seen = new Map<number, number>();
  for (const { blockHashes } of pages) {
    for (const hash of new Set(blockHashes)) seen.set(hash, (seen.get(hash) ?? 0) + 1);
  }
  const limit = Math.max(1, Math.floor(pages.length * ownBlocks));
  return pages.map(({ blockHashes, blockLengths, blockInside }) => {
    const part = { inside: 0, ownInside: 0, ownOutside: 0 };
    blockHashes.forEach((hash, i) => {
      const characters = blockLengths[i]!;
      const isOwn = seen.get(hash)! <= limit;
      if (blockInside[i]) part.inside += characters;
      if (isOwn && blockInside[i]) part.ownInside += characters;
      if (isOwn && !blockInside[i]) part.ownOutside += characters;
    });
    return part;
  });
}

/** How many pages have one and the same text; by its words where it comes from no part of the page. */
function mostEqual(pages: readonly PageSketch[]): number {
  const counts = new Map<string, number>();
  for (const { tokens, blockHashes, blockInside } of pages) {
    const inside = blockHashes.filter((_, i) => blockInside[i] === 1);
    const key = (inside.length > 0 ? inside : tokens).join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}

/** Reads doubts as they are stored; what is none is left out. */
export function readDoubts(json: unknown): Doubt[] {
  return Array.isArray(json) ? json.filter(isDoubt) : [];
}

function isDoubt(json: unknown): json is Doubt {
  const { code, params } = (json ?? {}) as { code?: unknown; params?: unknown };
  return (
    doubtCodes.some((known) => known === code) &&
    typeof params === 'object' &&
    params !== null &&
    Object.values(params).every((value) => typeof value === 'number')
  );
}
