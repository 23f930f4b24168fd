import { type Doubt, doubtsOf } from '../../../core/calm/doubtful-training.ts';
import { fitDetector } from '../../../core/detect/fit-detector.ts';
import { encodeProfile } from '../../../core/detect/profile/profile-codec.ts';
import type { DetectorSettings } from '../../../core/detect/settings.ts';
import { encodeState } from '../../../core/detect/state/state-codec.ts';
import type { Features } from '../../../core/features/features.ts';
import { decodeSketch } from '../../../core/features/sketch-codec.ts';
import { readState } from '../judging/stored-state.ts';

/** All of it can be sent to a thread. */
export interface TrainingInput {
  /** Oldest first; sketches as they are stored. */
  observations: readonly { features: Features; sketch: Uint8Array | null }[];
  settings: DetectorSettings;
  seed: number;
  previous: { state: Uint8Array; forgetEvidence: boolean } | null;
  /** How many of the source's newest documents had no text. */
  read: { empty: number; of: number };
}

export interface TrainingOutput {
  profile: unknown;
  state: Uint8Array;
  doubts: Doubt[];
}

/** Trains a detector from stored measurements to what is stored of it. Pure; takes up to a second of one core. */
export function trainDetector(input: TrainingInput): TrainingOutput {
  const { settings, seed, previous, read } = input;
  const state = previous && readState(previous.state);
  const observations = input.observations.map(({ features, sketch }) => ({
    features,
    sketch: sketch && decodeSketch(sketch),
  }));
  const fitted = fitDetector(
    observations,
    settings,
    seed,
    state ? { state, forgetEvidence: previous?.forgetEvidence ?? false } : undefined,
  );
  const doubts = doubtsOf(
    observations.map(({ sketch }) => sketch),
    read,
  );
  return { profile: encodeProfile(fitted.profile), state: encodeState(fitted.state), doubts };
}
