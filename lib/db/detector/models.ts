import { readDoubts } from '../../core/calm/doubtful-training.ts';
import type { Transaction } from '../database.ts';
import { type Model, Prisma } from '../generated/client.ts';
import type { Reason } from '../sources/sources.ts';

export type { Model } from '../generated/client.ts';

export async function findModel(tx: Transaction, modelId: number): Promise<Model | null> {
  return tx.model.findUnique({ where: { id: modelId } });
}

export async function findModelByVersion(
  tx: Transaction,
  sourceId: number,
  version: number,
): Promise<Model | null> {
  return tx.model.findUnique({ where: { sourceId_version: { sourceId, version } } });
}

/** The number that the source's next model gets. The caller holds the detector's lock. */
export async function nextModelVersion(tx: Transaction, sourceId: number): Promise<number> {
  const last = await tx.model.findFirst({
    where: { sourceId },
    orderBy: { version: 'desc' },
    select: { version: true },
  });
  return (last?.version ?? 0) + 1;
}

/** Stores a model. Models are immutable: a new training is a new version. */
export async function insertModel(
  tx: Transaction,
  model: {
    sourceId: number;
    version: number;
    trainedAt: Date;
    reason: Reason;
    authorId: number | null;
    settings: object;
    seed: number;
    trainingCount: number;
    firstDocumentId: bigint | null;
    lastDocumentId: bigint | null;
    /** Coded by lib/core/detect/what-if/training-set. */
    trainingSet: Uint8Array | null;
    /** Null: all that might be trained on. */
    reference: object | null;
    profile: unknown;
    doubts: readonly object[];
  },
): Promise<number> {
  const row = await tx.model.create({
    data: {
      ...model,
      reason: { ...model.reason },
      reference: model.reference ?? Prisma.DbNull,
      trainingSet: model.trainingSet && new Uint8Array(model.trainingSet),
      profile: model.profile as object,
      doubts: [...model.doubts],
    },
    select: { id: true },
  });
  return row.id;
}

/** Version of the model in force; null while the source learns. */
export async function findModelVersionInForce(tx: Transaction, sourceId: number): Promise<number | null> {
  const row = await tx.detectorState.findUnique({
    where: { sourceId },
    select: { model: { select: { version: true } } },
  });
  return row?.model?.version ?? null;
}

/** The worst doubt of the model in force; null where there is none. */
export async function findDoubtInForce(tx: Transaction, sourceId: number): Promise<string | null> {
  const row = await tx.detectorState.findUnique({
    where: { sourceId },
    select: { model: { select: { doubts: true } } },
  });
  return readDoubts(row?.model?.doubts)[0]?.code ?? null;
}

/** Whether a person has called this doubt false under these rules. */
export async function isDoubtAccepted(
  tx: Transaction,
  sourceId: number,
  code: string,
  wrapperVersion: number,
): Promise<boolean> {
  const accepted = await tx.alert.findFirst({
    where: {
      sourceId,
      kind: 'doubtful-training',
      status: 'false_alarm',
      wrapperVersion,
      sentence: { path: ['code'], equals: code },
    },
    select: { id: true },
  });
  return accepted !== null;
}
