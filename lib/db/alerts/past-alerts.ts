import type { Transaction } from '../database.ts';
import { readMeasurement, type StoredMeasurement } from '../detector/measurements.ts';

export interface PastAlert {
  id: bigint;
  status: string;
  openedAt: Date;
  confirmed: boolean;
  sentence: unknown;
}

/** What a source was alerted to by its statistics since a moment, newest first, but for one alert. */
export async function listPastAlerts(
  db: Transaction,
  { sourceId, except, since, limit }: { sourceId: number; except: bigint; since: Date; limit: number },
): Promise<PastAlert[]> {
  const rows = await db.alert.findMany({
    where: { sourceId, kind: 'drift', openedAt: { gte: since }, id: { not: except } },
    orderBy: { id: 'desc' },
    take: limit,
    select: { id: true, status: true, openedAt: true, confirmedAt: true, sentence: true },
  });
  return rows.map(({ confirmedAt, ...row }) => ({ ...row, confirmed: confirmedAt !== null }));
}

/** The first documents of an alert and the right ones before them, oldest first. */
export async function listAlertStretch(
  db: Transaction,
  { sourceId, alertId, before, first }: { sourceId: number; alertId: bigint; before: number; first: number },
): Promise<{ before: StoredMeasurement[]; documents: StoredMeasurement[] }> {
  const covered = await db.alertDocument.findMany({
    where: { alertId },
    orderBy: { documentId: 'asc' },
    take: first,
    select: { documentId: true },
  });
  const ids = covered.map(({ documentId }) => documentId);
  if (ids.length === 0) return { before: [], documents: [] };
  const documents = await db.measurement.findMany({
    where: { documentId: { in: ids } },
    orderBy: { documentId: 'asc' },
  });
  const past = await db.measurement.findMany({
    where: { sourceId, documentId: { lt: ids[0]! }, trainable: true },
    orderBy: { documentId: 'desc' },
    take: before,
  });
  return { before: past.reverse().map(readMeasurement), documents: documents.map(readMeasurement) };
}
