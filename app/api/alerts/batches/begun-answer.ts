import { refuse } from '@/lib/api/errors.ts';
import type { BatchBegun } from '@/lib/flows/begin-alert-batch.ts';

export function begunAnswer(begun: BatchBegun) {
  switch (begun.kind) {
    case 'begun':
      return { batchId: begun.batchId, total: begun.total };
    case 'changed':
      return refuse('out-of-date', { reason: 'count-changed', values: { matches: begun.matches } });
    case 'not-found':
      return refuse('not-found');
    case 'refused':
      return refuse('not-possible', { reason: begun.reason });
  }
}
