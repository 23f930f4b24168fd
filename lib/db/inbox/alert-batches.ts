import type { Transaction } from '../database.ts';
import type { AlertBatchState, Prisma } from '../generated/client.ts';
import type { AlertFilter } from './alert-filter.ts';
import { matchingAlertIds } from './alert-list.ts';

export interface BatchRow {
  id: bigint;
  kind: string;
  state: AlertBatchState;
  total: number;
  done: number;
  refused: number;
  createdAt: Date;
  endedAt: Date | null;
  cancelling: boolean;
  canUndo: boolean;
}

/** Puts the alerts of a batch down, in the order of the inbox or as they are named. */
export async function insertBatch(
  tx: Transaction,
  input: { userId: number; action: Prisma.InputJsonObject; at: Date },
  which: { ids: readonly bigint[] } | { filter: AlertFilter } | { undoes: bigint },
): Promise<{ batchId: bigint; total: number }> {
  const { at, ...given } = input;
  const undoesId = 'undoes' in which ? which.undoes : null;
  const { id } = await tx.alertBatch.create({
    data: { ...given, createdAt: at, total: 0, undoesId },
    select: { id: true },
  });
  let total: number;
  if ('undoes' in which) {
    total = await tx.$executeRaw`
      insert into alert_batch_item (batch_id, place, alert_id, event_id)
      select ${id}, row_number() over (order by place desc), alert_id, event_id
      from alert_batch_item where batch_id = ${which.undoes} and state = 'done'`;
  } else if ('ids' in which) {
    total = await tx.$executeRaw`
      insert into alert_batch_item (batch_id, place, alert_id)
      select ${id}, row_number() over (order by min(n)), a.id
      from unnest(${[...which.ids]}::bigint[]) with ordinality as given(id, n) join alert a on a.id = given.id
      group by a.id`;
  } else {
    total = await tx.$executeRaw`
      insert into alert_batch_item (batch_id, place, alert_id)
      select ${id}, row_number() over (), id from (${matchingAlertIds(which.filter, at)}) a`;
  }
  await tx.alertBatch.update({ where: { id }, data: { total } });
  return { batchId: id, total };
}

/** The batches of one person since then, newest first. */
export async function listBatches(db: Transaction, userId: number, since: Date): Promise<BatchRow[]> {
  return db.$queryRaw<BatchRow[]>`
    select b.id, b.action->>'kind' as kind, b.state, b.total, coalesce(i.done, 0)::int as done,
      coalesce(i.refused, 0)::int as refused, b.created_at as "createdAt", b.ended_at as "endedAt",
      b.cancel_at is not null as cancelling,
      b.state in ('done', 'cancelled') and coalesce(i.done, 0) > 0 and b.undoes_id is null
        and not exists (select 1 from alert_batch u where u.undoes_id = b.id) as "canUndo"
    from alert_batch b left join lateral (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'refused') as refused
      from alert_batch_item where batch_id = b.id) i on true
    where b.user_id = ${userId} and b.created_at > ${since}
    order by b.id desc limit 10`;
}

export function findBatch(db: Transaction, id: bigint) {
  return db.alertBatch.findUnique({ where: { id }, include: { undoneBy: { select: { id: true } } } });
}

/** As `findBatch`, and nobody else changes it until the transaction ends. */
export async function lockBatch(tx: Transaction, id: bigint) {
  await tx.$executeRaw`select 1 from alert_batch where id = ${id} for update`;
  return findBatch(tx, id);
}

/** The next alert of a batch, kept from other workers until the transaction ends; null where none is left to take. */
export async function claimBatchItem(
  tx: Transaction,
  batchId: bigint,
): Promise<{ place: number; alertId: bigint; eventId: bigint | null } | null> {
  const rows = await tx.$queryRaw<{ place: number; alertId: bigint; eventId: bigint | null }[]>`
    select place, alert_id as "alertId", event_id as "eventId" from alert_batch_item
    where batch_id = ${batchId} and state = 'waiting' order by place limit 1 for update skip locked`;
  return rows[0] ?? null;
}

export async function settleBatchItem(
  tx: Transaction,
  batchId: bigint,
  place: number,
  outcome: { state: 'done'; eventId: bigint } | { state: 'refused'; reason: string },
): Promise<void> {
  await tx.alertBatchItem.update({ where: { batchId_place: { batchId, place } }, data: outcome });
}

/** Ends a batch of which nothing waits; false where it has ended already or something is still under way. */
export async function endBatch(tx: Transaction, id: bigint, at: Date): Promise<boolean> {
  const ended = await tx.$executeRaw`
    update alert_batch b set state = (case when cancel_at is null then 'done' else 'cancelled' end)::alert_batch_state,
      ended_at = ${at}
    where id = ${id} and state in ('waiting', 'running')
      and (cancel_at is not null or not exists (
        select 1 from alert_batch_item where batch_id = b.id and state = 'waiting'))`;
  return ended > 0;
}

/** The alerts that refused, in the order of the batch; at most 1,000. */
export async function listRefusals(db: Transaction, batchId: bigint) {
  return db.$queryRaw<{ alertId: bigint; source: string; kind: string; field: string; reason: string }[]>`
    select i.alert_id as "alertId", s.name as source, a.kind, a.field, coalesce(i.reason, '') as reason
    from alert_batch_item i join alert a on a.id = i.alert_id join source s on s.id = a.source_id
    where i.batch_id = ${batchId} and i.state = 'refused' order by i.place limit 1000`;
}
