import type { DetectorSettings } from '@/lib/core/detect/settings.ts';
import type { ReplayScore } from '@/lib/core/detect/what-if/score-replay.ts';

/** What the screen asks of the replay's thread. Each `try` has a number; only the newest is answered. */
export type WhatIfRequest =
  | { kind: 'open'; address: string; inForce: DetectorSettings }
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
  /** Time of the replay itself. */
  milliseconds: number;
}

export type WhatIfAnswer =
  | { kind: 'none' }
  | { kind: 'failed' }
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
  | { kind: 'fitting'; number: number; left: number; of: number }
  | { kind: 'tried'; number: number; tried: Tried };
