import type { HeldOut, HoldOutTask } from '../operational/calibrate.ts';
import type { Profile } from '../profile/profile.ts';
import type { DetectorSettings } from '../settings.ts';
import { judgingAgain, type Replayed } from './judge-again.ts';
import { keptLooks } from './kept-looks.ts';
import type { Recording } from './recording.ts';
import { type Retuner, retunerOf } from './retune.ts';
import { type ReplayScore, scorerOf } from './score-replay.ts';

export interface Tried {
  replayed: Replayed;
  score: ReplayScore;
  profiles: Profile[];
}

export interface WhatIf {
  /** The past under these settings; under those that each model had at the time where none are given. */
  try(settings: DetectorSettings | null): Tried;
  /**
   * The same at once, while all that is lacking is what `handOut` hands out: what the settings leave to a training, margin or
   * kMin, is as each such model has it. Null where more is lacking.
   */
  tryRoughly(settings: DetectorSettings): Tried | null;
  /** Models that would have to be fitted first. */
  modelsToFit(settings: DetectorSettings): number;
  /**
   * Fits one of them. Between two calls somebody else may have the thread.
   * @returns false where there is nothing to fit but what was handed out
   */
  fitOne(settings: DetectorSettings): boolean;
  /** Hands out a part of what other margins will ask for, to be done ahead by another thread; null when there is none left. */
  handOut(): { model: number; task: HoldOutTask } | null;
  /** Takes what `holdOut` said of a part that was handed out. */
  adopt(model: number, found: HeldOut): void;
}

/**
 * Makes a recording ready to be judged again and again: what does not depend on settings is done once. A change of what is
 * only compared (margins, cut-offs, weights, batches, calm) takes one pass over the documents; boxes and threshold
 * functions are fitted anew only when what they are fitted under changes, and kept.
 */
export function openWhatIf(recording: Recording): WhatIf {
  const judge = judgingAgain(recording, keptLooks(recording));
  const score = scorerOf(recording);
  const retuners: Retuner[] = recording.models.map(({ profile, training }) =>
    retunerOf(
      profile,
      training &&
        Array.from(training, (place) => ({ features: recording.documents[place]!.features, sketch: null })),
    ),
  );
  const waiting = (settings: DetectorSettings) => retuners.filter((retuner) => retuner.mustFit(settings));
  const handedOut = new Set<Retuner>();
  const judgedBy = (profiles: Profile[]): Tried => {
    const replayed = judge(profiles);
    return { replayed, score: score(replayed), profiles };
  };
  return {
    try: (settings) =>
      judgedBy(
        settings === null
          ? recording.models.map(({ profile }) => profile)
          : retuners.map((retuner) => retuner.under(settings)),
      ),
    tryRoughly(settings) {
      if (waiting(settings).some((retuner) => !retuner.lacksCalibrationOnly(settings))) return null;
      return judgedBy(retuners.map((retuner) => retuner.roughlyUnder(settings)));
    },
    modelsToFit: (settings) => waiting(settings).length,
    fitOne(settings) {
      const next = waiting(settings).find(
        (retuner) => !(handedOut.has(retuner) && retuner.lacksCalibrationOnly(settings)),
      );
      next?.under(settings);
      return next !== undefined;
    },
    handOut() {
      // The newest first: they judged most of what is looked at.
      for (let model = retuners.length - 1; model >= 0; model--) {
        const retuner = retuners[model]!;
        const task = handedOut.has(retuner) ? null : retuner.calibration();
        if (task === null) continue;
        handedOut.add(retuner);
        return { model, task };
      }
      return null;
    },
    adopt(model, found) {
      const retuner = retuners[model]!;
      retuner.adopt(found);
      handedOut.delete(retuner);
    },
  };
}
