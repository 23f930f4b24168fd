import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { lockSource, updateSource } from '../db/sources/sources.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';

/**
 * Pauses a source (a run that is under way is still finished) or resumes it, due at once. Repeating it changes nothing.
 *
 * @returns false for an unknown source
 */
export async function pauseSource(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { sourceId: number; paused: boolean; userId: number | null },
): Promise<boolean> {
  const { sourceId, paused, userId } = input;
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, sourceId);
    if (!source) return false;
    if ((source.pausedAt !== null) === paused) return true;
    const at = deps.now();
    await updateSource(tx, sourceId, paused ? { pausedAt: at } : { pausedAt: null, nextRunAt: at });
    await refreshSourceStatus(tx, sourceId, at);
    const action = paused ? 'source.paused' : 'source.resumed';
    await recordAudit(tx, { userId, action, target: `source:${sourceId}` });
    await announce(tx, { topic: 'sources', sourceId });
    return true;
  });
}
