import { insertListingPage } from '../../../db/collecting/pending-pages.ts';
import { insertRun } from '../../../db/collecting/runs.ts';
import type { Transaction } from '../../../db/database.ts';
import { announce } from '../../../db/operations/live.ts';
import type { Source } from '../../../db/sources/sources.ts';
import { findWrapperInForce } from '../../../db/sources/wrappers.ts';
import type { Enqueue } from '../deps.ts';

/**
 * Begins a run of a source that the caller has locked and that has no open run: its feed or listing goes to the frontier
 * and its host's collection is asked for, in the caller's transaction.
 *
 * @returns the run's id; null where the source has no rules
 */
export async function beginRun(
  tx: Transaction,
  enqueue: Enqueue,
  source: Source,
  trigger: 'schedule' | 'person',
  at: Date,
): Promise<bigint | null> {
  const wrapper = await findWrapperInForce(tx, source.id);
  if (!wrapper) return null;
  const run = await insertRun(tx, { sourceId: source.id, wrapperId: wrapper.id, trigger, at });
  await insertListingPage(tx, { sourceId: source.id, runId: run.id, host: source.host, url: source.address });
  await enqueue(tx, 'collect-host', { host: source.host });
  await announce(tx, { topic: 'runs', sourceId: source.id, runId: String(run.id) });
  return run.id;
}
