import type { Features } from '../../../lib/core/features/features.ts';
import type { Random } from '../../site/text/random.ts';
import type { ParagraphPool } from './paragraph-pool.ts';

/** How the articles of a source look: the sources of one style share a trained detector. */
export interface Style {
  /** Characters of the page round the article. */
  frame: number;
  paragraphs: number;
  /** Mean links, blocks, formats, images, others of an article. */
  tags: readonly [number, number, number, number, number];
}

/** What goes wrong with a document. */
export type Damage = 'shortened' | 'empty' | 'no-author' | 'no-date' | null;

export interface WrittenDocument {
  title: string | null;
  author: string | null;
  text: string;
  features: Features;
}

export function makeStyle(random: Random): Style {
  return {
    frame: random.int(24_000, 140_000),
    paragraphs: random.int(3, 9),
    tags: [random.int(0, 6), random.int(1, 5), random.int(0, 4), random.int(0, 3), random.int(0, 3)],
  };
}

/** Writes one document of a style. About 20 µs. */
export function writeDocument(
  style: Style,
  pool: ParagraphPool,
  random: Random,
  damage: Damage = null,
): WrittenDocument {
  const usual = random.logNormal(style.paragraphs, 0.4, 2, 24);
  const count = damage === 'empty' ? 0 : damage === 'shortened' ? 1 : usual;
  const parts: string[] = [];
  let textSize = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const paragraph = i === 1 ? pool.rareSentence(random) : random.pick(pool.paragraphs);
    parts.push(paragraph);
    textSize += paragraph.length;
    squares += paragraph.length ** 2;
  }
  const mean = count === 0 ? 0 : textSize / count;
  const [linkCount, blockCount, formatCount, imageCount, otherCount] = style.tags.map((rate) =>
    count === 0 ? 0 : about(rate * (count / style.paragraphs), random),
  );
  const author = damage === 'no-author' || random.chance(0.14) ? null : random.pick(pool.authors);
  return {
    title: random.chance(0.002) ? null : random.pick(pool.titles),
    author,
    text: parts.join('\n\n'),
    features: {
      pageSize: Math.round(style.frame * (0.94 + 0.12 * random.next()) + usual * 330),
      textSize,
      paragraphCount: count,
      paragraphVariance: count === 0 ? 0 : Math.max(0, squares / count - mean * mean),
      linkCount: linkCount!,
      blockCount: blockCount!,
      formatCount: formatCount!,
      imageCount: imageCount!,
      otherCount: otherCount!,
    },
  };
}

/** A count near the mean, spread about as a Poisson's. */
function about(mean: number, random: Random): number {
  const spread = random.next() + random.next() + random.next() - 1.5;
  return Math.max(0, Math.round(mean + 2 * Math.sqrt(mean) * spread));
}
