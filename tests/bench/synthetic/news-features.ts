import type { Features } from '../../../lib/core/features/features.ts';

/** The seven sources of RCDL 2012, table 1, with the documents that each was trained on: 72,888 in all. */
export const paperSources = [
  { name: 'mail.ru', documents: 25_296 },
  { name: 'itar-tass.com', documents: 11_548 },
  { name: 'kp.ru', documents: 7220 },
  { name: 'rbc.ru', documents: 3517 },
  { name: 'kommersant.ru', documents: 5288 },
  { name: 'ria.ru', documents: 16_519 },
  { name: 'rambler.ru', documents: 3500 },
] as const;

/**
 * Features of made-up articles of one source: sizes of paragraphs are drawn one by one, and what stands in the fragment
 * follows their number. Heavy tails, as news has them; one article in fifty is a picture story. `random` draws in [0, 1).
 */
export function newsFeatures(count: number, random: () => number): Features[] {
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const template = 20_000 + random() * 80_000;
  const usualParagraphs = 5 + random() * 9;
  const usualLength = 180 + random() * 240;
  const linksEach = 0.1 + random() * 0.4;
  const about = (mean: number): number => Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
  return Array.from({ length: count }, () => {
    const pictures = random() < 0.02;
    const paragraphCount = pictures
      ? 2
      : Math.max(1, Math.round(usualParagraphs * Math.exp(0.45 * normal())));
    let textSize = 0;
    let squares = 0;
    for (let i = 0; i < paragraphCount; i++) {
      const length = Math.max(20, Math.round(usualLength * Math.exp(0.4 * normal())));
      textSize += length;
      squares += length * length;
    }
    const mean = textSize / paragraphCount;
    const imageCount = pictures ? 10 + about(10) : about(1.2);
    return {
      pageSize: Math.round(template * Math.exp(0.05 * normal()) + textSize * 1.3),
      textSize,
      paragraphCount,
      paragraphVariance: Math.max(0, squares / paragraphCount - mean * mean),
      linkCount: about(paragraphCount * linksEach),
      blockCount: 2 + about(imageCount * 2),
      formatCount: about(paragraphCount * 0.3),
      imageCount,
      otherCount: about(imageCount + 1),
    };
  });
}
