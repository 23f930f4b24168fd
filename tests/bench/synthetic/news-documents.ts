import type { Observation } from '../../../lib/core/detect/observation.ts';
import type { PageSketch } from '../../../lib/core/features/sketch.ts';
import { newsFeatures } from './news-features.ts';

/** As on the recorded sites: 59 blocks and 271 different words a page. */
const templateBlocks = 40;
const relatedBlocks = 6;
const wordsDrawn = 330;
const language = 60_000;

/**
 * Made-up documents of one source with the sketches of their pages: a template, links to the latest articles, which
 * are on several pages, and paragraphs that are on one page only. Words follow Zipf's law. `random` draws in [0, 1).
 */
export function newsDocuments(count: number, random: () => number): Observation[] {
  const template = Array.from({ length: templateBlocks }, () => hash(random));
  const headlines = Array.from({ length: relatedBlocks }, () => hash(random));
  return newsFeatures(count, random).map((features) => {
    const paragraphs = Array.from({ length: features.paragraphCount }, () => hash(random));
    const half = templateBlocks / 2;
    const blocks = [...template.slice(0, half), ...paragraphs, ...headlines, ...template.slice(half)];
    const length = Math.round(features.textSize / features.paragraphCount);
    const isParagraph = (i: number): boolean => i >= half && i < half + paragraphs.length;
    headlines.shift();
    headlines.push(hash(random));
    const sketch: PageSketch = {
      blockHashes: Uint32Array.from(blocks),
      blockLengths: Uint32Array.from(blocks, (_, i) => (isParagraph(i) ? length : 12 + (i % 60))),
      blockInside: Uint8Array.from(blocks, (_, i) => (isParagraph(i) ? 1 : 0)),
      tokens: drawWords(random),
    };
    return { features, sketch };
  });
}

function drawWords(random: () => number): Uint32Array {
  const words = new Set<number>();
  for (let i = 0; i < wordsDrawn; i++) {
    const rank = Math.floor(language ** random());
    words.add(Math.imul(rank, 2_654_435_761) >>> 0);
  }
  return Uint32Array.from(words).sort();
}

function hash(random: () => number): number {
  return Math.floor(random() * 0xff_ff_ff_ff) + 1;
}
