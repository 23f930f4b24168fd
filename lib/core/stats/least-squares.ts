/**
 * Weighted linear least squares: the x that minimises Σ w_i·(A_i·x − b_i)². Columns are scaled to unit length first and
 * the system is solved by Householder QR with column pivoting, never by normal equations: the powers of 1/x that it is
 * used for are nearly collinear. Columns that are dependent within rounding (|R_kk| ≤ 1e-13·|R_00|) get 0.
 * `rows` holds A by rows. No rows: zeros. Arguments are not changed. O(rows · columns²). Golub, Van Loan 2013, §5.4.
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  weights?: readonly number[],
): number[] {
  const m = rows.length;
  const n = rows[0]?.length ?? 0;
  const a = Array.from({ length: n }, () => new Float64Array(m));
  const b = new Float64Array(m);
  for (let i = 0; i < m; i++) {
    const root = Math.sqrt(Math.max(0, weights?.[i] ?? 1));
    for (let j = 0; j < n; j++) a[j]![i] = rows[i]![j]! * root;
    b[i] = targets[i]! * root;
  }
  const scale = a.map((column) => Math.hypot(...column) || 1);
  a.forEach((column, j) => {
    for (let i = 0; i < m; i++) column[i] = column[i]! / scale[j]!;
  });
  const order = Array.from({ length: n }, (_, j) => j);
  const steps = Math.min(m, n);
  let rank = 0;
  let first = 0;
  for (let k = 0; k < steps; k++) {
    let best = k;
    let longest = -1;
    for (let j = k; j < n; j++) {
      const length = tailNorm(a[j]!, k);
      if (length > longest) {
        longest = length;
        best = j;
      }
    }
    [a[k], a[best]] = [a[best]!, a[k]!];
    [order[k], order[best]] = [order[best]!, order[k]!];
    if (k === 0) first = longest;
    if (longest <= first * 1e-13 || longest === 0) break;
    reflect(a, b, k, longest);
    rank = k + 1;
  }
  const solution = new Array<number>(n).fill(0);
  const y = new Float64Array(rank);
  for (let k = rank - 1; k >= 0; k--) {
    let sum = b[k]!;
    for (let j = k + 1; j < rank; j++) sum -= a[j]![k]! * y[j]!;
    y[k] = sum / a[k]![k]!;
    solution[order[k]!] = y[k]! / scale[order[k]!]!;
  }
  return solution;
}

function tailNorm(column: Float64Array, from: number): number {
  let sum = 0;
  for (let i = from; i < column.length; i++) sum += column[i]! * column[i]!;
  return Math.sqrt(sum);
}

/** Householder reflection that turns column k below row k into zeros, applied to the later columns and to b. */
function reflect(a: Float64Array[], b: Float64Array, k: number, length: number): void {
  const column = a[k]!;
  const alpha = column[k]! > 0 ? -length : length;
  const v = column.slice(k);
  v[0] = v[0]! - alpha;
  let square = 0;
  for (const each of v) square += each * each;
  if (square === 0) return;
  const apply = (target: Float64Array): void => {
    let dot = 0;
    for (let i = 0; i < v.length; i++) dot += v[i]! * target[k + i]!;
    const factor = (2 * dot) / square;
    for (let i = 0; i < v.length; i++) target[k + i] = target[k + i]! - factor * v[i]!;
  };
  for (let j = k; j < a.length; j++) apply(a[j]!);
  apply(b);
}
