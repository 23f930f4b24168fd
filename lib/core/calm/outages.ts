import type { FailureKind } from './failures.ts';

const hour = 3_600_000;
/** Kinds that come and go by themselves. */
const passing: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'error-page',
  'blocked',
  'not-a-feed',
  'empty-listing',
]);
/** An outage of so much longer than those that healed is news. */
const longer = 1.5;
/** No longer than this is anything waited for, and no longer is an outage remembered that was not followed by another. */
const longestPatience = 24 * hour;
const remembered = 14 * 24 * hour;

/** Longest outage of late that went by itself: in milliseconds, and when it ended, since 1970. */
export type OutageMemory = {
  failingSince?: number;
  healedLongest?: number;
  healedAt?: number;
};

export function outageMemory({ failingSince, healedLongest, healedAt }: OutageMemory): OutageMemory {
  return {
    ...(failingSince !== undefined && { failingSince }),
    ...(healedLongest !== undefined && healedAt !== undefined && { healedLongest, healedAt }),
  };
}

/** The memory after a run at `at`: an outage begins with the first failure and ends with the first good run. O(1). */
export function afterRun(before: OutageMemory, failure: FailureKind | null, at: number): OutageMemory {
  const { failingSince, ...healed } = forgotten(before, at);
  if (failure !== null)
    return passing.has(failure) ? { failingSince: failingSince ?? at, ...healed } : before;
  if (failingSince === undefined) return healed;
  const lasted = at - failingSince;
  if (lasted > longestPatience) return healed;
  return { healedLongest: Math.max(lasted, healed.healedLongest ?? 0), healedAt: at };
}

/**
 * Whether a failure is still within what its source is used to: a site that is shut down each night, or fails now and then,
 * is told of once, and again only when an outage lasts half as long again as the longest that healed in the last two weeks;
 * a day at most. O(1).
 */
export function isUsualOutage(memory: OutageMemory, failure: FailureKind, at: number): boolean {
  const { failingSince, healedLongest } = forgotten(memory, at);
  if (!passing.has(failure) || failingSince === undefined || healedLongest === undefined) return false;
  return at - failingSince <= Math.min(longestPatience, longer * healedLongest);
}

function forgotten(memory: OutageMemory, at: number): OutageMemory {
  const { healedLongest: _, healedAt, ...rest } = memory;
  return healedAt !== undefined && at - healedAt <= remembered ? memory : rest;
}
