/** Added to each count, so that an empty cell has a logarithm (Krichevsky, Trofimov 1981). */
const alpha = 0.5;

/**
 * The largest D over all windows of `size` consecutive documents against their whole series (RCDL 2012, eq. 8: K_j).
 * `cells[i]` is the cell of document i, `reference` the counts of the whole series. D as in kullback-leibler.ts.
 * With `leaveOut` the window's own documents are taken out of the reference, as a batch to be judged is in no reference.
 * A step of the window changes two cells, and D is updated from those two: O(documents) whatever the size.
 * 0 when the size is < 1 or leaves nothing to compare with. `logs`: of this many documents, for whoever asks for many sizes.
 */
export function largestWindowDivergence(
  cells: ArrayLike<number>,
  reference: ArrayLike<number>,
  size: number,
  leaveOut: boolean,
  logs: Float64Array = smoothedLogs(cells.length),
): number {
  const n = cells.length;
  const m = reference.length;
  const rest = leaveOut ? n - size : n;
  if (size < 1 || size > n || rest < 1) return 0;
  const window = new Uint32Array(m);
  for (let i = 0; i < size; i++) window[cells[i]!]!++;
  // Σ r·(ln r − ln c) over cells, r and c the smoothed counts of reference and window.
  const term = (cell: number): number => {
    const c = window[cell]!;
    const r = leaveOut ? reference[cell]! - c : reference[cell]!;
    return (r + alpha) * (logs[r]! - logs[c]!);
  };
  const terms = new Float64Array(m);
  let sum = 0;
  for (let cell = 0; cell < m; cell++) {
    terms[cell] = term(cell);
    sum += terms[cell]!;
  }
  let largest = sum;
  for (let last = size; last < n; last++) {
    const entering = cells[last]!;
    const leaving = cells[last - size]!;
    if (entering === leaving) continue;
    sum -= terms[entering]! + terms[leaving]!;
    window[entering]!++;
    window[leaving]!--;
    const entered = term(entering);
    const left = term(leaving);
    terms[entering] = entered;
    terms[leaving] = left;
    sum += entered + left;
    if (sum > largest) largest = sum;
  }
  const total = rest + alpha * m;
  return Math.max(0, largest / total + Math.log((size + alpha * m) / total));
}

/** ln(i + ½) for i = 0 … n. O(n). */
export function smoothedLogs(n: number): Float64Array {
  const logs = new Float64Array(n + 1);
  for (let i = 0; i <= n; i++) logs[i] = Math.log(i + alpha);
  return logs;
}
