import { type FailureKind, failureKinds, failureRules, isFailureKind } from './failures.ts';

/** Failures in a row by kind; `empty` counts articles, the others runs. */
export type FailureCounts = Partial<Record<FailureKind | 'empty', number>>;

export interface CountedFailure {
  counts: FailureCounts;
  /** The kind whose number in a row is reached with this run; null while there is patience. */
  reached: FailureKind | null;
  /** Kinds that are over with this run: their alerts can be settled. */
  over: FailureKind[];
}

/**
 * Counters after one run. A good run (`failure` null) ends all kinds; a failed one counts on its own kind, and where the
 * server gave an answer at all "unreachable" is over. O(kinds).
 */
export function countFailure(counts: FailureCounts, failure: FailureKind | null): CountedFailure {
  const kept: FailureCounts = counts.empty === undefined ? {} : { empty: counts.empty };
  if (failure === null) return { counts: kept, reached: null, over: [...failureKinds] };
  const over: FailureKind[] = failure === 'unreachable' ? [] : ['unreachable'];
  for (const kind of failureKinds) {
    const count = counts[kind];
    if (count !== undefined && kind !== failure && !over.includes(kind)) kept[kind] = count;
  }
  const count = (counts[failure] ?? 0) + 1;
  kept[failure] = count;
  return { counts: kept, reached: count >= failureRules[failure].inARow ? failure : null, over };
}

/** Reads counters as they are stored; anything unknown is dropped. */
export function readFailureCounts(json: unknown): FailureCounts {
  const counts: FailureCounts = {};
  if (typeof json !== 'object' || json === null) return counts;
  for (const [kind, count] of Object.entries(json)) {
    if ((kind === 'empty' || isFailureKind(kind)) && typeof count === 'number' && count > 0)
      counts[kind] = count;
  }
  return counts;
}
