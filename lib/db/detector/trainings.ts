import type { Transaction } from '../database.ts';
import type { Prisma, TrainingState } from '../generated/client.ts';
import type { Reason } from '../sources/sources.ts';

/** What a person asked for: the settings and the reference of the new version; `fit` false where only comparisons change. */
export interface AskedTraining {
  settings: object;
  reference: object;
  fit: boolean;
}

export async function insertTraining(
  tx: Transaction,
  training: { sourceId: number; authorId: number; reason: Reason; asked: AskedTraining; at: Date },
): Promise<number> {
  const { sourceId, authorId, reason, asked, at } = training;
  const row = await tx.trainingRun.create({
    data: {
      sourceId,
      authorId,
      askedAt: at,
      reason: { ...reason },
      facts: { asked: asked as unknown as Prisma.InputJsonObject },
    },
    select: { id: true },
  });
  return row.id;
}

/** Whether a version that a person asked for is still to come. */
export async function isTrainingToCome(tx: Transaction, sourceId: number): Promise<boolean> {
  const where = {
    sourceId,
    state: { in: ['waiting', 'running'] satisfies TrainingState[] },
    cancelledAt: null,
  };
  return (await tx.trainingRun.findFirst({ where, select: { id: true } })) !== null;
}

/** Marks a waiting, or lost, training as running. Null where it was cancelled or has ended. */
export async function beginTraining(
  tx: Transaction,
  trainingId: number,
  at: Date,
): Promise<AskedTraining | null> {
  const begun = await tx.trainingRun.updateMany({
    where: { id: trainingId, state: { in: ['waiting', 'running'] }, cancelledAt: null },
    data: { state: 'running', step: 'reading', startedAt: at },
  });
  if (begun.count === 0) return null;
  const row = await tx.trainingRun.findUniqueOrThrow({ where: { id: trainingId } });
  return (row.facts as unknown as { asked: AskedTraining }).asked;
}

export async function stepTraining(tx: Transaction, trainingId: number, step: string): Promise<void> {
  await tx.trainingRun.update({ where: { id: trainingId }, data: { step } });
}

export async function isTrainingCancelled(tx: Transaction, trainingId: number): Promise<boolean> {
  const row = await tx.trainingRun.findUnique({
    where: { id: trainingId },
    select: { cancelledAt: true },
  });
  return row === null || row.cancelledAt !== null;
}

/** Writes down how it ended; what has ended already stays. */
export async function endTraining(
  tx: Transaction,
  trainingId: number,
  { state, at, facts = {} }: { state: TrainingState; at: Date; facts?: Prisma.InputJsonObject },
): Promise<void> {
  const row = await tx.trainingRun.findUnique({ where: { id: trainingId }, select: { facts: true } });
  if (!row) return;
  await tx.trainingRun.updateMany({
    where: { id: trainingId, state: { in: ['waiting', 'running'] } },
    data: { state, step: null, finishedAt: at, facts: { ...(row.facts as object), ...facts } },
  });
}

/** @returns whether it could still be ended */
export async function cancelTrainingRow(
  tx: Transaction,
  sourceId: number,
  trainingId: number,
  at: Date,
): Promise<boolean> {
  const waiting = await tx.trainingRun.updateMany({
    where: { id: trainingId, sourceId, state: 'waiting' },
    data: { state: 'cancelled', cancelledAt: at, finishedAt: at },
  });
  if (waiting.count > 0) return true;
  const running = await tx.trainingRun.updateMany({
    where: { id: trainingId, sourceId, state: 'running' },
    data: { cancelledAt: at },
  });
  return running.count > 0;
}
