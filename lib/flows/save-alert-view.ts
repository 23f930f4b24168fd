import type { Transaction } from '../db/database.ts';
import type { Prisma } from '../db/generated/client.ts';
import { lockAlertView } from '../db/inbox/alert-views.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import type { Deps } from './parts/deps.ts';

export interface ViewContent {
  name: string;
  shared: boolean;
  filter: Prisma.InputJsonObject;
  grouping: string;
  sort: string;
}

export interface Viewer {
  id: number;
  role: 'administrator' | 'operator' | 'viewer';
}

export type ViewSaved =
  | { kind: 'saved'; id: number; revision: number }
  | { kind: 'not-found' }
  /** Somebody changed it since the person looked. */
  | { kind: 'changed'; revision: number }
  /** Its owner has another of this name. */
  | { kind: 'name-taken' }
  /** It is another's, or sharing takes an operator. */
  | { kind: 'not-allowed' };

type ViewDeps = Pick<Deps, 'db' | 'now'>;

/** Whether a person may change a view: its owner, and of shared ones an administrator. */
export function mayChangeView(view: { ownerId: number; shared: boolean }, user: Viewer): boolean {
  return view.ownerId === user.id || (view.shared && user.role === 'administrator');
}

/** Keeps a filter of the inbox under a name. */
export async function addAlertView(deps: ViewDeps, user: Viewer, content: ViewContent): Promise<ViewSaved> {
  if (content.shared && user.role === 'viewer') return { kind: 'not-allowed' };
  return oneOfAName(deps, async (tx) => {
    const view = await tx.alertView.create({
      data: { ...content, nameKey: content.name, ownerId: user.id, createdAt: deps.now() },
      select: { id: true, revision: true },
    });
    await tell(tx, user, 'alert-view.added', view.id, content);
    return { kind: 'saved', ...view };
  });
}

export async function changeAlertView(
  deps: ViewDeps,
  user: Viewer,
  input: ViewContent & { viewId: number; revision: number },
): Promise<ViewSaved> {
  const { viewId, revision, ...content } = input;
  if (content.shared && user.role === 'viewer') return { kind: 'not-allowed' };
  return oneOfAName(deps, async (tx) => {
    const view = await lockAlertView(tx, viewId);
    if (!view || view.deletedAt) return { kind: 'not-found' };
    if (!mayChangeView(view, user)) return view.shared ? { kind: 'not-allowed' } : { kind: 'not-found' };
    if (view.revision !== revision) return { kind: 'changed', revision: view.revision };
    const saved = await tx.alertView.update({
      where: { id: viewId },
      data: { ...content, nameKey: content.name, revision: revision + 1 },
      select: { id: true, revision: true },
    });
    await tell(tx, user, 'alert-view.changed', viewId, content);
    return { kind: 'saved', ...saved };
  });
}

/** Takes a view away, or brings one back that was taken away. */
export async function setAlertViewRemoved(
  deps: ViewDeps,
  user: Viewer,
  input: { viewId: number; removed: boolean },
): Promise<ViewSaved> {
  const { viewId, removed } = input;
  return oneOfAName(deps, async (tx) => {
    const view = await lockAlertView(tx, viewId);
    if (!view || (view.deletedAt !== null) === removed) return { kind: 'not-found' };
    if (!mayChangeView(view, user)) return view.shared ? { kind: 'not-allowed' } : { kind: 'not-found' };
    const saved = await tx.alertView.update({
      where: { id: viewId },
      data: removed ? { deletedAt: deps.now(), nameKey: null } : { deletedAt: null, nameKey: view.name },
      select: { id: true, revision: true },
    });
    await tell(tx, user, removed ? 'alert-view.removed' : 'alert-view.restored', viewId, view);
    return { kind: 'saved', ...saved };
  });
}

/** The database keeps a person's names apart, also of two views that are saved at once. */
async function oneOfAName(deps: ViewDeps, save: (tx: Transaction) => Promise<ViewSaved>): Promise<ViewSaved> {
  try {
    return await deps.db.$transaction(save);
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'name-taken' };
    throw error;
  }
}

async function tell(
  tx: Transaction,
  user: Viewer,
  action: string,
  viewId: number,
  { name, shared }: { name: string; shared: boolean },
) {
  await recordAudit(tx, {
    userId: user.id,
    action,
    target: `alert-view:${viewId}`,
    detail: { name, shared },
  });
  await announce(tx, { topic: 'views' });
}
