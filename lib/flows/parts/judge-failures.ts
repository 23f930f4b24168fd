import { countFailure, type FailureCounts, type Place } from '../../core/calm/count-failure.ts';
import { type FailureKind, failureRules, isFailureKind } from '../../core/calm/failures.ts';
import { raiseAlert, settleAlert } from '../../db/alerts.ts';
import { isHostKnownToRefuse } from '../../db/open-alerts.ts';
import { countPageOutcomes } from '../../db/pending-pages.ts';
import type { Judging } from './judging.ts';

/** Kinds that one article is enough to show; of the others a single one may be a dead link. */
const shownByOne: ReadonlySet<FailureKind> = new Set(['blocked', 'consent-wall', 'crashed']);

/**
 * Failures of the run as a whole, without statistics: counts them, raises an alert when their number in a row is reached
 * and settles the alerts of those that are over.
 *
 * @returns the counters after this run
 */
export async function judgeFailures(judging: Judging, before: FailureCounts): Promise<FailureCounts> {
  const { tx, source, run, wrapper, openAlerts, capturedAt } = judging;
  const pages = await countPageOutcomes(tx, run.id);
  const { failure, place } = failureOf(run.outcome, pages);
  const { counts, reached, over } = countFailure(before, failure, place);
  if (reached !== null && !(await isSaidOfTheHost(judging, reached))) {
    const rule = failureRules[reached];
    const inARow = counts[reached] ?? rule.inARow;
    await raiseAlert(tx, {
      sourceId: source.id,
      runId: String(run.id),
      kind: reached,
      field: '',
      severity: rule.severity,
      wrapperVersion: wrapper.version,
      sentence: { code: reached, params: { inARow, limit: rule.inARow, place } },
      evidence: {
        place,
        inARow,
        limit: rule.inARow,
        facts: run.facts ?? {},
        pages: Object.fromEntries(pages),
      },
      documentIds: [],
      at: capturedAt,
    });
  }
  for (const alert of openAlerts) {
    if (!isFailureKind(alert.kind) || !over.includes(alert.kind)) continue;
    const reason = { code: 'run-was-good', params: { run: String(run.id) } };
    const good = { at: capturedAt, wrapperVersion: wrapper.version };
    await settleAlert(tx, { sourceId: source.id, kind: alert.kind, field: alert.field, ...good, reason });
  }
  return counts;
}

/** "Too many requests" is the host's word to all of its sources: one alert is enough, the others are only degraded. */
async function isSaidOfTheHost(
  { tx, source, run, openAlerts }: Judging,
  kind: FailureKind,
): Promise<boolean> {
  if (kind !== 'blocked' || (run.facts as { status?: unknown }).status !== 429) return false;
  if (openAlerts.some((alert) => alert.kind === kind)) return false;
  return isHostKnownToRefuse(tx, source);
}

/** What failed: the listing, or all of the articles in the same way most often. */
function failureOf(
  outcome: string | null,
  pages: ReadonlyMap<string, number>,
): { failure: FailureKind | null; place: Place } {
  if (outcome !== null && isFailureKind(outcome)) return { failure: outcome, place: 'listing' };
  const good = (pages.get('article') ?? 0) + (pages.get('empty') ?? 0);
  if (good > 0) return { failure: null, place: 'articles' };
  // An article that was taken back is no trouble of its source.
  const failed = [...pages].filter(([kind]) => isFailureKind(kind) && kind !== 'gone') as [
    FailureKind,
    number,
  ][];
  const total = failed.reduce((sum, [, count]) => sum + count, 0);
  const worst = failed.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  if (worst !== null && (total >= 2 || shownByOne.has(worst))) return { failure: worst, place: 'articles' };
  return { failure: null, place: 'listing' };
}
