import type { Database } from '../db/database.ts';
import { giveLeaseBack, type Reextraction, takeLease } from '../db/reextraction/reextractions.ts';
import { findSource } from '../db/sources/sources.ts';
import { loadRules } from '../db/sources/wrappers.ts';
import type { Deps } from './parts/deps.ts';
import { loadProfile } from './parts/judging/loaded-profile.ts';
import { extractPiece, type PageFault, type PieceWork } from './parts/reextraction/extract-piece.ts';
import { judgeReextraction } from './parts/reextraction/judge-reextraction.ts';
import { rereadSettings } from './parts/reextraction/reread-document.ts';
import { restorePiece } from './parts/reextraction/restore-piece.ts';

export type ReextractionRun =
  | { kind: 'done'; pieces: number }
  /** The worker stops: somebody goes on later. */
  | { kind: 'interrupted'; pieces: number }
  /** Another worker has it, or nothing is to be done. */
  | { kind: 'nothing-to-do' };

/** A worker's hold on a re-extraction lapses so long after its last sign of life, in milliseconds. */
export const reextractionLease = 60_000;

/**
 * Does what is left of a re-extraction, piece by piece: extract → judge, or undo. Each piece is one transaction bound to
 * the worker's lease, so that a killed worker loses one piece of reading and no writing, and two never do the same.
 */
export async function runReextraction(
  deps: Pick<Deps, 'db' | 'now' | 'readers' | 'blobs' | 'enqueue'>,
  input: { reextractionId: string; token: string; lease?: number; signal: AbortSignal; onFault?: PageFault },
): Promise<ReextractionRun> {
  const { token, signal, lease = reextractionLease, onFault = () => {} } = input;
  const id = BigInt(input.reextractionId);
  let present = await takeLease(deps.db, id, token, lease);
  if (!present) return { kind: 'nothing-to-do' };
  let pieces = 0;
  try {
    while (present && !signal.aborted) {
      await step(deps, present, { token, onFault, keepLease: leaseKeeper(deps.db, id, token, lease) });
      pieces++;
      present = await takeLease(deps.db, id, token, lease);
    }
  } finally {
    await giveLeaseBack(deps.db, id, token);
  }
  if (!present) return { kind: 'done', pieces };
  await deps.enqueue(deps.db, 'reextract', { reextractionId: input.reextractionId });
  return { kind: 'interrupted', pieces };
}

async function step(
  deps: Pick<Deps, 'db' | 'now' | 'readers' | 'blobs' | 'enqueue'>,
  reextraction: Reextraction,
  { token, onFault, keepLease }: Pick<PieceWork, 'token' | 'onFault' | 'keepLease'>,
): Promise<void> {
  if (reextraction.state === 'judging') return judgeReextraction(deps, reextraction, token);
  if (reextraction.state === 'undoing') return restorePiece(deps, reextraction, token);
  const source = await findSource(deps.db, reextraction.sourceId);
  const rules = await loadRules(deps.db, reextraction.wrapperId);
  if (!source || !rules) return;
  const model = await modelInForce(deps.db, source.id);
  const how = rereadSettings(source, rules);
  await extractPiece(deps, { reextraction, token, how, model, keepLease, onFault });
}

async function modelInForce(db: Database, sourceId: number) {
  const state = await db.detectorState.findUnique({ where: { sourceId }, select: { modelId: true } });
  const loaded = state?.modelId ? await loadProfile(db, state.modelId) : null;
  return loaded && { id: state!.modelId!, profile: loaded.profile };
}

/** Renews the lease when a third of it is over. */
function leaseKeeper(db: Database, id: bigint, token: string, lease: number): () => Promise<boolean> {
  let renewed = performance.now();
  return async () => {
    if (performance.now() - renewed < lease / 3) return true;
    renewed = performance.now();
    return (await takeLease(db, id, token, lease)) !== null;
  };
}
