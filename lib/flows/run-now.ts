import { findOpenRun } from '../db/collecting/runs.ts';
import { recordAudit } from '../db/people/audit.ts';
import { lockSource } from '../db/sources/sources.ts';
import { beginRun } from './parts/collecting/begin-run.ts';
import type { Deps } from './parts/deps.ts';

export type RunNowResult =
  | { kind: 'begun'; runId: string }
  /** A run of the source is under way already. */
  | { kind: 'running'; runId: string }
  | { kind: 'not-found' };

/** Begins a run of a source at once, also of a paused one; its schedule stays as it is. */
export async function runNow(
  deps: Pick<Deps, 'db' | 'now' | 'enqueue'>,
  input: { sourceId: number; userId?: number },
): Promise<RunNowResult> {
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, input.sourceId);
    if (!source) return { kind: 'not-found' };
    const open = await findOpenRun(tx, source.id);
    if (open) return { kind: 'running', runId: String(open.id) };
    const runId = await beginRun(tx, deps.enqueue, source, 'person', deps.now());
    if (runId === null) return { kind: 'not-found' };
    await recordAudit(tx, {
      userId: input.userId ?? null,
      action: 'source.run-asked',
      target: `source:${source.id}`,
      detail: { run: String(runId) },
    });
    return { kind: 'begun', runId: String(runId) };
  });
}
