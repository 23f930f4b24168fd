import type { Transaction } from './database.ts';
import type { Prisma, Source, SourceStatus } from './generated/client.ts';

export type { Source } from './generated/client.ts';
export { SourceKind, SourceStatus } from './generated/enums.ts';

/** A reason that reads in the viewer's language: a message key and its values. */
export interface Reason {
  code: string;
  params: Record<string, string | number | boolean | null>;
}

/** What a person says of a source when it is added. */
export interface NewSource {
  name: string;
  kind: 'feed' | 'listing';
  address: string;
  host: string;
  homepage: string | null;
  locale: string;
  timeZone: string;
  intervalSeconds: number;
  settings: object;
  statusReason: Reason;
  createdById: number | null;
  at: Date;
}

/** Creates the source with its empty detector state, due at once. */
export async function insertSource(tx: Transaction, source: NewSource): Promise<Source> {
  const { at, statusReason, settings, ...facts } = source;
  return tx.source.create({
    data: {
      ...facts,
      settings,
      statusReason: statusReason as unknown as Prisma.InputJsonValue,
      statusSince: at,
      nextRunAt: at,
      createdAt: at,
      detectorState: { create: { updatedAt: at } },
    },
  });
}

export async function findSource(tx: Transaction, sourceId: number): Promise<Source | null> {
  return tx.source.findUnique({ where: { id: sourceId } });
}

/** Whoever asks for the same address waits until this transaction ends, so that two cannot both take it. */
export async function findSourceByAddress(tx: Transaction, address: string): Promise<{ id: number } | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('source'), hashtext(${address}))`;
  return tx.source.findFirst({ where: { address }, select: { id: true } });
}

/** Reads a source and locks its row until the transaction ends. */
export async function lockSource(tx: Transaction, sourceId: number): Promise<Source | null> {
  await tx.$queryRaw`select id from source where id = ${sourceId} for update`;
  return findSource(tx, sourceId);
}

/**
 * Claims sources that are due, at most `limit`, so that no other scheduler gets the same ones. Sources whose last run is
 * not finished are passed over: runs of one source never overlap.
 */
export async function claimDueSources(tx: Transaction, now: Date, limit: number): Promise<Source[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select s.id from source s
    where s.paused_at is null and s.next_run_at <= ${now}
      and s.id not in (select source_id from run where state in ('listing', 'collecting', 'judging'))
    order by s.next_run_at
    limit ${limit}
    for update of s skip locked`;
  return tx.source.findMany({
    where: { id: { in: rows.map((row) => row.id) } },
    orderBy: { nextRunAt: 'asc' },
  });
}

export async function updateSource(
  tx: Transaction,
  sourceId: number,
  data: Prisma.SourceUncheckedUpdateInput,
): Promise<void> {
  await tx.source.update({ where: { id: sourceId }, data });
}

/**
 * Sets the status with its reason. `statusSince` moves only when the status or the reason's code changes, so that "since"
 * means since when it is so and not when it was last looked at. Returns whether anything that a person sees has changed.
 */
export async function setSourceStatus(
  tx: Transaction,
  sourceId: number,
  status: SourceStatus,
  reason: Reason,
  at: Date,
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    update source set
      status = ${status}::source_status,
      status_reason = ${JSON.stringify(reason)}::jsonb,
      status_since = case
        when status = ${status}::source_status and status_reason ->> 'code' = ${reason.code} then status_since
        else ${at} end
    where id = ${sourceId}
      and (status <> ${status}::source_status or status_reason <> ${JSON.stringify(reason)}::jsonb)`;
  return changed > 0;
}
