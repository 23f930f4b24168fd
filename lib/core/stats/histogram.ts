/**
 * Cells of equal width between the smallest and the largest finite value: `cells + 1` ascending borders. Cells are
 * half-open [low, high); the outer two are open towards −∞ and +∞, so that every number has exactly one cell.
 * All values equal: one cell. No finite value: one cell round 0. O(n).
 */
export function equalCells(values: ArrayLike<number>, cells: number): number[] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1];
  if (low === high) return [low, low + 1];
  const count = Math.max(1, Math.floor(cells));
  return Array.from({ length: count + 1 }, (_, i) => (i === count ? high : low + ((high - low) * i) / count));
}

/**
 * Which cell a value falls into, 0 … edges.length − 2. Values outside fall into the outer cells, the largest border into
 * the last cell; NaN: −1. O(log cells).
 */
export function cellOf(edges: ArrayLike<number>, value: number): number {
  if (Number.isNaN(value)) return -1;
  let low = 0;
  let high = edges.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (value >= edges[middle]!) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Values per cell; NaN is counted nowhere. O(n log cells). */
export function countCells(edges: ArrayLike<number>, values: ArrayLike<number>): number[] {
  const counts = new Array<number>(Math.max(0, edges.length - 1)).fill(0);
  for (let i = 0; i < values.length; i++) {
    const cell = cellOf(edges, values[i]!);
    if (cell >= 0) counts[cell]!++;
  }
  return counts;
}
