import { isFailureKind } from '../../../core/calm/failures.ts';
import { afterVisit, readMovedAddress, visitsToMove } from '../../../core/calm/moved-address.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import { setMoved } from '../../../db/sources/sources.ts';
import type { Judging } from './judging.ts';

/**
 * A source whose address permanently leads elsewhere, and is good there, for several visits: its new address is proposed. A
 * passing redirect proposes nothing, and a person decides, as some sites lead to a start page what they only lost.
 */
export async function judgeAddress(judging: Judging): Promise<void> {
  const { tx, source, run, wrapper, openAlerts, capturedAt } = judging;
  if (run.outcome !== null && isFailureKind(run.outcome)) return;
  const { movedTo } = (run.facts ?? {}) as { movedTo?: unknown };
  const before = readMovedAddress(source.moved);
  const moved = afterVisit(before, typeof movedTo === 'string' ? movedTo : null);
  if (before !== null || moved !== null) await setMoved(tx, source.id, moved);
  if (moved === null) {
    if (!openAlerts.some(({ kind }) => kind === 'moved')) return;
    const reason = { code: 'address-answers', params: {} };
    const good = { at: capturedAt, wrapperVersion: wrapper.version };
    await settleAlert(tx, { sourceId: source.id, kind: 'moved', field: '', ...good, reason });
    return;
  }
  if (moved.visits < visitsToMove) return;
  const facts = { from: source.address, to: moved.address, visits: moved.visits };
  await raiseAlert(tx, {
    sourceId: source.id,
    runId: String(run.id),
    kind: 'moved',
    field: '',
    severity: 'low',
    wrapperVersion: wrapper.version,
    sentence: { code: 'moved', params: facts },
    evidence: facts,
    documentIds: [],
    at: capturedAt,
  });
}
