interface Sized {
  height: number;
  sticks?: boolean;
}

/** Upper edges of the items in pixels, and at the end the lower edge of the last. */
export function offsetsOf(items: readonly Sized[]): number[] {
  const offsets = [0];
  for (const { height } of items) offsets.push(offsets.at(-1)! + height);
  return offsets;
}

/** Heads that stick, each up to the next one. */
export function sectionsOf(items: readonly Sized[]): { place: number; end: number }[] {
  const heads = items.flatMap(({ sticks }, place) => (sticks ? [place] : []));
  return heads.map((place, i) => ({ place, end: heads[i + 1] ?? items.length }));
}

/** Items that a view from one height to another touches: from `first` up to but without `last`. O(log items). */
export function visibleItems(
  offsets: readonly number[],
  { from, to }: { from: number; to: number },
): { first: number; last: number } {
  const count = offsets.length - 1;
  const first = Math.min(count, Math.max(0, firstAbove(offsets, from) - 1));
  return { first, last: Math.max(first, Math.min(count, firstAbove(offsets, to - 1))) };
}

/** The place of the first edge that lies beyond this height. */
function firstAbove(offsets: readonly number[], height: number): number {
  let [low, high] = [0, offsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (offsets[middle]! > height) high = middle;
    else low = middle + 1;
  }
  return low;
}
