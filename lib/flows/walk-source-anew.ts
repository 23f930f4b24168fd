import { findOpenRun } from '../db/collecting/runs.ts';
import { deleteTraversal } from '../db/collecting/traversals.ts';
import { recordAudit } from '../db/people/audit.ts';
import { lockSource } from '../db/sources/sources.ts';
import { beginRun } from './parts/collecting/begin-run.ts';
import type { Deps } from './parts/deps.ts';

/**
 * Forgets what pressing a source's listing has taught and begins a run, which then walks the whole page. Where a run is
 * under way, the next one does.
 */
export async function walkSourceAnew(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { sourceId: number; userId: number },
): Promise<{ kind: 'asked'; runId: string } | { kind: 'not-found' }> {
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, input.sourceId);
    if (!source) return { kind: 'not-found' };
    await deleteTraversal(tx, source.id);
    const open = await findOpenRun(tx, source.id);
    const runId = open?.id ?? (await beginRun(tx, deps.enqueue, source, 'person', deps.now()));
    if (runId === null) return { kind: 'not-found' };
    await recordAudit(tx, {
      userId: input.userId,
      action: 'source.walk-asked',
      target: `source:${source.id}`,
      detail: { run: String(runId) },
    });
    return { kind: 'asked', runId: String(runId) };
  });
}
