import type { CriterionResult } from '../../../lib/core/detect/decide/decision.ts';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import type { SeriesProfile } from '../../../lib/core/detect/profile/profile.ts';
import { encodeProfile } from '../../../lib/core/detect/profile/profile-codec.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { encodeState } from '../../../lib/core/detect/state/state-codec.ts';
import { createRandom, type Random } from '../../site/text/random.ts';
import type { SeedSizes } from '../sizes.ts';
import { makeStyle, type Style, writeDocument } from '../writing/document-writer.ts';
import type { ParagraphPool } from '../writing/paragraph-pool.ts';
import { styles } from './plan-sources.ts';

/** A way of writing and the detector that learned it, trained by the product's own code. */
export interface TrainedStyle {
  style: Style;
  settings: string;
  profile: string;
  state: Uint8Array;
  series: SeriesProfile[];
  trained: number;
}

const trained = 240;
/** Seeded documents have no sketches, so what looks at blocks could say nothing. */
export const detectorSettings = { ...defaultSettings, policy: 'score' as const };

export function trainStyles(sizes: SeedSizes, pool: ParagraphPool): TrainedStyle[] {
  const random = createRandom(`${sizes.seed}/styles`);
  return Array.from({ length: styles }, (_, seed) => {
    const style = makeStyle(random);
    const observations = Array.from({ length: trained }, () => ({
      features: writeDocument(style, pool, random).features,
      sketch: null,
    }));
    const { profile, state } = fitDetector(observations, detectorSettings, seed);
    return {
      style,
      settings: JSON.stringify(detectorSettings),
      profile: JSON.stringify(encodeProfile(profile)),
      state: encodeState(state),
      series: profile.series,
      trained,
    };
  });
}

/** The criteria of one check, drawn from the reference; those that something is wrong with are moved to its lower end. */
export function drawCriteria(
  series: readonly SeriesProfile[],
  documents: number,
  wrong: readonly string[],
  random: Random,
): CriterionResult[] {
  return series.map(({ code, counts, edges, median }) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const moved = wrong.includes(code);
    const batch = counts.map(() => 0);
    for (let i = 0; i < documents; i++) {
      let left = random.next() * total * (moved ? 0.12 : 1);
      let cell = 0;
      while (left > counts[cell]! && cell < counts.length - 1) left -= counts[cell++]!;
      batch[cell]! += 1;
    }
    const D = moved ? 0.9 + random.next() : 0.08 + random.next() * 0.25;
    return {
      code,
      usualMedian: median,
      presentMedian: median * (moved ? 0.15 : 0.9 + 0.2 * random.next()),
      D,
      threshold: 0.46,
      fired: D > 0.46,
      score: Math.max(0, Math.log2(D / 0.46)),
      histogram: { edges, reference: counts, batch },
    };
  });
}
