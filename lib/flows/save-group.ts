import { changeLayer, type LayerChange, layerDifference } from '../core/settings/change-layer.ts';
import { noSettings } from '../core/settings/settings-layer.ts';
import type { Transaction } from '../db/database.ts';
import type { Prisma } from '../db/generated/client.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { insertGroup, lockGroup, updateGroup } from '../db/sources/source-groups.ts';
import { findGroupMembers } from '../db/sources/sources.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import type { Deps } from './parts/deps.ts';
import { followSettings } from './parts/detector/follow-settings.ts';

export type GroupSaved =
  /** `affected`: sources whose settings in force are other ones now. */
  | { kind: 'saved'; groupId: number; revision: number; affected: number }
  | { kind: 'changed'; revision: number }
  | { kind: 'name-taken' }
  | { kind: 'not-found' };

/**
 * Makes a group, or changes the name and settings of one. Its sources work by the new settings from the next page on; see
 * followSettings for what else is done at once.
 *
 * @param input.groupId null makes a new one
 */
export async function saveGroup(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: LayerChange & {
    groupId: number | null;
    revision?: number | undefined;
    name?: string | undefined;
    userId: number | null;
  },
): Promise<GroupSaved> {
  const { groupId, name, userId, set, inherit } = input;
  const change = { ...(set && { set }), ...(inherit && { inherit }) };
  const save = async (tx: Transaction): Promise<GroupSaved> => {
    const at = deps.now();
    if (groupId === null) {
      const layer = changeLayer(noSettings, change);
      const id = await insertGroup(tx, { name: name ?? '', layer, createdById: userId, at });
      const detail = { name: name ?? '', ...layerDifference(noSettings, layer) } as Prisma.InputJsonObject;
      await recordAudit(tx, { userId, action: 'group.added', target: `group:${id}`, detail });
      await announce(tx, { topic: 'sources' });
      return { kind: 'saved', groupId: id, revision: 1, affected: 0 };
    }
    const group = await lockGroup(tx, groupId);
    if (!group) return { kind: 'not-found' };
    if (group.revision !== input.revision) return { kind: 'changed', revision: group.revision };
    const before = await findGroupMembers(tx, groupId);
    const layer = changeLayer(group.layer, change);
    const revision = group.revision + 1;
    await updateGroup(tx, groupId, { name: name ?? group.name, layer, revision });
    const known = new Map(before.map((source) => [source.id, source.settings]));
    const changed = (await findGroupMembers(tx, groupId)).flatMap((source) => {
      const was = known.get(source.id);
      return was ? [{ source, before: was }] : [];
    });
    const affected = await followSettings(tx, deps.enqueue, changed, { userId, at });
    const detail = {
      ...(name !== undefined && name !== group.name && { name }),
      ...layerDifference(group.layer, layer),
      affected,
    } as Prisma.InputJsonObject;
    await recordAudit(tx, { userId, action: 'group.edited', target: `group:${groupId}`, detail });
    await announce(tx, { topic: 'sources' });
    return { kind: 'saved', groupId, revision, affected };
  };
  try {
    return await deps.db.$transaction(save);
  } catch (error) {
    // The database keeps names apart, also of two that are saved at once.
    if (isUniqueViolation(error)) return { kind: 'name-taken' };
    throw error;
  }
}
