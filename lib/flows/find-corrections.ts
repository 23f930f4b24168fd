import { findCorrections } from '../core/corrections/find-corrections.ts';
import {
  addCorrections,
  listDocumentsChangedSince,
  lockCorrectionScan,
  moveCorrectionScan,
} from '../db/corrections/corrections.ts';
import type { Transaction } from '../db/database.ts';
import { announce } from '../db/operations/live.ts';
import { findSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';

/** Documents read in one transaction. */
const piece = 200;
/** Changes that were saved by others meanwhile may bear earlier times than what was read last. Milliseconds. */
const overlap = 10 * 60_000;

/**
 * Reads the documents of a source that were changed since the last time, and keeps the corrections they tell of. Each piece
 * is one transaction with the place it has reached, so a job that was cut off goes on there; reading twice adds nothing.
 * Nothing is done where the application is switched off. O(text of the changed documents)
 */
export async function findCorrectionsOfSource(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { sourceId: number; signal: AbortSignal },
): Promise<{ documents: number; corrections: number }> {
  const { sourceId, signal } = input;
  const told = { documents: 0, corrections: 0 };
  const source = await findSource(deps.db, sourceId);
  if (!source?.settings.collection.applications.includes('corrections')) return told;
  let place: Place | null = null;
  do {
    place = await deps.db.$transaction((tx) => readPiece(deps, tx, sourceId, place, told));
  } while (place && !signal.aborted);
  if (told.corrections > 0) await announce(deps.db, { topic: 'documents', sourceId });
  return told;
}

/** The last document of a piece. */
interface Place {
  at: Date;
  id: bigint;
}

/** Null after the last piece. */
async function readPiece(
  { now }: Pick<Deps, 'now'>,
  tx: Transaction,
  sourceId: number,
  after: Place | null,
  told: { documents: number; corrections: number },
): Promise<Place | null> {
  const until = await lockCorrectionScan(tx, sourceId);
  const documents = await listDocumentsChangedSince(
    tx,
    sourceId,
    after?.at ?? new Date(until.getTime() - overlap),
    after?.id ?? null,
    piece,
  );
  for (const { id: documentId, text } of documents) {
    const found = findCorrections(text);
    if (found.length > 0)
      told.corrections += await addCorrections(tx, { sourceId, documentId, found, at: now() });
  }
  told.documents += documents.length;
  const end = documents.at(-1);
  if (!end) return null;
  await moveCorrectionScan(tx, sourceId, end.changedAt);
  return documents.length < piece ? null : { at: end.changedAt, id: end.id };
}
