import { fitDetector } from '../../../core/detect/fit-detector.ts';
import type { Observation, ObservedDocument } from '../../../core/detect/observation.ts';
import { compareProfiles, type ProfileChange } from '../../../core/detect/profile/compare-profiles.ts';
import { decodeProfile } from '../../../core/detect/profile/profile-codec.ts';
import { ringsAgain } from '../../../core/detect/rings-again.ts';
import { decodeSketch } from '../../../core/features/sketch-codec.ts';
import type { StoredMeasurement } from '../../../db/detector/measurements.ts';

/** All of it can be sent to a thread. */
export interface LessonInput {
  /** The profile in force, as it is stored. */
  profile: unknown;
  /** What the next one would be trained on, oldest first. */
  observations: readonly StoredMeasurement[];
  /** Documents of a check for which thresholds are compared. */
  batch: number;
  /** Of alerts: the right documents before them and their own, oldest first. */
  stretches: readonly { before: readonly StoredMeasurement[]; documents: readonly StoredMeasurement[] }[];
}

/** Whether the model in force and the next one raise an alert on the same documents; null: not known any more. */
export interface Rings {
  now: boolean | null;
  after: boolean | null;
}

export interface LessonOutput {
  change: ProfileChange;
  /** One for each stretch. */
  rings: Rings[];
}

/** Trains the next profile and holds it against the one in force. Pure; takes up to a few seconds of one core. */
export function learnLesson({ profile, observations, batch, stretches }: LessonInput): LessonOutput {
  const before = decodeProfile(profile);
  const { profile: after } = fitDetector(observations.map(observationOf), before.settings, before.seed);
  return {
    change: compareProfiles(before, after, batch),
    rings: stretches.map((stretch) => {
      const [now = null, later = null] = ringsAgain(
        [before, after],
        stretch.before.map(observedOf),
        stretch.documents.map(observedOf),
      );
      return { now, after: later };
    }),
  };
}

function observationOf({ features, sketch }: StoredMeasurement): Observation {
  return { features, sketch: sketch && decodeSketch(sketch) };
}

function observedOf(stored: StoredMeasurement): ObservedDocument {
  return { id: String(stored.documentId), observation: observationOf(stored) };
}
