import { sharedText, textsLookedAt } from '../../../core/calm/same-text.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import { setTrainable } from '../../../db/detector/measurements.ts';
import { listNewestTexts } from '../../../db/documents/documents.ts';
import type { Judging } from './judging.ts';

/**
 * One text under several addresses: an alert at once, and its documents are held, not judged and never trained on.
 *
 * @returns what is left to be judged by statistics
 */
export async function judgeSameText(judging: Judging): Promise<Judging> {
  const { tx, source, run, wrapper, documents, openAlerts, capturedAt } = judging;
  if (documents.length === 0 || !judging.ofPresentRules) return judging;
  const newest = await listNewestTexts(tx, source.id, textsLookedAt);
  const shared = sharedText(newest);
  if (shared.length === 0) {
    if (openAlerts.some(({ kind }) => kind === 'same-text')) {
      const reason = { code: 'run-was-good', params: { run: String(run.id) } };
      const good = { at: capturedAt, wrapperVersion: wrapper.version };
      await settleAlert(tx, { sourceId: source.id, kind: 'same-text', field: 'body', ...good, reason });
    }
    return judging;
  }
  const oldestFirst = [...shared].reverse();
  await raiseAlert(tx, {
    sourceId: source.id,
    runId: String(run.id),
    kind: 'same-text',
    field: 'body',
    severity: 'high',
    wrapperVersion: wrapper.version,
    sentence: { code: 'same-text', params: { documents: shared.length, of: newest.length } },
    evidence: { documents: shared.length, of: newest.length },
    documentIds: oldestFirst.map(String),
    firstDocumentId: String(oldestFirst[0]),
    at: capturedAt,
  });
  await setTrainable(tx, oldestFirst, false);
  const isShared = new Set(shared);
  return {
    ...judging,
    documents: documents.map((each) =>
      isShared.has(each.documentId) ? { ...each, trainable: false } : each,
    ),
  };
}
