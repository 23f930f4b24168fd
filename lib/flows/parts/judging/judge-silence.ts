import { isFailureKind } from '../../../core/calm/failures.ts';
import { silenceByRhythm } from '../../../core/calm/rhythm.ts';
import { longestSilence } from '../../../core/calm/silence.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import { listArrivalHours, listRecentDocuments } from '../../../db/documents/documents.ts';
import type { Judging } from './judging.ts';

/** Arrivals by which the source's own pace is known. */
const arrivals = 100;
const hour = 3_600_000;
/** Weeks from which its rhythm is taken. */
const history = 42 * 24 * hour;
/** A source that is looked at seldom is not called silent before so many looks. */
const leastIntervals = 10;

/** By the rhythm of its weeks where that is known, else by its longest gaps. */
async function silenceLimit({ tx, source }: Judging, last: number, least: number): Promise<number | null> {
  const since = new Date(last - history);
  const hours = await listArrivalHours(tx, source.id, since);
  const byRhythm = silenceByRhythm(
    hours.map((at) => at.getTime()),
    last,
  );
  if (byRhythm !== null) return Math.max(least, byRhythm);
  const recent = await listRecentDocuments(tx, source.id, arrivals);
  const times = recent.map(({ arrivedAt }) => arrivedAt.getTime());
  return longestSilence(times, source.settings.collection.intervalSeconds * 1000, least);
}

/** A source that can be read and has brought nothing new for much longer than it ever did: an alert of its own kind. */
export async function judgeSilence(judging: Judging): Promise<void> {
  const { tx, source, run, wrapper, openAlerts, at, capturedAt } = judging;
  if (run.outcome !== null && isFailureKind(run.outcome)) return;
  if (run.fresh > 0) {
    if (!openAlerts.some(({ kind }) => kind === 'silent')) return;
    const reason = { code: 'new-documents', params: { documents: run.fresh } };
    const good = { at: capturedAt, wrapperVersion: wrapper.version };
    await settleAlert(tx, { sourceId: source.id, kind: 'silent', field: '', ...good, reason });
    return;
  }
  const { silentHours, intervalSeconds } = source.settings.collection;
  const least = Math.max(silentHours * hour, leastIntervals * intervalSeconds * 1000);
  const last = source.lastDocumentAt?.getTime() ?? null;
  if (last === null || at.getTime() - last <= least) return;
  const limit = await silenceLimit(judging, last, least);
  if (limit === null || at.getTime() - last <= limit) return;
  const hours = { hours: Math.floor((at.getTime() - last) / hour), usual: Math.ceil(limit / hour) };
  await raiseAlert(tx, {
    sourceId: source.id,
    runId: String(run.id),
    kind: 'silent',
    field: '',
    severity: 'low',
    wrapperVersion: wrapper.version,
    sentence: { code: 'silent', params: hours },
    evidence: { lastDocumentAt: new Date(last).toISOString(), limitMilliseconds: limit },
    documentIds: [],
    at: capturedAt,
  });
}
