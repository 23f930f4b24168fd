import type { Transaction } from '../database.ts';
import { listAlertMeasurements } from '../detector/measurements.ts';

interface StoredModel {
  version: number;
  profile: unknown;
}

/**
 * What is known of an alert's lesson for the detector: the model in force, the alert's documents, and, for a false alarm,
 * the model that was in force when it was marked and the first one trained after that.
 */
export async function readAlertLearning(db: Transaction, alertId: bigint, afterwards = false) {
  const alert = await db.alert.findUnique({
    where: { id: alertId },
    select: {
      kind: true,
      sourceId: true,
      status: true,
      source: {
        select: { detectorState: { select: { model: { select: { version: true, profile: true } } } } },
      },
      checks: { orderBy: { id: 'desc' }, take: 1, select: { documents: true } },
      events: {
        where: { action: 'false-alarm', undoneAt: null },
        orderBy: { id: 'desc' },
        take: 1,
        select: { at: true, detail: true },
      },
    },
  });
  if (!alert) return null;
  const mark = alert.events[0];
  let before: StoredModel | null = null;
  let after: StoredModel | null = null;
  if (afterwards && mark && alert.status === 'false_alarm') {
    const version = (mark.detail as { modelVersion?: number | null }).modelVersion ?? null;
    const select = { version: true, profile: true } as const;
    before =
      version === null
        ? null
        : await db.model.findUnique({
            where: { sourceId_version: { sourceId: alert.sourceId, version } },
            select,
          });
    after =
      version === null
        ? null
        : await db.model.findFirst({
            where: { sourceId: alert.sourceId, version: { gt: version }, trainedAt: { gte: mark.at } },
            orderBy: { version: 'asc' },
            select,
          });
  }
  return {
    kind: alert.kind,
    sourceId: alert.sourceId,
    inForce: (alert.source.detectorState?.model ?? null) as StoredModel | null,
    documents: afterwards ? [] : await listAlertMeasurements(db, alertId),
    batch: alert.checks[0]?.documents ?? null,
    before,
    after,
  };
}

/**
 * Puts the model back that was in force before an alert was marked false, if what is in force now was trained because of
 * that; later trainings stay. The caller holds the detector's lock.
 * @returns the version that is back, null where nothing was changed
 */
export async function putModelBack(
  tx: Transaction,
  { sourceId, alertId, version }: { sourceId: number; alertId: bigint; version: number },
): Promise<number | null> {
  const rows = await tx.$queryRaw<{ version: number }[]>`
    update detector_state s set model_id = old.id
    from model old, model present
    where s.source_id = ${sourceId} and present.id = s.model_id and old.source_id = ${sourceId}
      and old.version = ${version} and present.version > old.version
      and present.reason ->> 'code' = 'false-alarm' and present.reason -> 'params' ->> 'alert' = ${String(alertId)}
    returning old.version`;
  return rows[0]?.version ?? null;
}
