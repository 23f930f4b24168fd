import type { Observation } from '../core/detect/observation.ts';
import { seededRandom } from '../core/stats/seeded-random.ts';

/** How a made-up news source writes: three kinds of articles, and its page. */
export interface SyntheticSource {
  name: string;
  training: number;
  test: number;
  /** Documents of a run. */
  run: number;
  /** Characters of the page round the article. */
  frame: number;
  /** Median paragraphs and characters of a paragraph. */
  paragraphs: number;
  paragraph: number;
  /** Mean number of links, blocks, formats, images, others in an article of the median length. */
  tags: [number, number, number, number, number];
}

/** The seven sources with the sizes of the paper's Table 1; how they write is our own invention. */
export const syntheticSources: readonly SyntheticSource[] = [
  {
    name: 'mail.ru',
    training: 25296,
    test: 2631,
    run: 20,
    frame: 62000,
    paragraphs: 7,
    paragraph: 260,
    tags: [3, 2, 1, 1, 1],
  },
  {
    name: 'itar-tass.com',
    training: 11548,
    test: 560,
    run: 76,
    frame: 31000,
    paragraphs: 5,
    paragraph: 310,
    tags: [0, 1, 0, 0, 0],
  },
  {
    name: 'kp.ru',
    training: 7220,
    test: 218,
    run: 24,
    frame: 88000,
    paragraphs: 12,
    paragraph: 240,
    tags: [4, 5, 6, 2, 3],
  },
  {
    name: 'rbc.ru',
    training: 3517,
    test: 227,
    run: 25,
    frame: 54000,
    paragraphs: 6,
    paragraph: 380,
    tags: [5, 1, 1, 1, 0],
  },
  {
    name: 'kommersant.ru',
    training: 5288,
    test: 260,
    run: 47,
    frame: 47000,
    paragraphs: 9,
    paragraph: 420,
    tags: [1, 2, 2, 0, 1],
  },
  {
    name: 'ria.ru',
    training: 16519,
    test: 1115,
    run: 29,
    frame: 71000,
    paragraphs: 6,
    paragraph: 290,
    tags: [3, 4, 2, 1, 2],
  },
  {
    name: 'rambler.ru',
    training: 3500,
    test: 158,
    run: 15,
    frame: 58000,
    paragraphs: 8,
    paragraph: 270,
    tags: [6, 3, 1, 2, 1],
  },
];

/** Right articles of a source, `count` of them, by seed: briefs, articles and long reads, whose mix drifts over time. */
export function syntheticArticles(source: SyntheticSource, count: number, seed: number): Observation[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const drift = 0.06 * Math.sin(i / 900);
    const kind = random();
    const size = kind < 0.2 + drift ? 0.4 : kind < 0.93 ? 1 : 3;
    return document(
      source,
      random,
      Math.max(1, Math.round(source.paragraphs * size * Math.exp(0.35 * normal(random)))),
      source.paragraph,
      size,
    );
  });
}

/** What a rule yields that finds the comments of another site instead of the article: short, few paragraphs, hardly a tag. */
export function syntheticComments(count: number, seed: number): Observation[] {
  const random = seededRandom(seed);
  const site = { frame: 120000, tags: [0.2, 1.5, 0, 0.3, 0] } as const;
  return Array.from({ length: count }, () =>
    document(site, random, 1 + Math.floor(3 * random() * random()), 90, 1),
  );
}

function document(
  source: { frame: number; tags: readonly number[] },
  random: () => number,
  paragraphs: number,
  paragraph: number,
  size: number,
): Observation {
  const sizes = Array.from({ length: paragraphs }, () =>
    Math.max(8, Math.round(paragraph * Math.exp(0.5 * normal(random)))),
  );
  const textSize = sizes.reduce((sum, each) => sum + each, 0);
  const mean = textSize / paragraphs;
  const [linkCount, blockCount, formatCount, imageCount, otherCount] = source.tags.map((rate) =>
    poisson(rate * size, random),
  );
  return {
    features: {
      pageSize: Math.round(source.frame * Math.exp(0.04 * normal(random)) + 1.3 * textSize),
      textSize,
      paragraphCount: paragraphs,
      paragraphVariance: sizes.reduce((sum, each) => sum + (each - mean) ** 2, 0) / paragraphs,
      linkCount: linkCount!,
      blockCount: blockCount!,
      formatCount: formatCount!,
      imageCount: imageCount!,
      otherCount: otherCount!,
    },
    sketch: null,
  };
}

/** Standard normal by Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Poisson by Knuth's product; for small rates. */
function poisson(rate: number, random: () => number): number {
  const limit = Math.exp(-rate);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count++;
  return count;
}
