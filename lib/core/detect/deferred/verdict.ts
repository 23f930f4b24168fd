import type { PaperCriterion } from '../criterion.ts';
import type { CriterionResult, Verdict } from '../decide/decision.ts';
import type { DetectorSettings, Policy } from '../settings.ts';

/**
 * From criteria to a verdict.
 * paper: how many fired: 0–1 low, 2–3 medium, 4–5 high. weighted: the sum of the weights of those that fired, against two
 * cut-offs. score and blocks: Σ w·log2(D / h) over those that fired, against two cut-offs, so that the size of the effect
 * counts. `threshold` is where "high" begins. O(criteria).
 */
export function verdictOf(
  criteria: readonly CriterionResult[],
  settings: DetectorSettings,
  policy: Policy,
): { score: number; threshold: number; verdict: Verdict } {
  const weight = (code: string): number => settings.weights[code as PaperCriterion] ?? 0;
  const fired = criteria.filter((each) => each.fired);
  const [score, cutOffs] =
    policy === 'paper'
      ? [fired.length, { medium: 2, high: 4 }]
      : policy === 'weighted'
        ? [fired.reduce((sum, each) => sum + weight(each.code), 0), settings.weightedCutOffs]
        : [
            fired.reduce((sum, each) => sum + weight(each.code) * Math.max(0, each.score), 0),
            settings.scoreCutOffs,
          ];
  const verdict = score >= cutOffs.high ? 'high' : score >= cutOffs.medium ? 'medium' : 'low';
  return { score, threshold: cutOffs.high, verdict };
}
