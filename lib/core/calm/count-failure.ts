import { type FailureKind, failureKinds, failureRules, isFailureKind } from './failures.ts';
import { type OutageMemory, outageMemory } from './outages.ts';

/** Failures in a row by kind; `empty` counts articles, `training` attempts at it, the others runs. */
export type FailureCounts = Partial<Record<FailureKind | 'empty' | 'training', number>> &
  OutageMemory & {
    /** 1 where the last failure was one of the articles, not of the feed or listing. */
    atArticles?: number;
  };

/** How far a run came: its listing was read (and there was nothing to fetch, or that failed), or articles were. */
export type Place = 'listing' | 'articles';

export interface CountedFailure {
  counts: FailureCounts;
  /** The kind whose number in a row is reached with this run; null while there is patience. */
  reached: FailureKind | null;
  /** Kinds that are over with this run: their alerts can be settled. */
  over: FailureKind[];
}

/**
 * Counters after one run. A good run (`failure` null) ends all kinds, unless it only read its listing while it is the
 * articles that fail. A failed run counts on its own kind, and where the server gave an answer "unreachable" is over; a fault of our own says
 * nothing of it.
 * O(kinds).
 */
export function countFailure(
  counts: FailureCounts,
  failure: FailureKind | null,
  place: Place,
): CountedFailure {
  if (failure === null && place === 'listing' && counts.atArticles)
    return { counts, reached: null, over: [] };
  const kept: FailureCounts = {
    ...outageMemory(counts),
    ...(counts.empty !== undefined && { empty: counts.empty }),
    ...(counts.training !== undefined && { training: counts.training }),
  };
  if (failure === null) return { counts: kept, reached: null, over: [...failureKinds] };
  const over: FailureKind[] = failure === 'unreachable' || failure === 'crashed' ? [] : ['unreachable'];
  for (const kind of failureKinds) {
    const count = counts[kind];
    if (count !== undefined && kind !== failure && !over.includes(kind)) kept[kind] = count;
  }
  const count = (counts[failure] ?? 0) + 1;
  kept[failure] = count;
  if (place === 'articles') kept.atArticles = 1;
  return { counts: kept, reached: count >= failureRules[failure].inARow ? failure : null, over };
}

const others = ['empty', 'training', 'atArticles', 'failingSince', 'healedLongest', 'healedAt'] as const;

function isOther(key: string): key is (typeof others)[number] {
  return (others as readonly string[]).includes(key);
}

/** Reads counters as they are stored; anything unknown is dropped. */
export function readFailureCounts(json: unknown): FailureCounts {
  const counts: FailureCounts = {};
  if (typeof json !== 'object' || json === null) return counts;
  for (const [key, count] of Object.entries(json)) {
    const known = isOther(key) || isFailureKind(key);
    if (known && typeof count === 'number' && count > 0) counts[key] = count;
  }
  return counts;
}
