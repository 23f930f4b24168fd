import type { Features } from '../../features/features.ts';
import { countCells } from '../../stats/histogram.ts';
import { kullbackLeibler } from '../../stats/kullback-leibler.ts';
import { median } from '../../stats/median.ts';
import { paperCriteria } from '../criterion.ts';
import type { CheckResult, CriterionResult } from '../decide/decision.ts';
import { featureValue, tagFeatures } from '../feature-vectors.ts';
import type { SeriesProfile } from '../profile/profile.ts';
import type { DetectorSettings, Policy } from '../settings.ts';
import { tagsOf } from './fit-series.ts';
import { thresholdAt } from './threshold-function.ts';
import { verdictOf } from './verdict.ts';

/**
 * One deferred check of a batch (RCDL 2012, §6): D of each criterion against its threshold at the batch's size, and the
 * verdict of the policy. `suspicious`: how many of the batch the operational detector flagged. An empty batch: all D are 0
 * and the verdict is low ("not enough data"). O(n log cells).
 */
export function judgeBatch(
  series: readonly SeriesProfile[],
  batch: readonly Features[],
  suspicious: number,
  settings: DetectorSettings,
  policy: Policy = settings.policy,
): CheckResult {
  return checkOn(criteriaOver(series, batch), batch.length, suspicious, settings, policy);
}

/** What each criterion says of a batch: it follows from the series alone. O(n log cells). */
export function criteriaOver(
  series: readonly SeriesProfile[],
  batch: readonly Features[],
): readonly CriterionResult[] {
  return series.map((each) => judgeSeries(each, batch));
}

/** The check of a batch on which the criteria have spoken. O(criteria). */
export function checkOn(
  criteria: readonly CriterionResult[],
  documents: number,
  suspicious: number,
  settings: DetectorSettings,
  policy: Policy = settings.policy,
): CheckResult {
  const { score, threshold, verdict } = verdictOf(criteria, settings, policy);
  return { documents, suspicious, policy, score, threshold, verdict, criteria: [...criteria] };
}

/** The paper's divergence of S, N and V: P and the tags move with any redesign. O(n log cells). */
export function divergenceOver(series: readonly SeriesProfile[], batch: readonly Features[]): number {
  return series.reduce(
    (sum, each) =>
      each.code === 'page-size' || each.code === 'tags' ? sum : sum + divergence(each, batch).score,
    0,
  );
}

function judgeSeries(series: SeriesProfile, batch: readonly Features[]): CriterionResult {
  const { values, counts, ...result } = divergence(series, batch);
  return {
    code: series.code,
    usualMedian: series.median,
    presentMedian: batch.length === 0 ? 0 : median(values),
    ...result,
    histogram: { edges: series.edges, reference: series.counts, batch: counts },
  };
}

/** D of one criterion, and what it is worth against its threshold at the batch's size; `CriterionResult` explains them. O(n log cells). */
function divergence(series: SeriesProfile, batch: readonly Features[]) {
  const place = paperCriteria.indexOf(series.code);
  const isTags = series.code === 'tags';
  const values = Float64Array.from(batch, (features) =>
    isTags ? tagsOf(features) : featureValue(features, place),
  );
  const counts = isTags
    ? tagFeatures.map((f) => batch.reduce((sum, features) => sum + featureValue(features, f), 0))
    : countCells(series.edges, values);
  const D = batch.length === 0 ? 0 : tagAwareDivergence(series, counts, isTags);
  const threshold = batch.length === 0 ? 0 : Math.max(leastEffect(series), thresholdAt(series, batch.length));
  const fired = batch.length > 0 && D > threshold;
  const score = fired ? Math.log2(D / Math.max(threshold, leastThreshold)) : 0;
  return { values, counts, D, threshold, fired, score };
}

/** Documents without a single element are a distribution too: all smoothed, so even an empty sum is compared. */
function tagAwareDivergence(series: SeriesProfile, counts: number[], isTags: boolean): number {
  const nothing = counts.every((count) => count === 0);
  if (!isTags || !nothing) return kullbackLeibler(series.counts, counts);
  const total = series.counts.reduce((sum, count) => sum + count, 0) + counts.length / 2;
  return series.counts.reduce((sum, count) => {
    const p = (count + 0.5) / total;
    return sum + p * Math.log(p * counts.length);
  }, 0);
}

/** Nats that matter to nobody, however regular the source was; the paper's own form knows no such thing. */
function leastEffect({ heldFrom }: SeriesProfile): number {
  return heldFrom === null ? 0 : 0.02;
}

/** A threshold at or below this, in nats, is taken as this when the score divides by it: h may touch zero. */
const leastThreshold = 0.001;
