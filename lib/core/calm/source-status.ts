import type { FailureCounts } from './count-failure.ts';
import { trainingFailuresInARow } from './failed-training.ts';
import { failureKinds, failureRules, isFailureKind } from './failures.ts';

/** In the order in which statuses stand everywhere: the worst first. */
export const sourceStatuses = [
  'broken',
  'unreachable',
  'blocked',
  'stale',
  'degraded',
  'learning',
  'paused',
  'ok',
] as const;
export type Status = (typeof sourceStatuses)[number];

export interface StatusReason {
  code: string;
  params: Record<string, string | number>;
}

export interface StatusFacts {
  paused: boolean;
  /** Open alerts of the source. */
  alerts: readonly { kind: string; severity: 'high' | 'medium' | 'low'; documents: number }[];
  counts: FailureCounts;
  /** A medium check waits for more documents. */
  undecided: boolean;
  /** Version of the model in force; null while the source learns. */
  modelVersion: number | null;
  /** Its worst doubt, see doubtful-training.ts. */
  doubt?: string | null;
  /** Documents that may be trained on, and how many the first model needs. */
  learned: { have: number; need: number };
}

/**
 * Where a source stands, with the reason as a message key and the number or threshold in force. The worst is said first:
 * paused, cannot be read, read wrongly, silent, not sure, learning, ok. O(alerts).
 */
export function sourceStatus(facts: StatusFacts): { status: Status; reason: StatusReason } {
  if (facts.paused) return stand('paused', 'paused');
  const failing = facts.alerts.find(({ kind }) => isFailureKind(kind));
  if (failing && isFailureKind(failing.kind)) {
    const rule = failureRules[failing.kind];
    return stand(rule.status, failing.kind, {
      inARow: facts.counts[failing.kind] ?? rule.inARow,
      limit: rule.inARow,
    });
  }
  const wrong = facts.alerts.filter(
    ({ kind }) => kind === 'empty' || kind === 'same-text' || kind === 'missing' || kind === 'wrong-value',
  );
  const empty = wrong.find(({ severity }) => severity !== 'low') ?? wrong[0];
  if (empty) {
    const status = empty.severity === 'low' ? 'degraded' : 'broken';
    return stand(status, empty.kind, { documents: empty.documents });
  }
  const drift = facts.alerts.find(({ kind }) => kind === 'drift' || kind === 'undecided');
  if (drift) {
    return stand(drift.severity === 'high' ? 'broken' : 'degraded', drift.kind, {
      documents: drift.documents,
    });
  }
  if (facts.alerts.some(({ kind }) => kind === 'silent')) return stand('stale', 'silent');
  if (facts.alerts.some(({ kind }) => kind === 'training-failed')) {
    const inARow = facts.counts.training ?? trainingFailuresInARow;
    return stand('degraded', 'training-failed', { inARow, limit: trainingFailuresInARow });
  }
  const trouble = failureKinds.some((kind) => facts.counts[kind]);
  const doubtful = facts.alerts.some(({ kind }) => kind === 'doubtful-training');
  if (doubtful && !trouble && facts.modelVersion !== null) {
    return stand('degraded', 'doubtful-training', { model: facts.modelVersion, why: facts.doubt ?? '' });
  }
  for (const kind of failureKinds) {
    const count = facts.counts[kind];
    if (count) return stand('degraded', 'trouble', { kind, inARow: count, limit: failureRules[kind].inARow });
  }
  if (facts.undecided) return stand('degraded', 'check-again');
  if (facts.modelVersion === null) return stand('learning', 'learning', facts.learned);
  return stand('ok', 'ok', { model: facts.modelVersion });
}

function stand(status: Status, code: string, params: StatusReason['params'] = {}) {
  return { status, reason: { code, params } };
}
