import { fitDetector } from '../../core/detect/fit-detector.ts';
import { encodeProfile } from '../../core/detect/profile-codec.ts';
import type { DetectorSettings } from '../../core/detect/settings.ts';
import { encodeState } from '../../core/detect/state-codec.ts';
import type { Features } from '../../core/features/features.ts';
import { decodeSketch } from '../../core/features/sketch-codec.ts';
import { readState } from './stored-state.ts';

/** All of it can be sent to a thread. */
export interface TrainingInput {
  /** Oldest first; sketches as they are stored. */
  observations: readonly { features: Features; sketch: Uint8Array | null }[];
  settings: DetectorSettings;
  seed: number;
  previous: { state: Uint8Array; forgetEvidence: boolean } | null;
}

export interface TrainingOutput {
  profile: unknown;
  state: Uint8Array;
}

/** Trains a detector from stored measurements to what is stored of it. Pure; takes up to a second of one core. */
export function trainDetector({ observations, settings, seed, previous }: TrainingInput): TrainingOutput {
  const state = previous && readState(previous.state);
  const fitted = fitDetector(
    observations.map(({ features, sketch }) => ({ features, sketch: sketch && decodeSketch(sketch) })),
    settings,
    seed,
    state ? { state, forgetEvidence: previous?.forgetEvidence ?? false } : undefined,
  );
  return { profile: encodeProfile(fitted.profile), state: encodeState(fitted.state) };
}
