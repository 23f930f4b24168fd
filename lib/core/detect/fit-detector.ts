import { mergeMemories } from './blocks/block-memory.ts';
import { fitBlocks } from './blocks/fit-blocks.ts';
import { mergeVocabularies } from './blocks/vocabulary.ts';
import { fitSeriesOf } from './deferred/fit-series.ts';
import { featureColumns, scaledColumns } from './feature-vectors.ts';
import type { Observation } from './observation.ts';
import { fitOperational } from './operational/fit-operational.ts';
import type { Profile } from './profile/profile.ts';
import { atRest } from './sequential-test.ts';
import type { DetectorSettings } from './settings.ts';
import { nothingSeen } from './state/nothing-seen.ts';
import type { DetectorState } from './state/state.ts';

export interface FittedDetector {
  profile: Profile;
  state: DetectorState;
}

/**
 * Trains all detectors of a source on documents that are right, oldest first.
 *
 * @param seed order in which the clustering takes the documents; same seed, same profile
 * @param previous the state so far, where the source is trained anew: what it remembers and what waits is kept, and the
 *   evidence too unless the documents behind it were just cleared (`forgetEvidence`)
 * @returns an immutable profile, and the state with which the judging of the next run begins
 *
 * Never throws; without documents the profile knows nothing and flags everything. O(n·k + blocks + tokens): 72,888
 * documents without sketches in under a second. Sources: RCDL 2012 §5–6; README.md for the criteria of the blocks.
 */
export function fitDetector(
  observations: readonly Observation[],
  settings: DetectorSettings,
  seed: number,
  previous?: { state: DetectorState; forgetEvidence: boolean },
): FittedDetector {
  const blocks = fitBlocks(observations, settings);
  const columns = featureColumns(observations);
  const scaled = scaledColumns(columns, settings.scale);
  const profile: Profile = {
    format: 1,
    documents: observations.length,
    seed,
    settings,
    operational: fitOperational(scaled, settings, seed),
    series: fitSeriesOf(columns, scaled, settings),
    blocks: blocks?.profile ?? null,
  };
  const fresh: DetectorState = {
    ...nothingSeen,
    ordinal: blocks?.ordinal ?? observations.length,
    memory: blocks?.memory ?? null,
    vocabulary: blocks?.vocabulary ?? null,
  };
  return { profile, state: previous ? carryOn(previous.state, fresh, previous.forgetEvidence) : fresh };
}

/**
 * The state after a person repaired the rules, or decided that an alert was right and is dealt with: what the source
 * showed stays remembered, the evidence begins anew. O(1).
 */
export function forgetEvidence(state: DetectorState): DetectorState {
  return {
    ...state,
    selfCheck: { documents: 0, suspicious: [], from: 0 },
    pending: null,
    sequential: state.sequential.map(() => atRest),
    alert: null,
    noticed: [],
    evidenceFrom: state.ordinal + 1,
  };
}

function carryOn(previous: DetectorState, fresh: DetectorState, forget: boolean): DetectorState {
  const kept: DetectorState = {
    ...previous,
    ordinal: Math.max(previous.ordinal, fresh.ordinal),
    released: 0,
    releasedSuspicious: 0,
    memory: mergeMemories(previous.memory, fresh.memory),
    vocabulary: mergeVocabularies(previous.vocabulary, fresh.vocabulary),
  };
  return forget ? forgetEvidence(kept) : kept;
}
