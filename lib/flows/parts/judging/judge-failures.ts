import { countFailure, type FailureCounts, type Place } from '../../../core/calm/count-failure.ts';
import { type FailureKind, failureRules, isFailureKind } from '../../../core/calm/failures.ts';
import { afterRun, isUsualOutage, type OutageMemory, outageMemory } from '../../../core/calm/outages.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import { isHostTroubleKnown } from '../../../db/alerts/open-alerts.ts';
import { countPageOutcomes } from '../../../db/collecting/pending-pages.ts';
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
  const counted = countFailure(before, failure, place);
  const { reached, over } = counted;
  // A listing that reads while it is the articles that fail is no end of their trouble.
  const isSame = failure === null && place === 'listing' && before.atArticles;
  const memory = isSame
    ? outageMemory(before)
    : afterRun(outageMemory(before), failure, capturedAt.getTime());
  const counts = withMemory(counted.counts, memory);
  if (reached !== null && !(await isNoNews(judging, reached, memory))) {
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

function withMemory(counts: FailureCounts, memory: OutageMemory): FailureCounts {
  const { failingSince: _, healedLongest: __, healedAt: ___, ...others } = counts;
  return { ...others, ...memory };
}

/** An outage such as the source often has, or what is the host's trouble and told of another of its sources already. */
async function isNoNews(
  { tx, source, run, openAlerts, capturedAt }: Judging,
  kind: FailureKind,
  memory: OutageMemory,
): Promise<boolean> {
  if (openAlerts.some((alert) => alert.kind === kind)) return false;
  if (isUsualOutage(memory, kind, capturedAt.getTime())) return true;
  const status = (run.facts as { status?: unknown } | null)?.status;
  const told = { kind, status: typeof status === 'number' ? status : null };
  return isOfTheHost(told) && (await isHostTroubleKnown(tx, source, told));
}

/** Trouble that a host has with all of its sources: one alert is enough, the others are only degraded. */
function isOfTheHost({ kind, status }: { kind: FailureKind; status: number | null }): boolean {
  if (kind === 'unreachable') return true;
  return (kind === 'blocked' && status === 429) || (kind === 'error-page' && (status ?? 0) >= 500);
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
