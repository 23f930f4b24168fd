import { quantile } from '../../stats/quantile.ts';
import { featureValue } from '../feature-vectors.ts';
import type { Observation } from '../observation.ts';
import type { BlocksProfile, SequentialProfile, UsualAmount } from '../profile.ts';
import { atRest, step } from '../sequential-test.ts';
import type { DetectorSettings } from '../settings.ts';
import { largestLeast } from './appended.ts';
import { rememberBlocks } from './block-counts.ts';
import { type BlockMemory, emptyMemory } from './block-memory.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { constantBlocksOf, constantShare, type DocumentReading, readDocument } from './read-document.ts';
import { emptyVocabulary, learnTokens, type Vocabulary } from './vocabulary.ts';

/** First documents of a source, on whose pages everything is novel: read by nobody. */
const warmUp = 10;
/** Documents whose words are held back from the vocabulary while the next are read, as later in operation. */
const appendedWindow = 30;

export interface FittedBlocks {
  profile: BlocksProfile;
  memory: BlockMemory;
  vocabulary: Vocabulary;
  /** Documents remembered: the ordinal of the last one. */
  ordinal: number;
}

/**
 * Trains the block criteria: goes through the documents in order, reads each before it is remembered (out of sample), and
 * takes quantiles of the readings as cuts. Null when no document has a sketch. O(blocks + tokens).
 */
export function fitBlocks(
  observations: readonly Observation[],
  settings: DetectorSettings,
): FittedBlocks | null {
  const memory = emptyMemory();
  const vocabulary = emptyVocabulary();
  const readings: DocumentReading[] = [];
  const sketches = observations.flatMap(({ sketch }) => (sketch === null ? [] : [sketch]));
  if (sketches.length === 0) return null;
  let ordinal = 0;
  for (const { features, sketch } of observations) {
    if (sketch === null) continue;
    ordinal++;
    if (ordinal > warmUp) readings.push(readDocument(memory, vocabulary, sketch, features));
    rememberBlocks(memory, sketch, ordinal);
    learnTokens(vocabulary, sketch.tokens, ordinal);
  }
  const profile: BlocksProfile = {
    readings: readings.length,
    novelInside: amount(readings, (each) => each.counts.novelInside),
    novelOutside: amount(readings, (each) => each.counts.novelOutside),
    repeatedInside: amount(readings, (each) => each.counts.repeatedInside),
    repeatedOutside: amount(readings, (each) => each.counts.repeatedOutside),
    criteria: [],
    constantBlocks: constantBlocksOf(sketches),
    leastParagraphs: largestLeast(
      observations.map(({ features }) => featureValue(features, 2)),
      appendedWindow,
    ),
    leastBlocks: largestLeast(
      observations.map(({ features }) => featureValue(features, 5)),
      appendedWindow,
    ),
    emptyShare: (readings.filter((each) => each.empty).length + 0.5) / (readings.length + 1),
  };
  const withCuts = { ...profile, criteria: cutsOf(readings, sketches, profile) };
  return {
    profile: { ...withCuts, criteria: heightsOf(withCuts, readings, settings) },
    memory,
    vocabulary,
    ordinal,
  };
}

function amount(readings: readonly DocumentReading[], of: (reading: DocumentReading) => number): UsualAmount {
  const values = readings.map(of);
  if (values.length === 0) return { low: 0, median: 0, high: 0 };
  return { low: quantile(values, 0.05), median: quantile(values, 0.5), high: quantile(values, 0.95) };
}

/** Readings from which a criterion is used at all, and from which foreign words are. */
const leastReadings = 15;
const leastFamiliar = 50;

function cutsOf(
  readings: readonly DocumentReading[],
  sketches: readonly Parameters<typeof constantShare>[1][],
  profile: BlocksProfile,
): SequentialProfile[] {
  const enough = readings.length >= leastReadings;
  const leftOut = readings.map((each) => each.leftOut);
  const inside = readings.map((each) => each.templateInside);
  const familiar = readings.flatMap((each) => (each.familiarity === null ? [] : [each.familiarity]));
  const shares = sketches.slice(-50).flatMap((sketch) => constantShare(profile.constantBlocks, sketch) ?? []);
  const middle = (values: readonly number[]): number => (values.length > 0 ? quantile(values, 0.5) : 0);
  return [
    {
      code: 'left-out',
      median: middle(leftOut),
      cut: enough ? Math.max(quantile(leftOut, 0.95), 0) : null,
      height: 0,
    },
    {
      code: 'template-inside',
      median: middle(inside),
      cut: enough ? Math.max(quantile(inside, 0.95), Math.log(3)) : null,
      height: 0,
    },
    {
      code: 'foreign-text',
      median: middle(familiar),
      cut: familiar.length >= leastFamiliar ? quantile(familiar, 0.05) - 0.25 : null,
      height: 0,
    },
    { code: 'empty-text', median: 0, cut: enough ? 0 : null, height: 0 },
    {
      code: 'template-changed',
      median: middle(shares),
      cut: shares.length >= leastReadings ? 0.8 : null,
      height: 0,
    },
  ];
}

/**
 * The height at which each cumulative sum fires: the wanted calm, or more where the source's own past already climbed:
 * no source may alarm on what it was trained on.
 */
function heightsOf(
  profile: BlocksProfile,
  readings: readonly DocumentReading[],
  settings: DetectorSettings,
): SequentialProfile[] {
  const young = Math.max(1, Math.min(1.5, 1 + (60 - readings.length) / 60));
  return profile.criteria.map((criterion, place) => {
    let state = atRest;
    let highest = 0;
    readings.forEach((reading, i) => {
      const evidence: Evidence = evidenceOf(profile, reading, null);
      state = step(state, evidence.steps[place]!, i + 1, Number.POSITIVE_INFINITY);
      highest = Math.max(highest, state.height);
    });
    return { ...criterion, height: Math.max(settings.calm * young, highest + settings.calm / 2) };
  });
}
