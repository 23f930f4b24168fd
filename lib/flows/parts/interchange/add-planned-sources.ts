import { sourceStatus } from '../../../core/calm/source-status.ts';
import { learningProgress } from '../../../core/detect/learning-progress.ts';
import type { DescribedSource } from '../../../core/interchange/described-source.ts';
import type { PlannedSource } from '../../../core/interchange/plan-import.ts';
import { resolveSettings } from '../../../core/settings/resolve-settings.ts';
import type { SettingsLayer } from '../../../core/settings/settings-layer.ts';
import { hostOf } from '../../../core/url/normalize-url.ts';
import type { Transaction } from '../../../db/database.ts';
import { recordAudits } from '../../../db/people/audit.ts';
import { describeGroups } from '../../../db/sources/described-sources.ts';
import { insertSources } from '../../../db/sources/sources.ts';
import { insertFirstWrappers } from '../../../db/sources/wrappers.ts';

const atOnce = 1000;
/** Milliseconds from the first run of one new source to that of the next. */
const pauseBetween = 1000;

/** Adds the new sources of a plan, in pieces. They become due one after the other, not all at the same moment. */
export async function addPlannedSources(
  tx: Transaction,
  planned: readonly PlannedSource[],
  groupIds: ReadonlyMap<string, number>,
  by: { userId: number | null; at: Date; reason: string },
): Promise<number[]> {
  const { userId, at, reason } = by;
  const layers = new Map((await describeGroups(tx)).map(({ name, layer }) => [name, layer]));
  const added: number[] = [];
  for (let from = 0; from < planned.length; from += atOnce) {
    const part = planned.slice(from, from + atOnce).map(({ target }) => target!);
    const ids = await insertSources(
      tx,
      part.map(({ rules: _, group, ...facts }, index) => {
        const { status, reason: statusReason } = firstStatus(
          facts,
          group === null ? null : (layers.get(group) ?? null),
        );
        return {
          ...facts,
          foreign: { ...facts.foreign },
          host: hostOf(facts.address),
          groupId: group === null ? null : groupIds.get(group)!,
          status,
          statusReason,
          nextRunAt: new Date(at.getTime() + (from + index) * pauseBetween),
          createdById: userId,
          at,
        };
      }),
    );
    const wrappers = part.map(({ rules }, index) => ({ sourceId: ids[index]!, rules }));
    await insertFirstWrappers(tx, wrappers, { reason, authorId: userId, at });
    await recordAudits(
      tx,
      part.map(({ name, address }, index) => ({
        ...{ userId, action: 'source.added', target: `source:${ids[index]}` },
        detail: { name, address, imported: true },
      })),
    );
    added.push(...ids);
  }
  return added;
}

function firstStatus({ paused, own }: Pick<DescribedSource, 'paused' | 'own'>, group: SettingsLayer | null) {
  const { have, need } = learningProgress(0, resolveSettings(own, group).detector);
  const facts = { alerts: [], counts: {}, undecided: false, modelVersion: null };
  return sourceStatus({ ...facts, paused, learned: { have, need } });
}
