import { keptDocuments } from '../decide/decide-by-checks.ts';
import type { OperationalProfile, Profile } from '../profile/profile.ts';
import { type DetectorSettings, defaultSettings } from '../settings.ts';
import { sameValue } from './same-state.ts';

/** In what two profiles of one model may say different things of the same documents in the same state. */
export interface Unlikeness {
  /** Other documents may be flagged by their vectors. */
  verdicts: boolean;
  /**
   * Per sequential criterion: a cumulative sum below this is the same to both, as it neither fires, nor excites, nor is held.
   * Null where all heights are the same.
   */
  heights: readonly number[] | null;
  /** A check that was asked for may end otherwise, or be made at another time. */
  checks: boolean;
  /** So many documents before a run decisions speak of under both; null where the number is the same. */
  spokenOf: number | null;
  /** The settings of both, where they ask for the divergence otherwise. */
  divergence: readonly [DetectorSettings, DetectorSettings] | null;
}

/**
 * @param a of the same retuner as `b`
 * @returns null where they may differ in anything else. O(criteria)
 */
export function unlikeness(a: Profile, b: Profile): Unlikeness | null {
  if ((a.blocks === null) !== (b.blocks === null) || a.series !== b.series) return null;
  const [one, other] = [a.settings, b.settings];
  const byBlocks = one.policy === 'blocks' && a.blocks !== null;
  const passedOver = byBlocks ? passedOverByBlocks : passedOverByChecks;
  if (settingNames.some((name) => !passedOver.has(name) && !sameValue(one[name], other[name]))) return null;
  const differ = (names: readonly SettingName[]) => names.some((name) => !sameValue(one[name], other[name]));
  const [kept, nowKept] = [keptDocuments(one), keptDocuments(other)];
  return {
    verdicts: !sameVerdicts(a.operational, b.operational),
    heights: unlikeHeights(a, b),
    checks: !byBlocks && (kept !== nowKept || differ(ofChecks)),
    spokenOf: kept === nowKept ? null : Math.min(kept, nowKept),
    divergence: byBlocks && differ(ofDivergence) ? [one, other] : null,
  };
}

type SettingName = keyof DetectorSettings;
const settingNames = Object.keys(defaultSettings) as SettingName[];

/** They count by what a training makes of them, or not while judging. */
const inProfile = [
  ...(['calm', 'margin', 'kMin', 'wantedFalsePositives', 'clusters', 'scale', 'nodeSpacing'] as const),
  ...(['thresholdFit', 'leaveWindowOut', 'firstModel', 'fullModel'] as const),
] satisfies SettingName[];
/** They count when a check was asked for. */
const ofChecks = [
  ...(['batchDocuments', 'reviewDays', 'weights', 'weightedCutOffs', 'scoreCutOffs'] as const),
] satisfies SettingName[];
/** Under the policy of the blocks they count for the divergence alone. */
const ofDivergence = ['selfCheckShare', 'selfCheckLeast'] as const satisfies SettingName[];

/** What is released to training no decision looks at: see `releasingAgain`. */
const passedOverByBlocks = new Set<SettingName>([
  ...[...inProfile, ...ofChecks, ...ofDivergence],
  ...(['selfCheckDocuments', 'quarantine'] as const),
]);
const passedOverByChecks = new Set<SettingName>([
  ...[...inProfile, ...ofChecks],
  ...(['switchedOff', 'quarantine'] as const),
]);

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
