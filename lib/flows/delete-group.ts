import { changeLayer } from '../core/settings/change-layer.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { deleteGroupRow, lockGroup } from '../db/sources/source-groups.ts';
import { settingColumns } from '../db/sources/source-settings.ts';
import { findGroupMembers, findSources, updateSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';
import { followSettings } from './parts/detector/follow-settings.ts';

export type GroupDeleted =
  /** `sources`: how many were in it; `affected`: how many of them work by other settings now. */
  | { kind: 'deleted'; sources: number; affected: number }
  /** Somebody changed it, or it has another number of sources than the person was shown. */
  | { kind: 'changed'; revision: number; sources: number }
  | { kind: 'not-found' };

/**
 * Deletes a group; its sources stay.
 *
 * @param input.keep its settings become its sources' own, so that nothing changes for them; else they fall back to what is built in
 * @param input.sources the number of sources that the person was shown
 */
export async function deleteGroup(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { groupId: number; revision: number; sources: number; keep: boolean; userId: number | null },
): Promise<GroupDeleted> {
  const { groupId, keep, userId } = input;
  return deps.db.$transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    if (!group) return { kind: 'not-found' };
    const members = await findGroupMembers(tx, groupId);
    if (group.revision !== input.revision || members.length !== input.sources)
      return { kind: 'changed', revision: group.revision, sources: members.length };
    const at = deps.now();
    if (keep) {
      for (const { id, own, revision, reference } of members)
        await updateSource(tx, id, {
          ...settingColumns(changeLayer(group.layer, { set: own }), reference),
          revision: revision + 1,
        });
    }
    await deleteGroupRow(tx, groupId);
    const known = new Map(members.map((source) => [source.id, source.settings]));
    const after = await findSources(tx, [...known.keys()]);
    const changed = after.map((source) => ({ source, before: known.get(source.id)! }));
    const affected = await followSettings(tx, deps.enqueue, changed, { userId, at });
    const detail = { name: group.name, sources: members.length, keep, affected };
    await recordAudit(tx, { userId, action: 'group.deleted', target: `group:${groupId}`, detail });
    await announce(tx, { topic: 'sources' });
    return { kind: 'deleted', sources: members.length, affected };
  });
}
