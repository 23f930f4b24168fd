import { insertCapture, type NewCapture } from '../../../db/captures/captures.ts';
import { reviveBlob } from '../../../db/captures/old-captures.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../deps.ts';

/**
 * For whoever stores a capture whose bytes were put before, in the same transaction. Old blobs are removed at any time, also
 * between the two: where this one may have been, it is put again, while whoever removes blobs waits for this transaction.
 */
export async function secureBlob(
  deps: Pick<Deps, 'blobs'>,
  tx: Transaction,
  contentHash: string,
  bytes: Uint8Array,
): Promise<void> {
  if (await reviveBlob(tx, contentHash)) await deps.blobs.put(bytes);
}

/** Stores a capture, and sees to it that its bytes are there. */
export async function storeCapture(
  deps: Pick<Deps, 'blobs'>,
  tx: Transaction,
  capture: NewCapture,
  bytes: Uint8Array,
): Promise<bigint> {
  await secureBlob(deps, tx, capture.contentHash, bytes);
  return insertCapture(tx, capture);
}
