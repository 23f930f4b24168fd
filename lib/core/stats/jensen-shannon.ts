/**
 * Jensen–Shannon divergence in nats, ½·D(p‖m) + ½·D(q‖m) with m = (p + q)/2 (Lin 1991), of shares smoothed as in
 * kullback-leibler.ts. Symmetric, 0 … ln 2. 0 for no cells or where one side has no values. O(cells).
 */
export function jensenShannon(left: ArrayLike<number>, right: ArrayLike<number>, alpha = 0.5): number {
  const cells = Math.min(left.length, right.length);
  let a = 0;
  let b = 0;
  for (let i = 0; i < cells; i++) {
    a += left[i]!;
    b += right[i]!;
  }
  if (cells === 0 || a === 0 || b === 0) return 0;
  let sum = 0;
  for (let i = 0; i < cells; i++) {
    const p = (left[i]! + alpha) / (a + alpha * cells);
    const q = (right[i]! + alpha) / (b + alpha * cells);
    const m = (p + q) / 2;
    sum += (p * Math.log(p / m) + q * Math.log(q / m)) / 2;
  }
  return Math.max(0, sum);
}
