import type { ReextractionLine } from '@/lib/api/contracts/reextractions.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import { type Refusal, refuse } from '@/lib/api/errors.ts';
import type { ReextractionRow } from '@/lib/db/reextraction/reextractions.ts';
import type { ReextractionRefused } from '@/lib/flows/change-reextraction.ts';

/** A stored re-extraction in the shape of its contract. The choice lies in a JSON column that our own flow wrote. */
export function reextractionAnswer(row: ReextractionRow): Sendable<ReextractionLine> {
  const { id, state, stateSince, createdAt, alertId, releaseClean, finishedAt, cancelledAt } = row;
  const { undoUntil, undoneAt, total, changed, unchanged, failed, withoutCapture, released } = row;
  return {
    ...{ id, state, stateSince, createdAt, alertId, releaseClean, finishedAt, cancelledAt },
    ...{ undoUntil, undoneAt, total, changed, unchanged, failed, withoutCapture, released },
    createdBy: row.createdBy?.name ?? null,
    version: row.wrapper.version,
    choice: row.choice as unknown as ReextractionLine['choice'],
    restored: row.restored,
    trouble: row.trouble,
    revision: row.revision,
  };
}

export function reextractionRefusal(refused: ReextractionRefused): Refusal {
  if (refused.kind === 'not-found') return refuse('not-found');
  if (refused.kind === 'changed') return refuse('out-of-date', { values: { revision: refused.revision } });
  return refuse('conflict', { reason: refused.reason });
}
