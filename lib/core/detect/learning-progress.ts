import type { DetectorSettings } from './settings.ts';

export interface LearningProgress {
  have: number;
  /** Documents of the first model. */
  need: number;
  /** A model can be trained now. */
  ready: boolean;
  /** The model is as sure as it gets; between `ready` and `full` it is young and stricter about what it calls a fault. */
  full: boolean;
  /** Share of the way to a full model, 0–1. */
  sureness: number;
}

/** How far a source has come with learning: "learning (have of need)". O(1). */
export function learningProgress(documents: number, settings: DetectorSettings): LearningProgress {
  const have = Math.max(0, Math.floor(documents));
  const full = Math.max(settings.fullModel, settings.firstModel);
  return {
    have,
    need: settings.firstModel,
    ready: have >= settings.firstModel,
    full: have >= full,
    sureness: Math.min(1, have / full),
  };
}
