import type { ReextractionChoice } from '../../core/reextract/choice.ts';
import type { Transaction } from '../database.ts';
import type { Prisma, Reextraction } from '../generated/client.ts';
import { announce } from '../operations/live.ts';

export type { Reextraction } from '../generated/client.ts';
export { ReextractionState } from '../generated/enums.ts';

export interface NewReextraction {
  sourceId: number;
  wrapperId: number;
  alertId: bigint | null;
  choice: ReextractionChoice;
  releaseClean: boolean;
  resolveAlerts: boolean;
  createdById: number | null;
  at: Date;
}

/** Null where another one of the source is at work. */
export async function insertReextraction(
  tx: Transaction,
  { at, choice, ...facts }: NewReextraction,
): Promise<Reextraction | null> {
  const other = await tx.reextraction.findUnique({
    where: { activeKey: facts.sourceId },
    select: { id: true },
  });
  if (other) return null;
  return tx.reextraction.create({
    data: {
      ...facts,
      choice: { ...choice },
      activeKey: facts.sourceId,
      createdAt: at,
      stateSince: at,
      total: 0,
    },
  });
}

export function findReextraction(db: Transaction, id: bigint): Promise<Reextraction | null> {
  return db.reextraction.findUnique({ where: { id } });
}

/** Reads it and keeps others from changing it until the transaction ends. */
export async function lockReextraction(tx: Transaction, id: bigint): Promise<Reextraction | null> {
  await tx.$queryRaw`select id from reextraction where id = ${id} for update`;
  return findReextraction(tx, id);
}

/**
 * Takes the work for `milliseconds`, unless another worker has it. Whoever takes a lapsed lease goes on where the last
 * piece was saved; saving is bound to the token.
 */
export async function takeLease(
  db: Transaction,
  id: bigint,
  token: string,
  milliseconds: number,
): Promise<Reextraction | null> {
  const taken = await db.$executeRaw`
    update reextraction set worked_by = ${token}, worked_until = now() + ${milliseconds}::float8 * interval '1 millisecond'
    where id = ${id} and state in ('extracting', 'judging', 'undoing')
      and (worked_until is null or worked_until < now() or worked_by = ${token})`;
  return taken > 0 ? findReextraction(db, id) : null;
}

export async function giveLeaseBack(db: Transaction, id: bigint, token: string): Promise<void> {
  await db.$executeRaw`
    update reextraction set worked_by = null, worked_until = null where id = ${id} and worked_by = ${token}`;
}

/** Those at work that no worker has: a worker was killed, or a job was lost. */
export function listIdleReextractions(db: Transaction, limit: number): Promise<{ id: bigint }[]> {
  return db.$queryRaw<{ id: bigint }[]>`
    select id from reextraction
    where state in ('extracting', 'judging', 'undoing') and (worked_until is null or worked_until < now())
    order by id limit ${limit}`;
}

export async function updateReextraction(
  tx: Transaction,
  { id, sourceId }: Pick<Reextraction, 'id' | 'sourceId'>,
  data: Prisma.ReextractionUncheckedUpdateInput,
): Promise<void> {
  await tx.reextraction.update({ where: { id }, data });
  await announce(tx, { topic: 'reextractions', sourceId });
}

const withNames = {
  wrapper: { select: { version: true } },
  createdBy: { select: { name: true } },
} satisfies Prisma.ReextractionInclude;

/** The re-extractions of a source, newest first. */
export function listReextractions(db: Transaction, sourceId: number, limit: number) {
  return db.reextraction.findMany({
    where: { sourceId },
    orderBy: { id: 'desc' },
    take: limit,
    include: withNames,
  });
}

export function findReextractionDetail(db: Transaction, id: bigint) {
  return db.reextraction.findUnique({
    where: { id },
    include: {
      ...withNames,
      source: { select: { id: true, name: true } },
      alert: { select: { id: true, kind: true, field: true, status: true } },
    },
  });
}
export type ReextractionRow = Awaited<ReturnType<typeof listReextractions>>[number];
