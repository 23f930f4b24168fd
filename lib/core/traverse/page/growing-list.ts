/**
 * The paper's F(T): how many inner children of T are like both their neighbours, by tag and class. 0 for fewer than three.
 * Self-contained, as its text is also run inside of pages. O(children)
 *
 * @param traits tag and class of each child, in order
 */
export function alikeChildren(traits: readonly string[]): number {
  let alike = 0;
  for (let place = 1; place < traits.length - 1; place++) {
    if (traits[place] === traits[place - 1] && traits[place] === traits[place + 1]) alike++;
  }
  return alike;
}

export interface GrowthLimits {
  /** α: a list is cut when F(T) / N0 is above it. */
  factor: number;
  /** Lists below this F(T) are never cut: menus and calendars grow as well, and cost nothing. */
  least: number;
}

export const defaultGrowthLimits: GrowthLimits = { factor: 2, least: 60 };

/**
 * Whether the list has grown so much that its children are to be removed: F(T) / N0 > α. A list that was empty when the
 * page was loaded counts as one of one. Self-contained.
 *
 * @param alike F(T) now
 * @param atFirst N0: F(T) when the list was first seen
 */
export function isOvergrown(alike: number, atFirst: number, limits: GrowthLimits): boolean {
  return alike > limits.least && alike / Math.max(1, atFirst) > limits.factor;
}
