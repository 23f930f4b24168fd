import type { Features } from '../../features/features.ts';
import { featureValue } from '../feature-vectors.ts';
import type { AppendedProfile } from '../profile/profile.ts';

/** Consecutive documents that must have grown, all but one: to `times` what such a window had in training, plus `more`. */
const windows = [{ size: 30, exceptions: 1, times: 2, more: 5 }];

/** How much could have been appended to an article: as many paragraphs, and as many wrappers for them. */
function appendable(features: Features): number {
  return Math.min(featureValue(features, 2), featureValue(features, 5));
}

/**
 * For each window the most that all but the exceptions of consecutive right documents had. O(n · size).
 * Below a hundred documents the cut is raised by one hundredth for each that lacks: few windows show little.
 */
export function fitAppended(documents: readonly Features[]): AppendedProfile[] {
  const values = documents.map(appendable);
  const young = 1 + Math.max(0, 100 - values.length) / 100;
  return windows.map(({ size, exceptions, times, more }) => {
    let usual = 0;
    const width = Math.min(size, values.length);
    for (let from = 0; from + width <= values.length; from++) {
      usual = Math.max(usual, lowest(values.slice(from, from + width), exceptions));
    }
    return { size, exceptions, usual, cut: (times * Math.max(usual, 0.5) + more) * young };
  });
}

/** A judged document, of which only the measures are read. */
type Measured = { readonly features: Features };

/** The first window whose documents all but the exceptions reach its cut; null when none does. O(windows · size). */
export function appendedIn(
  profiles: readonly AppendedProfile[],
  recent: readonly Measured[],
): { window: AppendedProfile; present: number } | null {
  for (const window of profiles) {
    if (recent.length < window.size) continue;
    if (!reach(recent, window)) continue;
    const values = recent.slice(-window.size).map(({ features }) => appendable(features));
    const present = lowest(values, window.exceptions);
    return { window, present };
  }
  return null;
}

/** Whether all but the exceptions reach the cut: usually the newest few say that they don't. */
function reach(recent: readonly Measured[], { size, exceptions, cut }: AppendedProfile): boolean {
  let below = 0;
  for (let i = recent.length - 1; i >= recent.length - size; i--)
    if (appendable(recent[i]!.features) < cut && ++below > exceptions) return false;
  return true;
}

/** The smallest value when `exceptions` of them are left out; 0 for none. One pass: only the smallest are kept in order. */
function lowest(values: readonly number[], exceptions: number): number {
  const kept = Math.min(exceptions + 1, values.length);
  const smallest = new Array<number>(kept).fill(Number.POSITIVE_INFINITY);
  for (const value of values) {
    if (kept === 0 || value >= smallest[kept - 1]!) continue;
    let place = kept - 1;
    for (; place > 0 && smallest[place - 1]! > value; place--) smallest[place] = smallest[place - 1]!;
    smallest[place] = value;
  }
  return smallest.at(-1) ?? 0;
}
