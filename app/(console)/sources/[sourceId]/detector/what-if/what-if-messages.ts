import type { HeldOut, HoldOutTask } from '@/lib/core/detect/operational/calibrate.ts';
import type { DetectorSettings } from '@/lib/core/detect/settings.ts';
import type { ReplayScore } from '@/lib/core/detect/what-if/score-replay.ts';

/** What the screen asks of the replay's thread. Each `try` has a number; only the newest is answered. */
export type WhatIfRequest =
  /** `helper` leads to the thread that holds out documents. */
  | { kind: 'open'; address: string; inForce: DetectorSettings; helper: MessagePort }
  | { kind: 'try'; number: number; settings: DetectorSettings };

/** What the models in force last would have, of what is calibrated. */
export interface Calibrated {
  margin: number;
  kMin: number;
  expectedFalsePositives: number | null;
}

export interface Tried {
  score: ReplayScore;
  calibrated: Calibrated;
}

/** How far the past has come: the server puts it together, it is on its way (bytes), it is judged for the first time. */
export type Loading =
  | { step: 'waiting' }
  | { step: 'fetching'; received: number; of: number | null }
  | { step: 'judging'; documents: number };

export type WhatIfAnswer =
  | { kind: 'none' }
  | { kind: 'failed' }
  | { kind: 'loading'; loading: Loading }
  | {
      kind: 'opened';
      from: number;
      until: number;
      models: number;
      /** Judged documents whose pages were not counted: the page criteria say nothing of them. */
      uncounted: number;
      /** Ids of the documents, by which places are led to pages. */
      documents: string[];
      inForce: Tried;
    }
  /** Models still to be fitted before the newest question can be answered. */
  | {
      kind: 'fitting';
      number: number;
      left: number;
      of: number;
      /** What can be said before: of the models that are left, what is left to a training is as it was. */
      roughly: Tried | null;
    }
  | { kind: 'tried'; number: number; tried: Tried };

/** What the replay's thread asks of its helper; null: there is nothing more to do. */
export type HoldOutRequest = { model: number; task: HoldOutTask } | null;

export interface HeldOutAnswer {
  model: number;
  found: HeldOut;
}
