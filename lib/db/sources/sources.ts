import { type Reference, readReference, wholeReference } from '../../core/detect/reference.ts';
import { type ResolvedSettings, resolveSettings } from '../../core/settings/resolve-settings.ts';
import type { SettingsLayer } from '../../core/settings/settings-layer.ts';
import { columnsOf } from '../columns-of.ts';
import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
import { Prisma, type SourceStatus, type Source as StoredSource } from '../generated/client.ts';
import { groupLayer, ownLayer, type StoredSettings, settingColumns } from './source-settings.ts';

export { SourceKind, SourceStatus } from '../generated/enums.ts';

/** A source with the settings in force, its own and its group's. */
export interface Source extends Omit<StoredSource, keyof StoredSettings> {
  /** In force: its own, else its group's, else built in. */
  settings: ResolvedSettings;
  own: SettingsLayer;
  /** Which documents its detector may be trained on. */
  reference: Reference;
  group: { id: number; name: string; layer: SettingsLayer } | null;
}

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
  groupId: number | null;
  /** Its own settings; the rest is inherited. */
  own: SettingsLayer;
  /** What an imported file said beyond that, by attribute. */
  foreign?: Record<string, string>;
  statusReason: Reason;
  createdById: number | null;
  at: Date;
}

/** Creates the source with its empty detector state, due at once. */
export async function insertSource(tx: Transaction, source: NewSource): Promise<Source> {
  const { at, statusReason, own, ...facts } = source;
  const { id } = await tx.source.create({
    data: {
      ...facts,
      ...settingColumns(own, wholeReference),
      statusReason: statusReason as unknown as Prisma.InputJsonValue,
      statusSince: at,
      nextRunAt: at,
      createdAt: at,
      detectorState: { create: { updatedAt: at } },
    },
    select: { id: true },
  });
  return (await findSource(tx, id))!;
}

export interface ManyNewSource extends NewSource {
  paused: boolean;
  status: SourceStatus;
  nextRunAt: Date;
}

/** Creates many sources with their empty detector states; ids in the order of the sources. Their addresses differ. */
export async function insertSources(tx: Transaction, sources: readonly ManyNewSource[]): Promise<number[]> {
  const rows = sources.map(({ at, own, paused, ...facts }) => ({
    ...facts,
    ...settingColumns(own, wholeReference),
    pausedAt: paused ? at : null,
    at,
  }));
  // As JSON in one parameter: tens of thousands of parameters take a hundred times as long.
  const made = await tx.$queryRaw<{ id: number; address: string }[]>`
    with made as (
      insert into source (name, kind, address, host, homepage, group_id, locale, time_zone, interval_seconds, status,
        status_reason, status_since, paused_at, next_run_at, settings, "foreign", created_at, created_by_id)
      select name, kind::source_kind, address, host, homepage, "groupId", locale, "timeZone", "intervalSeconds",
        status::source_status, "statusReason", at, "pausedAt", "nextRunAt", settings, coalesce("foreign", '{}'), at,
        "createdById"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, kind text, address text, host text,
        homepage text, "groupId" int, locale text, "timeZone" text, "intervalSeconds" int, status text,
        "statusReason" jsonb, at timestamptz, "pausedAt" timestamptz, "nextRunAt" timestamptz, settings jsonb,
        "foreign" jsonb, "createdById" int)
      returning id, address, created_at
    ), states as (
      insert into detector_state (source_id, updated_at) select id, created_at from made
    )
    select id, address from made`;
  const ids = new Map(made.map(({ id, address }) => [address, id]));
  return sources.map(({ address }) => ids.get(address)!);
}

const withGroup = { group: { select: { id: true, name: true, settings: true } } } as const;

