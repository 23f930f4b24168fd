import type { DetectorState, RecentDocument } from '../state/state.ts';

/**
 * Whether a detector goes on from both states in the same way. Which vectors a document failed is not looked at: once it is
 * judged only whether it is suspicious counts. O(documents that are kept), at once for the same object.
 */
export function sameState(a: DetectorState, b: DetectorState): boolean {
  if (a === b) return true;
  const { recent: recentA, ...restA } = a;
  const { recent: recentB, ...restB } = b;
  return sameRecent(recentA, recentB) && sameValue(restA, restB);
}

function sameRecent(a: readonly RecentDocument[], b: readonly RecentDocument[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    const { vectorBits: _, ...one } = a[i]!;
    const { vectorBits: __, ...other } = b[i]!;
    if (!sameValue(one, other)) return false;
  }
  return true;
}

/** Of plain values; what is no plain object or list must be the same one. */
function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameValue(a[key], b[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
