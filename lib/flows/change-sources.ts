import { changeLayer, type LayerChange } from '../core/settings/change-layer.ts';
import { findOpenRun } from '../db/collecting/runs.ts';
import type { Transaction } from '../db/database.ts';
import type { Prisma } from '../db/generated/client.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import {
  findSourceChange,
  insertSourceChange,
  lockSourceRows,
  markUndone,
  type SourceColumns,
} from '../db/sources/source-changes.ts';
import { findGroup } from '../db/sources/source-groups.ts';
import { listSourceIds, type SourceChoice } from '../db/sources/source-list.ts';
import { settingColumns } from '../db/sources/source-settings.ts';
import { findSource, findSourceByAddress, type Source, updateSource } from '../db/sources/sources.ts';
import { beginRun } from './parts/collecting/begin-run.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';
import { followSettings } from './parts/detector/follow-settings.ts';

export type SourcesAction =
  | { kind: 'pause' | 'resume' | 'run' | 'delete' | 'restore' }
  | { kind: 'group'; groupId: number | null }
  | ({ kind: 'settings' } & LayerChange);

export type WhichSources = { ids: readonly number[] } | { filter: SourceChoice; expected: number };

export type SourcesChanged =
  | {
      kind: 'acted';
      /** By which it is undone; null where nothing can be. */
      changeId: string | null;
      done: number[];
      refused: { sourceId: number; reason: string }[];
    }
  /** The filter matches another number than the person was shown. */
  | { kind: 'changed'; matches: number };

type ChangeDeps = Pick<Deps, 'db' | 'now' | 'enqueue'>;

/**
 * Does the same with many sources, in one transaction: those that refuse are named and stop no other. A deleted source is
 * collected and shown no more, and kept until it is purged; everything but a run and a restoring can be undone.
 */
export async function changeSources(
  deps: ChangeDeps,
  input: { which: WhichSources; action: SourcesAction; userId: number; most: number },
): Promise<SourcesChanged> {
  const { which, action, userId } = input;
  return deps.db.$transaction(async (tx) => {
    let ids: readonly number[];
    if ('ids' in which) ids = [...new Set(which.ids)];
    else {
      ids = await listSourceIds(tx, which.filter, input.most + 1);
      if (ids.length !== which.expected) return { kind: 'changed', matches: ids.length };
    }
    const at = deps.now();
    const deleted = action.kind === 'restore';
    const known = new Map((await lockSourceRows(tx, ids, deleted)).map((source) => [source.id, source]));
    const noGroup =
      action.kind === 'group' && action.groupId !== null && !(await findGroup(tx, action.groupId));
    const refused: { sourceId: number; reason: string }[] = [];
    const done: { sourceId: number; before: SourceColumns }[] = [];
    for (const sourceId of ids) {
      const source = known.get(sourceId);
      const reason = source
        ? noGroup
          ? 'no-such-group'
          : await act(tx, deps, source, action, { userId, at })
        : 'not-found';
      if (source && reason === null) done.push({ sourceId, before: columnsOf(source) });
      else refused.push({ sourceId, reason: reason ?? 'not-found' });
    }
    const undoable = action.kind !== 'run' && action.kind !== 'restore' && done.length > 0;
    const changeId = undoable
      ? await insertSourceChange(tx, { userId, action: action as object, items: done, at })
      : null;
    await recordAudit(tx, {
      userId,
      action: `sources.${action.kind}`,
      target: done.length === 1 ? `source:${done[0]!.sourceId}` : `sources:${done.length}`,
      detail: {
        ...(action as object),
        sources: done.map(({ sourceId }) => sourceId),
      } as Prisma.InputJsonObject,
    });
    await announce(tx, { topic: 'sources' });
    return { kind: 'acted', changeId, done: done.map(({ sourceId }) => sourceId), refused };
  });
}

