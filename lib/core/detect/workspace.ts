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
}

/** What a policy made of a run. */
export interface Decided {
  check: CheckResult | null;
  decision: Decision;
  /** Something is undecided or alarmed: nothing is released to training. */
  excited: boolean;
}
