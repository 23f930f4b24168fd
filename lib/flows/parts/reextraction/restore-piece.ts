import { unsettleDocuments } from '../../../db/alerts/alert-documents.ts';
import { announce } from '../../../db/operations/live.ts';
import { listRestorable, markRestored } from '../../../db/reextraction/reextraction-items.ts';
import {
  lockReextraction,
  type Reextraction,
  updateReextraction,
} from '../../../db/reextraction/reextractions.ts';
import { lockDocumentsForRereading, restoreDocument } from '../../../db/reextraction/reread-documents.ts';
import { countFigures } from '../../../db/sources/source-figures.ts';
import type { Deps } from '../deps.ts';

const pieceSize = 50;

/**
 * Gives the next documents back what they said before they were read again; what was released is held again by the alert
 * that held it. Documents that were changed since keep what they say. When none are left, all of it is undone.
 */
export async function restorePiece(
  deps: Pick<Deps, 'db' | 'now'>,
  work: Pick<Reextraction, 'id' | 'sourceId'>,
  token: string,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const items = await listRestorable(tx, work.id, pieceSize);
    const ids = items.map(({ documentId }) => documentId);
    const documents = await lockDocumentsForRereading(tx, work.sourceId, ids);
    const present = await lockReextraction(tx, work.id);
    if (present?.workedBy !== token || present.state !== 'undoing') return;
    const at = deps.now();
    if (items.length === 0) {
      await updateReextraction(tx, present, {
        state: 'undone',
        stateSince: at,
        undoneAt: at,
        undoUntil: null,
        activeKey: null,
        workedBy: null,
        workedUntil: null,
        revision: { increment: 1 },
      });
      await countFigures(tx, [work.sourceId], at);
      await announce(tx, { topic: 'documents', sourceId: work.sourceId });
      await announce(tx, { topic: 'alerts', sourceId: work.sourceId });
      await announce(tx, { topic: 'sources', sourceId: work.sourceId });
      return;
    }
    const restored: bigint[] = [];
    for (const item of items) {
      const document = documents.find(({ id }) => id === item.documentId);
      if (document && (await restoreDocument(tx, document, item, at))) restored.push(document.id);
    }
    const back = new Set(restored);
    await unsettleDocuments(
      tx,
      items.flatMap(({ documentId, released, heldByAlertId: alertId }) =>
        released && alertId !== null && back.has(documentId) ? [{ documentId, alertId }] : [],
      ),
    );
    await markRestored(tx, present.id, restored, true);
    const kept = ids.filter((id) => !back.has(id));
    await markRestored(tx, present.id, kept, false);
    await updateReextraction(tx, present, { restored: { increment: restored.length } });
  });
}
