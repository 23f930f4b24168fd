import type { Transaction } from '../db/database.ts';
import { lockDetectorState } from '../db/detector/detector-state.ts';
import { recordAudit } from '../db/people/audit.ts';
import {
  findReextraction,
  lockReextraction,
  type Reextraction,
  updateReextraction,
} from '../db/reextraction/reextractions.ts';
import { lockSourceDocuments } from '../db/reextraction/reread-documents.ts';
import type { Deps } from './parts/deps.ts';
import { type Released, releaseReread } from './parts/reextraction/release-reread.ts';

type FlowDeps = Pick<Deps, 'db' | 'now' | 'enqueue'>;

/** `revision` is the one that the person looked at. */
export interface ReextractionCommand {
  reextractionId: string;
  userId: number;
  revision?: number | undefined;
}

export type ReextractionRefused =
  | { kind: 'not-found' }
  | { kind: 'changed'; revision: number }
  | { kind: 'refused'; reason: 'not-at-work' | 'at-work' | 'undone' | 'undo-expired' };

/** Ends the extracting: what was read stays and is judged, the rest is left as it was. Nothing is released by a rule then. */
export function cancelReextraction(
  deps: FlowDeps,
  command: ReextractionCommand,
): Promise<{ kind: 'done' } | ReextractionRefused> {
  return changing(deps, command, async (tx, present) => {
    if (present.state !== 'extracting' || present.cancelledAt)
      return { kind: 'refused', reason: 'not-at-work' };
    await updateReextraction(tx, present, { cancelledAt: deps.now(), revision: { increment: 1 } });
    await audit(tx, present, command, 'cancelled');
    return { kind: 'done' };
  });
}

/** Gives held documents free: those judged clean, or all that were read, as they are now. */
export function releaseReextraction(
  deps: FlowDeps,
  command: ReextractionCommand & { which: 'clean' | 'all'; resolveAlerts: boolean },
): Promise<({ kind: 'done' } & Released) | ReextractionRefused> {
  const { which, resolveAlerts, userId } = command;
  return changing(deps, command, async (tx, present) => {
    if (present.state === 'undone') return { kind: 'refused', reason: 'undone' };
    if (present.state !== 'ready') return { kind: 'refused', reason: 'at-work' };
    const released = await releaseReread(deps, tx, { ...present, resolveAlerts }, { which, userId });
    return { kind: 'done', ...released };
  });
}

/** Takes a re-extraction back as a whole; a job does it. */
export function undoReextraction(
  deps: FlowDeps,
  command: ReextractionCommand,
): Promise<{ kind: 'done' } | ReextractionRefused> {
  return changing(deps, command, async (tx, present) => {
    if (present.state === 'undone' || present.state === 'undoing')
      return { kind: 'refused', reason: 'undone' };
    if (present.state !== 'ready') return { kind: 'refused', reason: 'at-work' };
    const at = deps.now();
    if (present.undoUntil === null || present.undoUntil < at)
      return { kind: 'refused', reason: 'undo-expired' };
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('reextraction'), ${present.sourceId}::int)`;
    const other = await tx.reextraction.findUnique({ where: { activeKey: present.sourceId } });
    if (other) return { kind: 'refused', reason: 'at-work' };
    await updateReextraction(tx, present, {
      state: 'undoing',
      stateSince: at,
      activeKey: present.sourceId,
      attempts: 0,
      revision: { increment: 1 },
    });
    await deps.enqueue(tx, 'reextract', { reextractionId: command.reextractionId });
    await audit(tx, present, command, 'undone');
    return { kind: 'done' };
  });
}

async function changing<Result>(
  deps: FlowDeps,
  command: ReextractionCommand,
  change: (tx: Transaction, present: Reextraction) => Promise<Result | ReextractionRefused>,
): Promise<Result | ReextractionRefused> {
  const id = BigInt(command.reextractionId);
  return deps.db.$transaction(async (tx) => {
    const found = await findReextraction(tx, id);
    if (!found) return { kind: 'not-found' };
    await lockDetectorState(tx, found.sourceId);
    await lockSourceDocuments(tx, found.sourceId);
    const present = await lockReextraction(tx, id);
    if (!present) return { kind: 'not-found' };
    if (command.revision !== undefined && command.revision !== present.revision)
      return { kind: 'changed', revision: present.revision };
    return change(tx, present);
  });
}

async function audit(
  tx: Transaction,
  { id, sourceId }: Reextraction,
  { userId }: ReextractionCommand,
  action: 'cancelled' | 'undone',
): Promise<void> {
  await recordAudit(tx, {
    userId,
    action: `reextraction.${action}`,
    target: `source:${sourceId}`,
    detail: { reextraction: String(id) },
  });
}
