import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';
import { findSources, type Source } from './sources.ts';

/** The columns of a source that an act on many may change, as they were. */
export interface SourceColumns {
  /** The revision that the act left: another one means that somebody changed the source since. */
  revision: number;
  groupId: number | null;
  pausedAt: string | null;
  locale: string | null;
  timeZone: string | null;
  intervalSeconds: number | null;
  settings: Prisma.InputJsonObject;
}

export interface ChangedSource {
  sourceId: number;
  before: SourceColumns;
}

/** Reads sources and locks their rows, always in the order of their ids. */
export async function lockSourceRows(
  tx: Transaction,
  ids: readonly number[],
  withDeleted = false,
): Promise<Source[]> {
  await tx.$queryRaw`select id from source where id = any(${ids as number[]}::int[]) order by id for update`;
  return findSources(tx, ids, withDeleted);
}

export async function insertSourceChange(
  tx: Transaction,
  change: { userId: number; action: object; items: readonly ChangedSource[]; at: Date },
): Promise<string> {
  const { at, userId, action, items } = change;
  const { id } = await tx.sourceChange.create({
    data: { at, userId, action, items: items as unknown as Prisma.InputJsonArray },
    select: { id: true },
  });
  return String(id);
}

/** Reads an act and locks its row until the transaction ends. */
export async function findSourceChange(
  tx: Transaction,
  id: bigint,
): Promise<{ items: ChangedSource[]; undoneAt: Date | null } | null> {
  await tx.$queryRaw`select id from source_change where id = ${id} for update`;
  const row = await tx.sourceChange.findUnique({ where: { id } });
  return row && { items: row.items as unknown as ChangedSource[], undoneAt: row.undoneAt };
}

export async function markUndone(tx: Transaction, id: bigint, at: Date): Promise<void> {
  await tx.sourceChange.update({ where: { id }, data: { undoneAt: at } });
}

/** Deletes for good what was deleted before `before`: documents first, at most `most` of them at once. */
export async function purgeDeletedSources(tx: Transaction, before: Date, most: number): Promise<number> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from source where deleted_at < ${before} order by deleted_at limit 1`;
  const source = rows[0];
  if (!source) return 0;
  const documents = await tx.$executeRaw`
    delete from document where id in (select id from document where source_id = ${source.id} limit ${most})`;
  if (documents < most) await tx.source.delete({ where: { id: source.id } });
  return 1;
}

/** Acts that are too old to be undone. */
export async function deleteOldChanges(tx: Transaction, before: Date): Promise<void> {
  await tx.sourceChange.deleteMany({ where: { at: { lt: before } } });
}
