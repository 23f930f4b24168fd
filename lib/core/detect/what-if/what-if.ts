import type { Profile } from '../profile/profile.ts';
import type { DetectorSettings } from '../settings.ts';
import { judgeAgain, type Replayed, reelOf } from './judge-again.ts';
import { keptLooks } from './kept-looks.ts';
import type { Recording } from './recording.ts';
import { type Retuner, retunerOf } from './retune.ts';
import { type ReplayScore, scoreReplay } from './score-replay.ts';

export interface WhatIf {
  /** The past under these settings; under those that each model had at the time where none are given. */
  try(settings: DetectorSettings | null): { replayed: Replayed; score: ReplayScore; profiles: Profile[] };
  /** Models that would have to be fitted first. */
  modelsToFit(settings: DetectorSettings): number;
  /** Fits one of them. @returns how many are left. Between two calls somebody else may have the thread. */
  fitOne(settings: DetectorSettings): number;
  /** Does a part of what other margins would ask for, a model at a time. @returns false when all is done */
  prepareOne(): boolean;
}

/**
 * Makes a recording ready to be judged again and again: what does not depend on settings is done once. A change of what is
 * only compared (margins, cut-offs, weights, batches, calm) takes one pass over the documents; boxes and threshold
 * functions are fitted anew only when what they are fitted under changes, and kept.
 */
export function openWhatIf(recording: Recording): WhatIf {
  const reel = reelOf(recording);
  const looks = keptLooks(recording);
  const retuners: Retuner[] = recording.models.map(({ profile, training }) =>
    retunerOf(
      profile,
      training &&
        Array.from(training, (place) => ({ features: recording.documents[place]!.features, sketch: null })),
    ),
  );
  const waiting = (settings: DetectorSettings) => retuners.filter((retuner) => retuner.mustFit(settings));
  return {
    try(settings) {
      const profiles =
        settings === null
          ? recording.models.map(({ profile }) => profile)
          : retuners.map((retuner) => retuner.under(settings));
      const replayed = judgeAgain(recording, profiles, reel, looks);
      return { replayed, score: scoreReplay(recording, replayed), profiles };
    },
    modelsToFit: (settings) => waiting(settings).length,
    fitOne(settings) {
      const [first, ...rest] = waiting(settings);
      first?.under(settings);
      return rest.length;
    },
    // The newest first: they judged most of what is looked at.
    prepareOne: () => retuners.findLast((retuner) => retuner.prepare()) !== undefined,
  };
}
