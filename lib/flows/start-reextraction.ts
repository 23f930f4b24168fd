import { mostDocumentsAtOnce, type ReextractionChoice } from '../core/reextract/choice.ts';
import { recordAudit } from '../db/people/audit.ts';
import { extentOfChoice, insertItems } from '../db/reextraction/reextraction-choice.ts';
import { insertReextraction, updateReextraction } from '../db/reextraction/reextractions.ts';
import { findSource } from '../db/sources/sources.ts';
import { findWrapperInForce } from '../db/sources/wrappers.ts';
import type { Deps } from './parts/deps.ts';

export type ReextractionStarted =
  | { kind: 'started'; reextractionId: string; documents: number }
  | { kind: 'not-found' }
  /** One of this source is at work. */
  | { kind: 'at-work' }
  /** The choice means none. */
  | { kind: 'nothing-chosen' }
  | { kind: 'too-many'; documents: number; most: number };

/**
 * Begins to extract documents of a source again, under the rules in force: which ones is written down at once, the work is
 * a job's.
 */
export async function startReextraction(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: {
    sourceId: number;
    choice: ReextractionChoice;
    alertId: string | null;
    releaseClean: boolean;
    resolveAlerts: boolean;
    userId: number;
  },
): Promise<ReextractionStarted> {
  const { sourceId, choice, releaseClean, resolveAlerts, userId } = input;
  return deps.db.$transaction(async (tx) => {
    if (!(await findSource(tx, sourceId))) return { kind: 'not-found' };
    // Two that begin at once meet here: both would find the source free.
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('reextraction'), ${sourceId}::int)`;
    const wrapper = await findWrapperInForce(tx, sourceId);
    const alertId = await alertOfSource(tx, sourceId, input.alertId);
    if (!wrapper || alertId === undefined) return { kind: 'not-found' };
    const { documents } = await extentOfChoice(tx, sourceId, choice, wrapper.id);
    if (documents === 0) return { kind: 'nothing-chosen' };
    if (documents > mostDocumentsAtOnce) return { kind: 'too-many', documents, most: mostDocumentsAtOnce };
    const begun = await insertReextraction(tx, {
      sourceId,
      wrapperId: wrapper.id,
      alertId,
      choice,
      releaseClean,
      resolveAlerts,
      createdById: userId,
      at: deps.now(),
    });
    if (!begun) return { kind: 'at-work' };
    const total = await insertItems(tx, begun.id, sourceId, choice, wrapper.id);
    await updateReextraction(tx, begun, { total });
    const reextractionId = String(begun.id);
    await deps.enqueue(tx, 'reextract', { reextractionId });
    await recordAudit(tx, {
      userId,
      action: 'reextraction.started',
      target: `source:${sourceId}`,
      detail: { reextraction: reextractionId, version: wrapper.version, documents: total, releaseClean },
    });
    return { kind: 'started', reextractionId, documents: total };
  });
}

/** Undefined for an alert that is not the source's. */
async function alertOfSource(
  tx: Parameters<Parameters<Deps['db']['$transaction']>[0]>[0],
  sourceId: number,
  alertId: string | null,
): Promise<bigint | null | undefined> {
  if (alertId === null) return null;
  const alert = await tx.alert.findUnique({
    where: { id: BigInt(alertId) },
    select: { id: true, sourceId: true },
  });
  return alert?.sourceId === sourceId ? alert.id : undefined;
}
