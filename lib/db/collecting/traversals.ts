import type { Transaction } from '../database.ts';
import type { Traversal } from '../generated/client.ts';
import { storedJson } from '../stored-json.ts';

export type { Traversal } from '../generated/client.ts';

export async function findTraversal(db: Transaction, sourceId: number): Promise<Traversal | null> {
  return db.traversal.findUnique({ where: { sourceId } });
}

export interface SavedWalk {
  sourceId: number;
  basis: string;
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

/** What a walk in progress is to know of its last one: nothing, and nobody has asked it to stop. */
export async function clearTraversal(db: Transaction, sourceId: number): Promise<void> {
  await db.traversalPicture.deleteMany({ where: { sourceId } });
  await db.traversal.updateMany({ where: { sourceId }, data: { stopAsked: false } });
}

/** The walk's record has to be there already. */
export async function saveStatePictures(
  db: Transaction,
  sourceId: number,
  pictures: ReadonlyMap<number, Uint8Array>,
): Promise<void> {
  const data = [...pictures].map(([state, image]) => ({ sourceId, state, image: Buffer.from(image) }));
  await db.traversalPicture.createMany({ data, skipDuplicates: true });
}

export async function findPicturedStates(db: Transaction, sourceId: number): Promise<number[]> {
  const found = await db.traversalPicture.findMany({ where: { sourceId }, select: { state: true } });
  return found.map(({ state }) => state);
}

export async function findStatePicture(
  db: Transaction,
  sourceId: number,
  state: number,
): Promise<Uint8Array | null> {
  const found = await db.traversalPicture.findUnique({ where: { sourceId_state: { sourceId, state } } });
  return found?.image ?? null;
}

/** @returns false where no walk is in progress */
export async function askWalkToStop(db: Transaction, sourceId: number): Promise<boolean> {
  const where = { sourceId, endedAt: null };
  return (await db.traversal.updateMany({ where, data: { stopAsked: true } })).count > 0;
}

export async function isWalkToStop(db: Transaction, sourceId: number): Promise<boolean> {
  return (await db.traversal.count({ where: { sourceId, stopAsked: true } })) > 0;
}

export async function deleteTraversal(db: Transaction, sourceId: number): Promise<void> {
  await db.traversal.deleteMany({ where: { sourceId } });
}
