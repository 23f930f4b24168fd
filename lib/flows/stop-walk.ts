import { askWalkToStop } from '../db/collecting/traversals.ts';
import { recordAudit } from '../db/people/audit.ts';
import { lockSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';

/**
 * Asks the walk in progress to end: within seconds it does, with the plan of what it has found so far. What was found is kept.
 */
export async function stopWalk(
  deps: Pick<Deps, 'db'>,
  input: { sourceId: number; userId: number },
): Promise<{ kind: 'asked' | 'no-walk' | 'not-found' }> {
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, input.sourceId);
    if (!source) return { kind: 'not-found' };
    if (!(await askWalkToStop(tx, source.id))) return { kind: 'no-walk' };
    const action = 'source.walk-stopped';
    await recordAudit(tx, { userId: input.userId, action, target: `source:${source.id}`, detail: {} });
    return { kind: 'asked' };
  });
}
