import type { Transaction } from '../database.ts';
import type { DetectorState } from '../generated/client.ts';

/**
 * Reads a source's detector state and locks it until the transaction ends: runs of a source are judged one after the
 * other, and training never crosses judging.
 */
export async function lockDetectorState(tx: Transaction, sourceId: number): Promise<DetectorState> {
  await tx.$executeRaw`
    insert into detector_state (source_id) values (${sourceId}) on conflict (source_id) do nothing`;
  await tx.$queryRaw`select source_id from detector_state where source_id = ${sourceId} for update`;
  return tx.detectorState.findUniqueOrThrow({ where: { sourceId } });
}

export async function saveDetectorState(
  tx: Transaction,
  sourceId: number,
  change: { modelId?: number | null; lastDocumentId?: bigint; state: Uint8Array | null; at: Date },
): Promise<void> {
  await tx.detectorState.update({
    where: { sourceId },
    data: {
      ...(change.modelId !== undefined && { modelId: change.modelId }),
      ...(change.lastDocumentId !== undefined && { lastDocumentId: change.lastDocumentId }),
      state: change.state && new Uint8Array(change.state),
      updatedAt: change.at,
    },
  });
}

/** The state without a lock; null where the source was never judged or trained. */
export function findDetectorState(tx: Transaction, sourceId: number): Promise<DetectorState | null> {
  return tx.detectorState.findUnique({ where: { sourceId } });
}

/** Pins the model in force, or lets trainings replace it again. The caller holds the lock. */
export async function pinDetectorState(
  tx: Transaction,
  sourceId: number,
  pin: { userId: number; at: Date } | null,
): Promise<void> {
  await tx.detectorState.update({
    where: { sourceId },
    data: { pinnedAt: pin?.at ?? null, pinnedById: pin?.userId ?? null },
  });
}
