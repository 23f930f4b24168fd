import { actOnAlertWithin, type ManyAction } from './parts/alerts/act-on-alert.ts';
import type { AlertChanged, AlertDeps } from './parts/alerts/change-alert.ts';

export interface ManyDone {
  done: Extract<AlertChanged, { kind: 'done' }>[];
  refused: { alertId: string; reason: string }[];
}

/** Does the same with a few alerts, each in its own transaction: one that refuses stops no other. */
export async function actOnAlerts(
  deps: AlertDeps,
  input: { ids: readonly string[]; actionOf: (alertId: string) => ManyAction; userId: number },
): Promise<ManyDone> {
  const { ids, actionOf, userId } = input;
  const result: ManyDone = { done: [], refused: [] };
  for (const alertId of new Set(ids)) {
    const changed = await deps.db.$transaction((tx) =>
      actOnAlertWithin(deps, tx, { alertId, userId }, actionOf(alertId)),
    );
    if (changed.kind === 'done') result.done.push(changed);
    else result.refused.push({ alertId, reason: changed.kind === 'refused' ? changed.reason : changed.kind });
  }
  return result;
}
