import type { OperationalProfile, Profile } from '../profile/profile.ts';
import type { DetectorSettings } from '../settings.ts';

/** In what two profiles of one model may say different things of the same documents in the same state. */
export interface Unlikeness {
  /** Other documents may be flagged by their vectors. */
  verdicts: boolean;
  /**
   * Per sequential criterion: a cumulative sum below this is the same to both, as it neither fires, nor excites, nor is held.
   * Null where all heights are the same.
   */
  heights: readonly number[] | null;
}

/**
 * @param a of the same retuner as `b`
 * @returns null where they may differ in anything else. O(criteria)
 */
export function unlikeness(a: Profile, b: Profile): Unlikeness | null {
  if ((a.blocks === null) !== (b.blocks === null) || a.series !== b.series) return null;
  if (otherSettings(a.settings) !== otherSettings(b.settings)) return null;
  return { verdicts: !sameVerdicts(a.operational, b.operational), heights: unlikeHeights(a, b) };
}

/** All but those that count only by the margin, kMin and heights that were made of them. */
function otherSettings({ calm, margin, kMin, wantedFalsePositives, ...others }: DetectorSettings): string {
  return JSON.stringify(others);
}

function sameVerdicts(a: OperationalProfile, b: OperationalProfile): boolean {
  return (
    a.margin === b.margin &&
    a.kMin === b.kMin &&
    a.vectors === b.vectors &&
    a.spreads === b.spreads &&
    a.scale === b.scale
  );
}

/** Excited is whose sum stands at half the height. */
const exciting = 1 / 2;

function unlikeHeights(a: Profile, b: Profile): readonly number[] | null {
  if (a.blocks === null || b.blocks === null || a.blocks === b.blocks) return null;
  const others = b.blocks.criteria;
  const least = a.blocks.criteria.map(({ height }, i) =>
    height === others[i]!.height ? Number.POSITIVE_INFINITY : Math.min(height, others[i]!.height) * exciting,
  );
  return least.every((each) => each === Number.POSITIVE_INFINITY) ? null : least;
}
