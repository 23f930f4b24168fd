import type { Observation, ObservedDocument } from '../../../lib/core/detect/observation.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';

/** What happens to a page of the scripted source. */
export type Script =
  | 'right'
  | 'lead'
  | 'empty'
  | 'naturally-empty'
  | 'whole'
  | 'comments'
  | 'foreign'
  | 'other-words'
  | 'redesigned';

const template = [11, 12, 13, 14, 15, 16].map((hash) => ({ hash, length: 40 + hash }));
const newTemplate = [21, 22, 23, 24, 25, 26].map((hash) => ({ hash, length: 30 + hash }));

/**
 * Page number `n` of a made-up source: a template of six blocks, an article of a few paragraphs in the source's words.
 * Everything follows from `n` and the script.
 */
export function scriptedPage(n: number, script: Script = 'right'): Observation {
  const random = seededRandom(1000 + n);
  const count = script === 'naturally-empty' ? 0 : 3 + Math.floor(random() * 10);
  const article = Array.from({ length: count }, (_, i) => ({
    hash: 1_000_000 + n * 1000 + i,
    length: 80 + Math.floor(random() * 400),
  }));
  const comments =
    script === 'comments'
      ? Array.from({ length: 20 }, (_, i) => ({ hash: 5_000_000 + n * 1000 + i, length: 60 }))
      : [];
  const outer = script === 'redesigned' || script === 'foreign' ? newTemplate : template;
  const outerIn = script === 'whole';
  const taken = (i: number): boolean => script !== 'empty' && (script !== 'lead' || i === 0);
  const blocks = [
    ...outer.map((block) => ({ ...block, inside: outerIn })),
    ...article.map((block, i) => ({ ...block, inside: taken(i) })),
    ...comments.map((block) => ({ ...block, inside: true })),
  ];
  const inside = blocks.filter((block) => block.inside).map(({ length }) => length);
  const textSize = inside.reduce((sum, length) => sum + length, 0);
  const mean = inside.length > 0 ? textSize / inside.length : 0;
  const words = script === 'foreign' || script === 'other-words' ? 900_000 : 0;
  const tokens = new Set<number>();
  for (let i = 0; i < Math.min(150, Math.floor(textSize / 8)); i++)
    tokens.add(words + 1 + Math.floor(1500 * random() ** 2));
  return {
    features: {
      pageSize: 20_000 + 2 * blocks.reduce((sum, { length }) => sum + length, 0),
      textSize,
      paragraphCount: inside.length,
      paragraphVariance:
        inside.length > 1 ? inside.reduce((sum, length) => sum + (length - mean) ** 2, 0) / inside.length : 0,
      linkCount: inside.length > 0 ? n % 3 : 0,
      blockCount: 1 + comments.length,
      formatCount: inside.length > 0 ? n % 2 : 0,
      imageCount: 1,
      otherCount: 0,
    },
    sketch: {
      blockHashes: Uint32Array.from(blocks, ({ hash }) => hash),
      blockLengths: Uint32Array.from(blocks, ({ length }) => length),
      blockInside: Uint8Array.from(blocks, (block) => (block.inside ? 1 : 0)),
      tokens: Uint32Array.from(tokens).sort(),
    },
  };
}

export function scriptedPages(from: number, count: number, script: Script = 'right'): Observation[] {
  return Array.from({ length: count }, (_, i) => scriptedPage(from + i, script));
}

export function scriptedRun(from: number, count: number, script: Script = 'right'): ObservedDocument[] {
  return scriptedPages(from, count, script).map((observation, i) => ({ id: `d${from + i}`, observation }));
}
