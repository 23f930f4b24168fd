import { isFailureKind } from '../../core/calm/failures.ts';
import { longestSilence } from '../../core/calm/silence.ts';
import { raiseAlert, settleAlert } from '../../db/alerts.ts';
import { listRecentDocuments } from '../../db/documents.ts';
import type { Judging } from './judging.ts';

/** Arrivals by which the source's own pace is known. */
const arrivals = 100;
const hour = 3_600_000;

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
  const times = (await listRecentDocuments(tx, source.id, arrivals)).map(({ arrivedAt }) =>
    arrivedAt.getTime(),
  );
  const { silentHours, intervalSeconds } = source.settings.collection;
  const limit = longestSilence(times, intervalSeconds * 1000, silentHours * hour);
  const last = source.lastDocumentAt?.getTime() ?? null;
  if (limit === null || last === null || at.getTime() - last <= limit) return;
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
