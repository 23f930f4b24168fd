import {
  type AlertChanged,
  type AlertCommand,
  type AlertDeps,
  changeAlert,
} from './parts/alerts/change-alert.ts';

/** Gives an alert to a person who may act on it, or to nobody (null). */
export async function assignAlert(
  deps: AlertDeps,
  command: AlertCommand & { assigneeId: number | null },
): Promise<AlertChanged> {
  const { assigneeId } = command;
  const name = assigneeId === null ? null : await assigneeName(deps, assigneeId);
  if (assigneeId !== null && name === null) return { kind: 'refused', reason: 'unknown-user' };
  return changeAlert(deps, command, {
    action: { kind: 'assign', assigneeId },
    event: 'assigned',
    detail: { assigneeId, assignee: name },
  });
}

async function assigneeName(deps: AlertDeps, id: number): Promise<string | null> {
  const user = await deps.db.user.findFirst({
    where: { id, disabledAt: null, role: { in: ['administrator', 'operator'] } },
    select: { name: true },
  });
  return user?.name ?? null;
}
