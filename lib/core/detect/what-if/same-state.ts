import type { DetectorState, RecentDocument } from '../state/state.ts';

/**
 * Whether a detector judges on from both states in the same way. Which vectors a document failed is not looked at: once it is
 * judged only whether it is suspicious counts; nor is whether it was released. O(documents that are kept), at once for the same
 * object.
 */
export function sameState(a: DetectorState, b: DetectorState): boolean {
  if (a === b) return true;
  const { recent: recentA, ...restA } = a;
  const { recent: recentB, ...restB } = b;
  return sameRecent(recentA, recentB) && sameValue(restA, restB);
}

const passedOver = new Set<keyof RecentDocument>(['vectorBits', 'standing']);

function sameRecent(a: readonly RecentDocument[], b: readonly RecentDocument[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  const names = Object.keys(a[0] ?? {}) as (keyof RecentDocument)[];
  const counting = names.filter((name) => !passedOver.has(name));
  // Most are the same one: those that another judging met last differ, if any.
  for (let i = a.length - 1; i >= 0; i--) {
    const [one, other] = [a[i]!, b[i]!];
    if (one === other) continue;
    for (const name of counting) if (!sameValue(one[name], other[name])) return false;
  }
  return true;
}

/** Of plain values; what is no plain object or list must be the same one. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && sameValue(a[key], b[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
