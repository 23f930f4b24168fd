import { judgeDocument } from '../../../core/detect/operational/judge-document.ts';
import type { Profile } from '../../../core/detect/profile/profile.ts';
import { encodeSketch } from '../../../core/features/sketch-codec.ts';
import type { Transaction } from '../../../db/database.ts';
import { saveMeasurement } from '../../../db/detector/measurements.ts';
import { type Document, reviseDocument } from '../../../db/documents/documents.ts';
import {
  claimWaiting,
  giveClaimsBack,
  lockWaiting,
  mostAttempts,
  type ReadItem,
  type StoredDocument,
  saveItem,
} from '../../../db/reextraction/reextraction-items.ts';
import {
  lockReextraction,
  type Reextraction,
  updateReextraction,
} from '../../../db/reextraction/reextractions.ts';
import {
  keepBefore,
  lockDocumentsForRereading,
  noteReread,
} from '../../../db/reextraction/reread-documents.ts';
import type { Deps } from '../deps.ts';
import { type Reread, type RereadSettings, rereadDocument } from './reread-document.ts';

/** Documents that are read before anything is saved: what a killed worker loses at most. */
const pieceSize = 16;

export type PieceDeps = Pick<Deps, 'db' | 'now' | 'readers'> & { blobs: Pick<Deps['blobs'], 'get'> };

export interface PieceWork {
  reextraction: Pick<Reextraction, 'id' | 'sourceId' | 'wrapperId'>;
  token: string;
  how: RereadSettings;
  model: { id: number; profile: Profile } | null;
  /** Says that the worker is alive; false where somebody else has the work by now. */
  keepLease: () => Promise<boolean>;
  onFault: PageFault;
}

/** Hears of each page at which its reader broke. */
export type PageFault = (documentId: bigint, error: unknown) => void;

type Settled = Exclude<Reread, { outcome: 'broken' }>;
type Read = { document: StoredDocument; reread: Settled };

/**
 * Reads the next documents again and saves them together with their items in one transaction, so that each is done once
 * whenever a worker dies and however many there are. A page that can't be read stays waiting and is given up after some
 * attempts; a document that was changed while it was read is read anew.
 *
 * @returns false where nothing is left to extract, or the work is another's
 */
export async function extractPiece(deps: PieceDeps, work: PieceWork): Promise<boolean> {
  const { reextraction, token } = work;
  const claimed = await claimWaiting(deps.db, reextraction.id, pieceSize);
  const read = await readAgain(deps, work, claimed);
  if (!read) return false;
  return deps.db.$transaction(async (tx) => {
    const ids = read.map(({ document }) => document.id);
    const documents = await lockDocumentsForRereading(tx, reextraction.sourceId, ids);
    const present = await lockReextraction(tx, reextraction.id);
    if (present?.workedBy !== token || present.state !== 'extracting') return false;
    const at = deps.now();
    if (present.cancelledAt || claimed.length === 0) {
      await updateReextraction(tx, present, { state: 'judging', stateSince: at });
      return false;
    }
    const waiting = await lockWaiting(tx, present.id, ids);
    const counted = { changed: 0, unchanged: 0, failed: 0, no_capture: 0 };
    for (const { document: seen, reread } of read) {
      const document = documents.find(({ id }) => id === seen.id);
      if (!document || !waiting.has(seen.id) || isOther(document, seen)) continue;
      await saveItem(tx, present.id, await saveReread(tx, work, document, reread, at));
      counted[reread.outcome]++;
    }
    const { changed, unchanged, failed, no_capture } = counted;
    await updateReextraction(tx, present, {
      changed: { increment: changed },
      unchanged: { increment: unchanged },
      failed: { increment: failed },
      withoutCapture: { increment: no_capture },
    });
    return true;
  });
}

/** Null where the work is another's by now. */
async function readAgain(
  deps: PieceDeps,
  { reextraction, how, keepLease, onFault }: PieceWork,
  claimed: readonly { document: StoredDocument; attempts: number }[],
): Promise<Read[] | null> {
  const read: Read[] = [];
  try {
    for (const { document, attempts } of claimed) {
      if (!(await keepLease())) return null;
      const reread = await rereadOrWait(deps, document, attempts, { how, onFault });
      if (reread) read.push({ document, reread });
    }
    // One page may break its reader; that all do is the readers' own trouble, and passes.
    if (read.length === 0 && claimed.length > 1) throw new Error('no page of a piece could be read');
  } catch (error) {
    // It is not the documents' fault that the store does not answer.
    await giveClaimsBack(
      deps.db,
      reextraction.id,
      claimed.map(({ document }) => document.id),
    );
    throw error;
  }
  return read;
}

/** Null where the reader broke and may do better the next time. */
async function rereadOrWait(
  deps: PieceDeps,
  document: StoredDocument,
  attempts: number,
  { how, onFault }: Pick<PieceWork, 'how' | 'onFault'>,
): Promise<Settled | null> {
  // What was tried so often and neither saved nor broken ended its worker.
  if (attempts > mostAttempts) return { outcome: 'failed', reason: 'gave-up' };
  const reread = await rereadDocument(deps, document, how);
  if (reread.outcome !== 'broken') return reread;
  onFault(document.id, reread.error);
  return attempts < mostAttempts ? null : { outcome: 'failed', reason: 'reader-broke' };
}

function isOther(document: Document, seen: StoredDocument): boolean {
  return document.revision !== seen.revision || document.captureId !== seen.captureId;
}

async function saveReread(
  tx: Transaction,
  { reextraction, model }: PieceWork,
  document: Document,
  reread: Settled,
  at: Date,
): Promise<ReadItem> {
  const documentId = document.id;
  const charactersBefore = document.text.length;
  if (reread.outcome === 'failed' || reread.outcome === 'no_capture') {
    const { outcome, reason } = reread;
    const nothing = {
      fields: [],
      charactersAfter: null,
      revisionBefore: null,
      before: null,
      sketchBefore: null,
    };
    return { documentId, outcome, reason, charactersBefore, ...nothing };
  }
  const { outcome, fields, reading } = reread;
  const { features, sketch } = reading;
  const verdict = model && judgeDocument(model.profile, { features, sketch });
  const empty = reread.content.text === '';
  const content = { ...reread.content, suspicious: empty || (verdict?.suspicious ?? false) };
  const { before, sketchBefore } = await keepBefore(tx, document);
  if (outcome === 'changed') {
    const origin = { wrapperId: reextraction.wrapperId, captureId: document.captureId, at };
    await reviseDocument(tx, document, content, origin);
  } else {
    await noteReread(tx, documentId, content, reextraction.wrapperId);
  }
  await saveMeasurement(tx, {
    documentId,
    sourceId: document.sourceId,
    features,
    sketch: encodeSketch(sketch),
    modelId: verdict && model!.id,
    vectorBits: verdict?.vectorBits ?? null,
    trainable: content.suspicious ? false : undefined,
  });
  return {
    documentId,
    outcome,
    reason: null,
    fields,
    charactersBefore,
    charactersAfter: content.text.length,
    revisionBefore: outcome === 'changed' ? document.revision : null,
    before,
    sketchBefore,
  };
}
