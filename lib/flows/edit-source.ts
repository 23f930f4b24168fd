import { changeLayer, type LayerChange, layerDifference } from '../core/settings/change-layer.ts';
import { hostOf, normalizeUrl } from '../core/url/normalize-url.ts';
import type { Prisma } from '../db/generated/client.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { findGroup } from '../db/sources/source-groups.ts';
import { settingColumns } from '../db/sources/source-settings.ts';
import { findSource, findSourceByAddress, lockSource, updateSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';
import { followSettings } from './parts/detector/follow-settings.ts';

export interface SourceEdit extends LayerChange {
  sourceId: number;
  /** The revision that the person looked at. */
  revision: number;
  name?: string | undefined;
  address?: string | undefined;
  /** Null takes it out of its group. */
  groupId?: number | null | undefined;
  userId: number | null;
}

export type SourceEdited =
  | { kind: 'saved'; revision: number }
  | { kind: 'changed'; revision: number }
  | { kind: 'known'; sourceId: number }
  | { kind: 'bad-address' }
  | { kind: 'no-such-group' }
  | { kind: 'not-found' };

/**
 * Changes what a source is called, where it is, its group and its settings; settings named in `inherit` are the group's
 * again. What is in force changes with the next page that is read; a shorter interval counts from now, and the detector is
 * trained anew where its settings changed.
 */
export async function editSource(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: SourceEdit,
): Promise<SourceEdited> {
  const { sourceId, revision: seen, userId, address: wanted, name, groupId, set, inherit } = input;
  const address = wanted === undefined ? undefined : normalizeUrl(wanted);
  if (address === null) return { kind: 'bad-address' };
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, sourceId);
    if (!source) return { kind: 'not-found' };
    if (source.revision !== seen) return { kind: 'changed', revision: source.revision };
    const moves = address !== undefined && address !== source.address;
    if (moves) {
      const known = await findSourceByAddress(tx, address);
      if (known) return { kind: 'known', sourceId: known.id };
    }
    if (groupId && !(await findGroup(tx, groupId))) return { kind: 'no-such-group' };
    const at = deps.now();
    const revision = source.revision + 1;
    const own = changeLayer(source.own, { ...(set && { set }), ...(inherit && { inherit }) });
    const plain = {
      ...(name !== undefined && name !== source.name && { name }),
      ...(groupId !== undefined && groupId !== source.groupId && { groupId }),
      ...(moves && { address }),
    };
    await updateSource(tx, sourceId, {
      ...plain,
      ...settingColumns(own, source.reference),
      ...(moves && { host: hostOf(address), validators: {}, nextRunAt: at }),
      revision,
    });
    const after = (await findSource(tx, sourceId))!;
    await followSettings(tx, deps.enqueue, [{ source: after, before: source.settings }], { userId, at });
    const detail = { ...plain, ...layerDifference(source.own, own) } as Prisma.InputJsonObject;
    await recordAudit(tx, { userId, action: 'source.edited', target: `source:${sourceId}`, detail });
    await announce(tx, { topic: 'sources', sourceId });
    return { kind: 'saved', revision };
  });
}
