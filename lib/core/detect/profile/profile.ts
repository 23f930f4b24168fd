import type { BlockCriterion, PaperCriterion } from '../criterion.ts';
import type { DetectorSettings } from '../settings.ts';

/** One of the seven vectors Y1–Y7 with the boxes of its clusters. */
export interface VectorProfile {
  /** Places in `featureOrder` of the features that form the vector. */
  features: number[];
  /** Per box and feature low, high, on the profile's scale and without margin: k × d × 2 numbers. */
  boxes: Float64Array;
  /** Documents in each box. */
  sizes: number[];
}

/** Trained state of the operational detector. */
export interface OperationalProfile {
  scale: 'linear' | 'log';
  /** Spread of each feature on that scale; the unit of distances and margins. */
  spreads: number[];
  /** In spreads. */
  margin: number;
  kMin: number;
  /** Share of right documents that are expected to be flagged, from cross-validation at this training size; null: not measured. */
  expectedFalsePositives: number | null;
  vectors: VectorProfile[];
}

/** Trained state of one of the paper's criteria: its reference series and its threshold function. */
export interface SeriesProfile {
  code: PaperCriterion;
  scale: 'linear' | 'log';
  /** Borders of the cells in the feature's own unit, ascending; empty for tags, whose cells are the five categories. */
  edges: number[];
  /** Reference counts per cell; the outer cells are open. */
  counts: number[];
  median: number;
  /** K_j: the largest D over all windows of j consecutive documents. */
  nodes: { size: number; D: number }[];
  /** a0 … a7 of h(x) = Σ a_i / x^i as fitted, before the shift. */
  coefficients: number[];
  /** Δ, added to a0. */
  shift: number;
  /** Size beyond which h is held; null: never, as the paper has it. */
  heldFrom: number | null;
}

/** Usual amount of one kind of characters on a page. */
export interface UsualAmount {
  low: number;
  median: number;
  high: number;
}

/** Trained state of the criteria that look at a page's blocks and words. */
export interface BlocksProfile {
  /** Documents whose out-of-sample readings stand behind the cuts. */
  readings: number;
  /** Usual characters (quantiles .05, .5, .95). */
  novelInside: UsualAmount;
  novelOutside: UsualAmount;
  repeatedInside: UsualAmount;
  repeatedOutside: UsualAmount;
  /** Per criterion, in the order of `sequentialCriteria`. */
  criteria: SequentialProfile[];
  /** Hashes of the blocks that are on nearly every page; empty when the source has no template to speak of. */
  constantBlocks: Uint32Array;
  appended: AppendedProfile[];
}

/** One window of the criterion `appended`. */
export interface AppendedProfile {
  size: number;
  exceptions: number;
  /** Most that all but the exceptions of `size` consecutive training documents had. */
  usual: number;
  /** From where on it has fired. */
  cut: number;
}

export interface SequentialProfile {
  code: Exclude<BlockCriterion, 'appended'>;
  /** Usual value of the criterion's statistic. */
  median: number;
  /** Value beyond which a document's bit is set; null: too few documents to know, the bit is never set. */
  cut: number | null;
  /** Share of right documents whose bit is set, 0–1. */
  rate: number;
  /** Height of the cumulative sum at which the criterion has fired. */
  height: number;
  /** Highest that the sum stood in training. */
  climbed: number;
}

/** A trained detector: immutable, versioned by whoever stores it. */
export interface Profile {
  format: 1;
  documents: number;
  seed: number;
  settings: DetectorSettings;
  operational: OperationalProfile;
  series: SeriesProfile[];
  /** Null when the training documents had no sketches. */
  blocks: BlocksProfile | null;
}
