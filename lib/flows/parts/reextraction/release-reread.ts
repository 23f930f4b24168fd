import { settleDocuments } from '../../../db/alerts/alert-documents.ts';
import type { Transaction } from '../../../db/database.ts';
import { announce } from '../../../db/operations/live.ts';
import { recordAudit } from '../../../db/people/audit.ts';
import {
  listEmptiedAlerts,
  listReleasable,
  markReleased,
} from '../../../db/reextraction/reextraction-items.ts';
import { type Reextraction, updateReextraction } from '../../../db/reextraction/reextractions.ts';
import { changeAlertWithin } from '../alerts/change-alert.ts';
import type { Deps } from '../deps.ts';

export interface Released {
  documents: number;
  /** Alerts that were resolved with it. */
  resolved: string[];
}

/**
 * Gives documents that were read again free for consumers, and for training where they were judged clean; where the
 * re-extraction says so, open alerts of its documents that hold nothing any more are resolved. The caller holds the locks
 * of the source's detector and documents and of the re-extraction.
 */
export async function releaseReread(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  tx: Transaction,
  reextraction: Pick<Reextraction, 'id' | 'sourceId' | 'resolveAlerts'>,
  { which, userId }: { which: 'clean' | 'all'; userId: number },
): Promise<Released> {
  const { id, sourceId } = reextraction;
  const at = deps.now();
  const clean = await listReleasable(tx, id, 'clean');
  const documents = which === 'all' ? await listReleasable(tx, id, 'all') : clean;
  await settleDocuments(tx, clean, true, at);
  await settleDocuments(tx, documents, false, at);
  await markReleased(tx, id, documents, at);
  await updateReextraction(tx, reextraction, {
    released: { increment: documents.length },
    revision: { increment: 1 },
  });
  const resolved: string[] = [];
  const emptied = reextraction.resolveAlerts ? await listEmptiedAlerts(tx, id) : [];
  for (const alert of emptied) {
    const command = { alertId: String(alert.id), userId };
    const changed = await changeAlertWithin(deps, tx, command, {
      action: { kind: 'resolve' },
      event: 'resolved',
      detail: { reextraction: String(id) },
    });
    if (changed.kind === 'done') resolved.push(command.alertId);
  }
  await recordAudit(tx, {
    userId,
    action: 'reextraction.released',
    target: `source:${sourceId}`,
    detail: { reextraction: String(id), which, documents: documents.length, resolved },
  });
  await announce(tx, { topic: 'documents', sourceId });
  await announce(tx, { topic: 'alerts', sourceId });
  return { documents: documents.length, resolved };
}
