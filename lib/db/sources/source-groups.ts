import { readLayer, type SettingsLayer } from '../../core/settings/settings-layer.ts';
import type { Transaction } from '../database.ts';
import type { Prisma, SourceGroup as StoredGroup } from '../generated/client.ts';

export interface SourceGroup extends Omit<StoredGroup, 'settings'> {
  layer: SettingsLayer;
}

function read({ settings, ...group }: StoredGroup): SourceGroup {
  return { ...group, layer: readLayer(settings) };
}

export async function findGroup(tx: Transaction, groupId: number): Promise<SourceGroup | null> {
  const row = await tx.sourceGroup.findUnique({ where: { id: groupId } });
  return row && read(row);
}

/** Reads a group and locks its row until the transaction ends. */
export async function lockGroup(tx: Transaction, groupId: number): Promise<SourceGroup | null> {
  await tx.$queryRaw`select id from source_group where id = ${groupId} for update`;
  return findGroup(tx, groupId);
}

export interface GroupLine {
  id: number;
  name: string;
  layer: SettingsLayer;
  revision: number;
  sources: number;
  /** Of them in trouble: broken, unreachable, blocked, stale or degraded. */
  troubled: number;
}

/** All groups by name, with their sources counted. */
export async function listGroups(tx: Transaction): Promise<GroupLine[]> {
  const rows = await tx.$queryRaw<(Omit<GroupLine, 'layer'> & { settings: unknown })[]>`
    select g.id, g.name, g.settings, g.revision, count(s.id)::int as sources,
      count(s.id) filter (where s.status in ('broken', 'unreachable', 'blocked', 'stale', 'degraded'))::int as troubled
    from source_group g left join source s on s.group_id = g.id and s.deleted_at is null
    group by g.id order by lower(g.name), g.id`;
  return rows.map(({ settings, ...line }) => ({ ...line, layer: readLayer(settings) }));
}

export async function insertGroup(
  tx: Transaction,
  group: { name: string; layer: SettingsLayer; createdById: number | null; at: Date },
): Promise<number> {
  const { id } = await tx.sourceGroup.create({
    data: {
      name: group.name,
      settings: stored(group.layer),
      createdById: group.createdById,
      createdAt: group.at,
    },
    select: { id: true },
  });
  return id;
}

export async function updateGroup(
  tx: Transaction,
  groupId: number,
  group: { name: string; layer: SettingsLayer; revision: number },
): Promise<void> {
  const { name, layer, revision } = group;
  await tx.sourceGroup.update({ where: { id: groupId }, data: { name, settings: stored(layer), revision } });
}

/** Its sources are in no group afterwards. */
export async function deleteGroupRow(tx: Transaction, groupId: number): Promise<void> {
  await tx.sourceGroup.delete({ where: { id: groupId } });
}

function stored(layer: SettingsLayer): Prisma.InputJsonObject {
  return layer as unknown as Prisma.InputJsonObject;
}