/** @returns why it was refused; null where it was done */
async function act(
  tx: Transaction,
  deps: ChangeDeps,
  source: Source,
  action: SourcesAction,
  by: { userId: number; at: Date },
): Promise<string | null> {
  const revision = source.revision + 1;
  const { at } = by;
  switch (action.kind) {
    case 'pause':
    case 'resume': {
      const pause = action.kind === 'pause';
      if ((source.pausedAt !== null) === pause) return pause ? 'paused-already' : 'not-paused';
      const change = pause ? { pausedAt: at } : { pausedAt: null, nextRunAt: at };
      await updateSource(tx, source.id, { ...change, revision });
      await refreshSourceStatus(tx, source.id, at);
      return null;
    }
    case 'run': {
      if (await findOpenRun(tx, source.id)) return 'running-already';
      return (await beginRun(tx, deps.enqueue, source, 'person', at)) === null ? 'no-rules' : null;
    }
    case 'delete':
      await updateSource(tx, source.id, { deletedAt: at, deletedById: by.userId, revision });
      return null;
    case 'restore': {
      if (source.deletedAt === null) return 'not-deleted';
      if (await findSourceByAddress(tx, source.address)) return 'address-taken';
      const due = source.pausedAt === null && { nextRunAt: at };
      await updateSource(tx, source.id, { deletedAt: null, deletedById: null, ...due, revision });
      await refreshSourceStatus(tx, source.id, at);
      return null;
    }
    case 'group':
      await updateSource(tx, source.id, { groupId: action.groupId, revision });
      break;
    case 'settings': {
      const { kind: _, ...change } = action;
      await updateSource(tx, source.id, {
        ...settingColumns(changeLayer(source.own, change), source.reference),
        revision,
      });
    }
  }
  const after = (await findSource(tx, source.id))!;
  await followSettings(tx, deps.enqueue, [{ source: after, before: source.settings }], by);
  return null;
}

function columnsOf(source: Source): SourceColumns {
  return {
    revision: source.revision + 1,
    groupId: source.groupId,
    pausedAt: source.pausedAt?.toISOString() ?? null,
    ...settingColumns(source.own, source.reference),
  };
}

/** Takes back what `changeSources` did, where nobody changed the source since. */
export async function undoSourcesChange(
  deps: ChangeDeps,
  input: { changeId: string; userId: number },
): Promise<SourcesChanged | { kind: 'not-found' }> {
  return deps.db.$transaction(async (tx) => {
    const change = await findSourceChange(tx, BigInt(input.changeId));
    if (!change || change.undoneAt) return { kind: 'not-found' };
    const at = deps.now();
    const done: number[] = [];
    const refused: { sourceId: number; reason: string }[] = [];
    const ids = change.items.map(({ sourceId }) => sourceId);
    const known = new Map((await lockSourceRows(tx, ids, true)).map((source) => [source.id, source]));
    for (const { sourceId, before } of change.items) {
      const source = known.get(sourceId);
      const wasDeleted = source !== undefined && source.deletedAt !== null;
      let reason: string | null = null;
      if (!source) reason = 'not-found';
      else if (source.revision !== before.revision) reason = 'changed-since';
      else if (wasDeleted && (await findSourceByAddress(tx, source.address))) reason = 'address-taken';
      if (!source || reason !== null) {
        refused.push({ sourceId, reason: reason ?? 'not-found' });
        continue;
      }
      const { revision, pausedAt, ...columns } = before;
      await updateSource(tx, sourceId, {
        ...columns,
        pausedAt: pausedAt === null ? null : new Date(pausedAt),
        deletedAt: null,
        deletedById: null,
        revision: revision + 1,
      });
      const after = (await findSource(tx, sourceId))!;
      await followSettings(tx, deps.enqueue, [{ source: after, before: source.settings }], {
        userId: input.userId,
        at,
      });
      await refreshSourceStatus(tx, sourceId, at);
      done.push(sourceId);
    }
    await markUndone(tx, BigInt(input.changeId), at);
    const detail = { change: input.changeId, sources: done };
    await recordAudit(tx, {
      userId: input.userId,
      action: 'sources.undone',
      target: `sources:${done.length}`,
      detail,
    });
    await announce(tx, { topic: 'sources' });
    return { kind: 'acted', changeId: null, done, refused };
  });
}
