import type { BlocksProfile, SequentialProfile } from '../profile/profile.ts';
import type { DocumentReading } from './read-document.ts';

/** The criteria with a cumulative sum, in the order of `BlocksProfile.criteria`. */
export const sequentialCriteria = [
  'left-out',
  'template-inside',
  'foreign-text',
  'empty-text',
  'template-changed',
] as const;
export type SequentialCriterion = (typeof sequentialCriteria)[number];

/** Share of a fault's documents that set the bit: half, as every second article may be hit; of empty texts nearly all. */
const faultRate: Record<SequentialProfile['code'], number> = {
  'left-out': 0.5,
  'template-inside': 0.5,
  'foreign-text': 0.5,
  'empty-text': 0.95,
  'template-changed': 0.5,
};
/** No source is believed to set a bit less often than this, whatever its past: the future is not its past. */
const leastRate = { 'empty-text': 0.3, other: 0.1 };

/** Share of the constant blocks below which a page has another template. */
export const templateCut = 0.8;

/** Null: the document says nothing. */
export type Bit = boolean | null;

/** Per sequential criterion, what a document says. O(1). */
export function bitsOf(profile: BlocksProfile, reading: DocumentReading): Bit[] {
  return profile.criteria.map((criterion, i) => {
    if (criterion.cut === null) return null;
    return bitOf[sequentialCriteria[i]!](profile, criterion.cut, reading);
  });
}

/** Log-likelihood ratio of a bit between "broken" and "as usual". O(1). */
export function evidenceOf(criterion: SequentialProfile, bit: Bit): number {
  if (bit === null) return 0;
  const broken = faultRate[criterion.code];
  const usual = Math.min(
    broken * 0.9,
    Math.max(criterion.code === 'empty-text' ? leastRate['empty-text'] : leastRate.other, criterion.rate),
  );
  return bit ? Math.log(broken / usual) : Math.log((1 - broken) / (1 - usual));
}

/** Repeated characters that must be inside beyond the usual, whatever the ratio: a signature line is no template. */
const leastTemplate = 100;
/** Share of the usual template that must be inside. */
const templateShare = 0.3;
const movedShare = 0.5;
const leastMoved = 15;

/**
 * Novel characters outside from which text may have been left out: the usual, and as much again or a quarter of an article. An
 * article that is naturally empty leaves the outside as it always is.
 */
function leftOutFrom({ novelOutside, novelInside }: BlocksProfile): number {
  return novelOutside.median + Math.max(20, Math.min(novelOutside.median, novelInside.median / 4));
}

/** The page still has its usual template; with another one, blocks that repeat inside say nothing. */
function templateHolds({ constantShare }: DocumentReading): boolean {
  return constantShare === null || constantShare >= templateCut;
}

const bitOf: Record<
  SequentialCriterion,
  (profile: BlocksProfile, cut: number, reading: DocumentReading) => Bit
> = {
  'left-out': (profile, cut, { leftOut, counts, empty }) => {
    const more = counts.novelOutside > leftOutFrom(profile);
    if (empty && !more) return null;
    return more && leftOut > cut && counts.novelInside < profile.novelInside.median;
  },
  'template-inside': (profile, cut, reading) => {
    const { repeatedInside, movedInside } = reading.counts;
    const template = profile.repeatedOutside.median;
    const taken =
      reading.templateInside > cut &&
      repeatedInside > profile.repeatedInside.high + Math.max(leastTemplate, templateShare * template) &&
      templateHolds(reading);
    const moved =
      reading.movedShare >= movedShare && movedInside >= Math.max(leastMoved, movedShare * template);
    return taken || moved;
  },
  'foreign-text': (_, cut, { familiarity }) => (familiarity === null ? null : familiarity < cut),
  'empty-text': (_, __, { empty }) => empty,
  'template-changed': (_, cut, { constantShare }) => (constantShare === null ? null : constantShare < cut),
};
