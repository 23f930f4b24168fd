import type { PlannedGroup } from '../../../core/interchange/plan-import.ts';
import { layerDifference } from '../../../core/settings/change-layer.ts';
import { noSettings } from '../../../core/settings/settings-layer.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Prisma } from '../../../db/generated/client.ts';
import { recordAudit } from '../../../db/people/audit.ts';
import { insertGroup, updateGroup } from '../../../db/sources/source-groups.ts';
import { findGroupMembers } from '../../../db/sources/sources.ts';
import type { Enqueue } from '../deps.ts';
import { followSettings } from '../detector/follow-settings.ts';

/**
 * Makes the groups of a plan and changes those whose settings the file says otherwise. The caller holds their rows.
 *
 * @returns ids by name, of all that are there or were made, and how many were made or changed
 */
export async function applyPlannedGroups(
  tx: Transaction,
  enqueue: Enqueue,
  groups: readonly PlannedGroup[],
  by: { userId: number | null; at: Date },
): Promise<{ ids: ReadonlyMap<string, number>; written: number }> {
  const { userId, at } = by;
  const ids = new Map<string, number>();
  let written = 0;
  for (const { name, outcome, known, layer } of groups) {
    const told = (before: typeof layer) => layerDifference(before, layer) as Prisma.InputJsonObject;
    if (!known) {
      // One that is invalid has settings that cannot be read; its sources are in it all the same.
      const id = await insertGroup(tx, { name, layer, createdById: userId, at });
      ids.set(name, id);
      const detail = { name, ...told(noSettings) };
      await recordAudit(tx, { userId, action: 'group.added', target: `group:${id}`, detail });
      written++;
      continue;
    }
    ids.set(name, known.id);
    if (outcome !== 'changed') continue;
    const before = await findGroupMembers(tx, known.id);
    await updateGroup(tx, known.id, { name, layer, revision: known.revision + 1 });
    const was = new Map(before.map((source) => [source.id, source.settings]));
    const after = (await findGroupMembers(tx, known.id)).map((source) => ({
      source,
      before: was.get(source.id) ?? source.settings,
    }));
    const affected = await followSettings(tx, enqueue, after, by);
    const detail = { ...told(known.layer), affected };
    await recordAudit(tx, { userId, action: 'group.edited', target: `group:${known.id}`, detail });
    written++;
  }
  return { ids, written };
}
