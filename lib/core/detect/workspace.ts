import type { BlockMemory } from './blocks/block-memory.ts';
import type { Vocabulary } from './blocks/vocabulary.ts';
import type { CheckResult, Decision } from './decide/decision.ts';
import type { DetectorState, RecentDocument } from './state/state.ts';

/** The moving parts of a state while runs are judged; a session owns its copies. */
export interface Workspace extends DetectorState {
  recent: RecentDocument[];
  sequential: DetectorState['sequential'] extends readonly (infer S)[] ? S[] : never;
  memory: BlockMemory | null;
  vocabulary: Vocabulary | null;
  /** Highest that each cumulative sum stood during the run. */
  peaks: number[];
  /** First document that decisions may still speak of, by its ordinal: older ones lie in `recent` until they are many. */
  speaksFrom: number;
  looked: Looked;
}

/** What the decision of a run looked at beside the sums, for those who keep decisions. */
export interface Looked {
  /** Documents of the window of the criteria, and how many of them are flagged; 0 under the policies of checks. */
  window: number;
  flagged: number;
  /** First document that an alert's evidence covers, by its ordinal, whether or not decisions may speak of it; null without. */
  from: number | null;
}

export const nothingLooked: Looked = { window: 0, flagged: 0, from: null };

/** What a policy made of a run. */
export interface Decided {
  check: CheckResult | null;
  decision: Decision;
  /** Something is undecided or alarmed: nothing is released to training. */
  excited: boolean;
}
