import type { HtmlTree } from '../dom/html-tree.ts';

/** The nodes that lie in no other of the list, ascending, each once. O(n log n). */
export function outermost(tree: HtmlTree, nodes: readonly number[]): number[] {
  const kept: number[] = [];
  let covered = 0;
  for (const node of [...nodes].sort((left, right) => left - right)) {
    if (node < covered) continue;
    kept.push(node);
    covered = tree.end[node]!;
  }
  return kept;
}

/** Whether `node` lies in one of `ranges`, which are outermost nodes in ascending order. O(log n). */
export function liesInAny(tree: HtmlTree, ranges: readonly number[], node: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]! <= node) low = middle + 1;
    else high = middle;
  }
  return low > 0 && node < tree.end[ranges[low - 1]!]!;
}
