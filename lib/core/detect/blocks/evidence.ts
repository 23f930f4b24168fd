import type { PageSketch } from '../../features/sketch.ts';
import type { BlocksProfile } from '../profile.ts';
import { bitEvidence } from '../sequential-test.ts';
import { constantShare, type DocumentReading } from './read-document.ts';

/** The criteria with a cumulative sum, in the order of `BlocksProfile.criteria`. */
export const sequentialCriteria = [
  'left-out',
  'template-inside',
  'foreign-text',
  'empty-text',
  'template-changed',
] as const;
export type SequentialCriterion = (typeof sequentialCriteria)[number];

export interface Evidence {
  /** Per sequential criterion: the document's bit. */
  bits: boolean[];
  /** Per sequential criterion: what the document adds to its cumulative sum; 0 where it says nothing. */
  steps: number[];
}

/** Characters of repeated text that must be inside, whatever the ratio: a signature line is no template. */
const leastTemplate = 100;

/** What one document says for and against each criterion. `sketch` null: nothing is said of the template. O(blocks). */
export function evidenceOf(
  profile: BlocksProfile,
  reading: DocumentReading,
  sketch: PageSketch | null,
): Evidence {
  const [leftOut, inside, foreign, empty, changed] = profile.criteria;
  const { counts } = reading;
  const bits: (boolean | null)[] = [
    leftOut?.cut == null
      ? null
      : reading.leftOut > leftOut.cut &&
        counts.novelOutside > profile.novelOutside.median &&
        counts.novelInside < profile.novelInside.median,
    inside?.cut == null
      ? null
      : reading.templateInside > inside.cut &&
        counts.repeatedInside > profile.repeatedInside.high + leastTemplate,
    foreign?.cut == null || reading.familiarity === null ? null : reading.familiarity < foreign.cut,
    empty?.cut == null ? null : reading.empty,
    changed?.cut == null || sketch === null
      ? null
      : (constantShare(profile.constantBlocks, sketch) ?? 1) < changed.cut,
  ];
  const steps = bits.map((bit, i) => {
    if (bit === null) return 0;
    if (sequentialCriteria[i] === 'empty-text') return emptyStep(bit, profile.emptyShare);
    return bit ? bitEvidence.set : bitEvidence.unset;
  });
  return { bits: bits.map((bit) => bit === true), steps };
}

/** Log-likelihood ratio of "nineteen in twenty are empty" against the source's own share of empty documents. */
function emptyStep(empty: boolean, share: number): number {
  const usual = Math.min(0.9, Math.max(0.05, share));
  return empty ? Math.log(0.95 / usual) : Math.log(0.05 / (1 - usual));
}