/** A source that is not deleted. */
export async function findSource(tx: Transaction, sourceId: number): Promise<Source | null> {
  const rows = await tx.$queryRaw<(StoredSource & { groupName: string | null; groupSettings: unknown })[]>(
    prepared(
      'source',
      Prisma.sql`
    select ${columnsOf('s', Object.values(Prisma.SourceScalarFieldEnum))}, g.name as "groupName", g.settings as "groupSettings"
    from source s left join source_group g on g.id = s.group_id where s.id = ${sourceId} and s.deleted_at is null`,
    ),
  );
  if (!rows[0]) return null;
  const { groupName: name, groupSettings, ...row } = rows[0];
  const group =
    row.groupId === null || name === null ? null : { id: row.groupId, name, settings: groupSettings };
  return resolved({ ...row, group });
}

/** Those of the sources that are there, by id; deleted ones only where asked for. */
export async function findSources(
  tx: Transaction,
  ids: readonly number[],
  withDeleted = false,
): Promise<Source[]> {
  const rows = await tx.source.findMany({
    where: { id: { in: [...ids] }, ...(!withDeleted && { deletedAt: null }) },
    include: withGroup,
    orderBy: { id: 'asc' },
  });
  return rows.map(resolved);
}

export async function findGroupMembers(tx: Transaction, groupId: number): Promise<Source[]> {
  const rows = await tx.source.findMany({ where: { groupId, deletedAt: null }, include: withGroup });
  return rows.map(resolved);
}

function resolved(
  row: StoredSource & { group: { id: number; name: string; settings: unknown } | null },
): Source {
  const { locale, timeZone, intervalSeconds, settings, group: stored, ...facts } = row;
  const own = ownLayer({ locale, timeZone, intervalSeconds, settings });
  const group = stored && { id: stored.id, name: stored.name, layer: groupLayer(stored.settings) };
  const { reference } = (settings ?? {}) as { reference?: unknown };
  return {
    ...facts,
    own,
    group,
    reference: readReference(reference),
    settings: resolveSettings(own, group?.layer ?? null),
  };
}

/**
 * Whoever asks for the same address waits until this transaction ends, so that two cannot both take it; see
 * `holdAllAddresses` too.
 */
export async function findSourceByAddress(tx: Transaction, address: string): Promise<{ id: number } | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtext('sources'))`;
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('source'), hashtext(${address}))`;
  return tx.source.findFirst({ where: { address, deletedAt: null }, select: { id: true } });
}

/** Nobody takes an address until this transaction ends: for many addresses at once, for which locks would run out. */
export async function holdAllAddresses(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('sources'))`;
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
    where s.paused_at is null and s.deleted_at is null and s.next_run_at <= ${now}
      and s.id not in (select source_id from run where state in ('listing', 'collecting', 'judging'))
    order by s.next_run_at
    limit ${limit}
    for update of s skip locked`;
  const sources = await findSources(
    tx,
    rows.map((row) => row.id),
  );
  return sources.sort((a, b) => a.nextRunAt.getTime() - b.nextRunAt.getTime());
}

export async function updateSource(
  tx: Transaction,
  sourceId: number,
  data: Prisma.SourceUncheckedUpdateInput,
): Promise<void> {
  await tx.source.update({ where: { id: sourceId }, data });
}

/** Notes where the source's address permanently leads; null where it stands. */
export async function setMoved(
  tx: Transaction,
  sourceId: number,
  moved: { address: string; visits: number } | null,
): Promise<void> {
  await tx.source.update({ where: { id: sourceId }, data: { moved: moved ? { ...moved } : Prisma.DbNull } });
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

/** Brings the next run of sources forward to one interval from `at`, where it is later than that. */
export async function runSoonerAll(tx: Transaction, sourceIds: readonly number[], at: Date): Promise<void> {
  if (sourceIds.length === 0) return;
  const sources = await findSources(tx, sourceIds);
  const seconds = sources.map(({ settings }) => settings.collection.intervalSeconds);
  await tx.$executeRaw`
    update source s set next_run_at = least(s.next_run_at, ${at}::timestamptz + make_interval(secs => n.seconds))
    from unnest(${sources.map(({ id }) => id)}::int[], ${seconds}::int[]) as n (id, seconds)
    where s.id = n.id`;
}
