import type { Transaction } from '../database.ts';
import type { Traversal } from '../generated/client.ts';
import { storedJson } from '../stored-json.ts';

export type { Traversal } from '../generated/client.ts';

export async function findTraversal(db: Transaction, sourceId: number): Promise<Traversal | null> {
  return db.traversal.findUnique({ where: { sourceId } });
}

export interface SavedWalk {
  sourceId: number;
  revision: number;
  walk: Uint8Array;
  startedAt: Date;
  savedAt: Date;
  /** Null while it is in progress. */
  endedAt: Date | null;
  why: string | null;
  presses: number;
  loads: number;
  states: number;
  urls: number;
  duration: number;
  /** Kept as it was where this is undefined. */
  plan?: object;
}

/** The source's walk: the one in progress or, when none is, the last. */
export async function saveWalk(
  db: Transaction,
  { sourceId, plan, walk, ...saved }: SavedWalk,
): Promise<void> {
  const data = {
    ...saved,
    walk: Buffer.from(walk),
    ...(plan && { plan: JSON.parse(storedJson(plan)) as object }),
  };
  await db.traversal.upsert({ where: { sourceId }, create: { sourceId, ...data }, update: data });
}

/** How a routine run went. `broken`: the plan is of no use any more, so the next run walks anew. */
export async function saveReplay(
  db: Transaction,
  sourceId: number,
  replay: { at: string; why: string; presses: number; loads: number; missing: number; fresh: number },
  broken: boolean,
): Promise<void> {
  await db.$executeRaw`
    update traversal set last_replay = ${storedJson(replay)}::jsonb, plan = case when ${broken} then null else plan end
    where source_id = ${sourceId}`;
}

export async function deleteTraversal(db: Transaction, sourceId: number): Promise<void> {
  await db.traversal.deleteMany({ where: { sourceId } });
}
