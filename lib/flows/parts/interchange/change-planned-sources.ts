import type { ImportPlan, PlannedSource } from '../../../core/interchange/plan-import.ts';
import { loggedValue } from '../../../core/settings/change-layer.ts';
import type { Transaction } from '../../../db/database.ts';
import { lockDetectorState } from '../../../db/detector/detector-state.ts';
import type { Prisma } from '../../../db/generated/client.ts';
import { recordAudits } from '../../../db/people/audit.ts';
import { lockSourceRows } from '../../../db/sources/source-changes.ts';
import { lockGroup } from '../../../db/sources/source-groups.ts';
import { settingColumns } from '../../../db/sources/source-settings.ts';
import { findSource, updateSource } from '../../../db/sources/sources.ts';
import { refreshSourceStatus } from '../collecting/refresh-source-status.ts';
import type { Enqueue } from '../deps.ts';
import { followSettings } from '../detector/follow-settings.ts';
import { putRulesInForce } from '../rules/put-rules-in-force.ts';

const isRules = ({ field }: { field: string }) => field.startsWith('rules.');

/** Holds what a plan is going to change: groups, then detectors, then sources, each in the order of their ids. */
export async function lockPlanned(tx: Transaction, plan: ImportPlan): Promise<void> {
  for (const id of sorted(plan.groups.flatMap(({ known }) => known?.id ?? []))) await lockGroup(tx, id);
  const changed = plan.sources.filter(({ outcome }) => outcome === 'changed');
  const idsOf = (sources: readonly PlannedSource[]) =>
    sorted(sources.flatMap(({ known }) => known?.id ?? []));
  for (const id of idsOf(changed.filter(({ changes }) => changes.some(isRules))))
    await lockDetectorState(tx, id);
  await lockSourceRows(tx, idsOf(changed));
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** Brings sources that are there to what the plan says of them; the caller holds their rows. */
export async function changePlannedSources(
  tx: Transaction,
  enqueue: Enqueue,
  planned: readonly PlannedSource[],
  groupIds: ReadonlyMap<string, number>,
  by: { userId: number | null; at: Date; reason: string },
): Promise<number[]> {
  for (const one of planned) await changeOne(tx, enqueue, one, groupIds, by);
  await recordAudits(
    tx,
    planned.map(({ known, changes }) => ({
      userId: by.userId,
      action: 'source.edited',
      target: `source:${known!.id}`,
      detail: Object.fromEntries(
        changes.map(({ field, after }) => [field, loggedValue(field.replace(/^collection\./, ''), after)]),
      ) as Prisma.InputJsonObject,
    })),
  );
  return planned.map(({ known }) => known!.id);
}

async function changeOne(
  tx: Transaction,
  enqueue: Enqueue,
  { known, target, changes }: PlannedSource,
  groupIds: ReadonlyMap<string, number>,
  { userId, at, reason }: { userId: number | null; at: Date; reason: string },
): Promise<void> {
  const source = (await findSource(tx, known!.id))!;
  const { name, homepage, group, paused, own, foreign, rules } = target!;
  const changed = (field: string) => changes.some((change) => change.field === field);
  await updateSource(tx, source.id, {
    ...{ name, homepage, foreign: { ...foreign }, ...settingColumns(own, source.reference) },
    ...(changed('group') && { groupId: group === null ? null : groupIds.get(group)! }),
    ...(changed('paused') && (paused ? { pausedAt: at } : { pausedAt: null, nextRunAt: at })),
    revision: source.revision + 1,
  });
  const after = (await findSource(tx, source.id))!;
  await followSettings(tx, enqueue, [{ source: after, before: source.settings }], { userId, at });
  if (changed('paused')) await refreshSourceStatus(tx, source.id, at);
  if (!changes.some(isRules)) return;
  const detector = await lockDetectorState(tx, source.id);
  await putRulesInForce(tx, { source: after, detector, rules, reason, userId, at });
}
