import { normalizeUrl } from '../url/normalize-url.ts';

/** Visits in a row that are led to the same new address before a person is asked to take it over. */
export const visitsToMove = 3;

/** Where an address permanently leads, and in how many visits in a row it did. */
export interface MovedAddress {
  address: string;
  visits: number;
}

const permanent: ReadonlySet<number> = new Set([301, 308]);

/**
 * Where an address leads for good: the end of the permanent redirects that the chain begins with; null where it begins with
 * a passing one (302, 303, 307) or there is none. O(redirects).
 */
export function permanentTarget(redirects: readonly { status: number; to: string }[]): string | null {
  let target: string | null = null;
  for (const { status, to } of redirects) {
    if (!permanent.has(status)) break;
    target = to;
  }
  return target;
}

/** What is known after one more good visit; null where the address stands. O(1). */
export function afterVisit(before: MovedAddress | null, target: string | null): MovedAddress | null {
  if (target === null) return null;
  return { address: target, visits: before?.address === target ? before.visits + 1 : 1 };
}

/** Reads what is stored; null for anything else. */
export function readMovedAddress(json: unknown): MovedAddress | null {
  const { address, visits } = (json ?? {}) as Partial<Record<keyof MovedAddress, unknown>>;
  if (typeof address !== 'string' || normalizeUrl(address) === null) return null;
  return typeof visits === 'number' && visits > 0 ? { address, visits } : null;
}

/** The move that an alert proposes, from its evidence; null for anything else. */
export function readMove(evidence: unknown): { from: string; to: string } | null {
  const { from, to } = (evidence ?? {}) as { from?: unknown; to?: unknown };
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return normalizeUrl(to) === null ? null : { from, to };
}
