import type { Features } from '../../features/features.ts';
import type { PageSketch } from '../../features/sketch.ts';
import { quantile } from '../../stats/quantile.ts';
import type { Observation } from '../observation.ts';
import type { BlocksProfile, SequentialProfile, UsualAmount } from '../profile/profile.ts';
import { atRest, step } from '../sequential-test.ts';
import type { DetectorSettings } from '../settings.ts';
import { fitAppended } from './appended.ts';
import { rememberBlocks } from './block-counts.ts';
import { type BlockMemory, emptyMemory } from './block-memory.ts';
import { type Bit, bitsOf, evidenceOf, sequentialCriteria, templateCut } from './evidence.ts';
import {
  constantBlocksOf,
  countConstant,
  countPage,
  type DocumentReading,
  type PageCounts,
  readingOf,
  templatePages,
} from './read-document.ts';
import { emptyVocabulary, learnTokens, type Vocabulary } from './vocabulary.ts';

/** First documents of a source, on whose pages everything is novel: read by nobody. */
const warmUp = 10;

export interface FittedBlocks {
  profile: BlocksProfile;
  memory: BlockMemory;
  vocabulary: Vocabulary;
  /** Documents remembered: the ordinal of the last one. */
  ordinal: number;
}

/** The constant blocks are known at the end only. */
const notYet = new Uint32Array();

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
  const counted: { counts: PageCounts; features: Features; sketch: PageSketch }[] = [];
  const sketches: PageSketch[] = [];
  for (const observation of observations) {
    const { sketch, features } = observation;
    if (sketch === null) continue;
    sketches.push(sketch);
    if (sketches.length > warmUp) {
      counted.push({ counts: countPage(memory, vocabulary, notYet, sketch), features, sketch });
    }
    rememberBlocks(memory, sketch, sketches.length);
    learnTokens(vocabulary, sketch.tokens, sketches.length);
  }
  if (sketches.length === 0) return null;
  const constantBlocks = constantBlocksOf(sketches);
  const read = counted.map(({ counts, features, sketch }) => {
    const constantFound = countConstant(constantBlocks, sketch);
    return readingOf({ ...counts, constantOf: constantBlocks.length, constantFound }, features);
  });
  const usual = (of: (reading: DocumentReading) => number): UsualAmount => amount(read.map(of));
  const amounts: BlocksProfile = {
    readings: read.length,
    novelInside: usual(({ counts }) => counts.novelInside),
    novelOutside: usual(({ counts }) => counts.novelOutside),
    repeatedInside: usual(({ counts }) => counts.repeatedInside),
    repeatedOutside: usual(({ counts }) => counts.repeatedOutside),
    criteria: [],
    constantBlocks,
    appended: fitAppended(observations.map(({ features }) => features)),
  };
  const withCuts = { ...amounts, criteria: cutsOf(read) };
  const bits = read.map((reading) => bitsOf(withCuts, reading));
  const criteria = withCuts.criteria.map((criterion, i) => {
    const said = bits.map((each) => each[i] ?? null).slice(saidFrom(criterion.code, bits.length));
    return withHeight({ ...criterion, rate: rateOf(criterion.code, said) }, said, bits.length, settings);
  });
  return { profile: { ...withCuts, criteria }, memory, vocabulary, ordinal: sketches.length };
}

/** First reading by which a criterion's rate is measured: words once the vocabulary is mature, the template once it is the present one. */
function saidFrom(code: SequentialProfile['code'], readings: number): number {
  if (code === 'foreign-text') return mature(readings);
  return code === 'template-changed' ? Math.max(0, readings - templatePages) : 0;
}

function amount(values: readonly number[]): UsualAmount {
  if (values.length === 0) return { low: 0, median: 0, high: 0 };
  return { low: quantile(values, 0.05), median: quantile(values, 0.5), high: quantile(values, 0.95) };
}

/** Readings from which a criterion is used at all, and familiar ones from which foreign words are. */
const leastReadings = 15;
/** Familiarity grows with the vocabulary: only the later readings say what is usual now. */
const mature = (readings: number): number => Math.floor(readings * 0.4);

function cutsOf(read: readonly DocumentReading[]): SequentialProfile[] {
  const enough = read.length >= leastReadings;
  const leftOut = read.map(({ leftOut }) => leftOut);
  const inside = read.map(({ templateInside }) => templateInside);
  const familiar = read.slice(mature(read.length)).flatMap(({ familiarity }) => familiarity ?? []);
  const shares = read.slice(-templatePages).flatMap(({ constantShare }) => constantShare ?? []);
  const cut: Record<(typeof sequentialCriteria)[number], [number[], number | null]> = {
    'left-out': [leftOut, Math.max(quantile(leftOut, 0.9), 0)],
    'template-inside': [inside, Math.max(quantile(inside, 0.95), Math.log(3))],
    'foreign-text': [
      familiar,
      familiar.length >= leastReadings ? quantile(familiar, 0.05) - foreignSlack(familiar.length) : null,
    ],
    'empty-text': [[0], 0],
    'template-changed': [shares, shares.length >= leastReadings ? templateCut : null],
  };
  return sequentialCriteria.map((code) => {
    const [values, at] = cut[code];
    return {
      code,
      median: values.length > 0 ? quantile(values, 0.5) : 0,
      cut: enough ? at : null,
      rate: 0,
      height: 0,
      climbed: 0,
    };
  });
}

/** Below the usual familiarity by this much; more where few readings stand behind the quantile. */
function foreignSlack(readings: number): number {
  return 0.1 + (readings < 50 ? (50 - readings) / 100 : 0);
}

/** Share of set bits; of natural empty texts three times as much, as they come in clusters. */
function rateOf(code: SequentialProfile['code'], bits: readonly Bit[]): number {
  const said = bits.filter((bit) => bit !== null);
  const rate = (said.filter((bit) => bit === true).length + 0.5) / (said.length + 1);
  return code === 'empty-text' ? Math.min(0.9, rate * 3) : rate;
}

function withHeight(
  criterion: SequentialProfile,
  bits: readonly Bit[],
  readings: number,
  settings: DetectorSettings,
): SequentialProfile {
  let state = atRest;
  let climbed = 0;
  bits.forEach((each, i) => {
    state = step(state, evidenceOf(criterion, each), i + 1, Number.POSITIVE_INFINITY);
    climbed = Math.max(climbed, state.height);
  });
  const { code } = criterion;
  return { ...criterion, climbed, height: alarmHeight(code, climbed, readings, settings.calm) };
}

/**
 * The height at which a cumulative sum fires: the wanted calm, more for a young source, and more where the source's own
 * past already climbed: no source may alarm on what it was trained on. O(1).
 */
export function alarmHeight(
  code: SequentialProfile['code'],
  climbed: number,
  readings: number,
  calm: number,
): number {
  const young = Math.max(1, Math.min(1.5, 1 + (60 - readings) / 60));
  const slow = code === 'empty-text' ? 2 : 1;
  return Math.max(calm * young * slow, climbed + calm / 2);
}
