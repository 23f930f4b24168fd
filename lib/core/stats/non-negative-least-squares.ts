import { leastSquares } from './least-squares.ts';

/**
 * Least squares under x ≥ 0 by the active-set method of Lawson and Hanson 1974, ch. 23. Stops when no coefficient held at
 * zero would lower the residual (gradient ≤ tolerance) or after 3·columns + 30 exchanges. Weights as in least-squares.ts.
 * Arguments are not changed. O(exchanges · rows · columns²).
 */
export function nonNegativeLeastSquares(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  weights?: readonly number[],
): number[] {
  const n = rows[0]?.length ?? 0;
  const scale = Array.from({ length: n }, (_, j) => Math.hypot(...rows.map((row) => row[j]!)) || 1);
  const a = rows.map((row, i) => row.map((value, j) => (value / scale[j]!) * Math.sqrt(weights?.[i] ?? 1)));
  const b = targets.map((value, i) => value * Math.sqrt(weights?.[i] ?? 1));
  const size = Math.hypot(...b);
  const free = new Set<number>();
  let x = new Array<number>(n).fill(0);
  for (let round = 0; round < 3 * n + 30; round++) {
    const gradient = descent(a, b, x);
    let enter = -1;
    for (let j = 0; j < n; j++) {
      if (!free.has(j) && gradient[j]! > 1e-12 * size && (enter < 0 || gradient[j]! > gradient[enter]!))
        enter = j;
    }
    if (enter < 0) break;
    free.add(enter);
    const before = x;
    x = feasible(a, b, x, free);
    if (!free.has(enter) && before.every((value, j) => value === x[j])) break;
  }
  return x.map((value, j) => value / scale[j]!);
}

/** Aᵀ(b − A·x), the direction in which each coefficient lowers the residual. */
function descent(a: number[][], b: number[], x: number[]): number[] {
  const gradient = new Array<number>(x.length).fill(0);
  a.forEach((row, i) => {
    const residual = b[i]! - row.reduce((sum, value, j) => sum + value * x[j]!, 0);
    row.forEach((value, j) => {
      gradient[j]! += value * residual;
    });
  });
  return gradient;
}

/** Solves for the free coefficients; those that would turn negative are stopped at zero and leave the free set. */
function feasible(a: number[][], b: number[], start: number[], free: Set<number>): number[] {
  let x = start;
  while (free.size > 0) {
    const places = [...free];
    const solved = leastSquares(
      a.map((row) => places.map((j) => row[j]!)),
      b,
    );
    const candidate = new Array<number>(x.length).fill(0);
    places.forEach((j, p) => {
      candidate[j] = solved[p]!;
    });
    const negative = places.filter((j) => candidate[j]! <= 0);
    if (negative.length === 0) return candidate;
    const current = x;
    const step = Math.min(
      ...negative.map((j) => (current[j]! > 0 ? current[j]! / (current[j]! - candidate[j]!) : 0)),
    );
    x = current.map((value, j) => value + step * (candidate[j]! - value));
    for (const j of places) {
      if (x[j]! <= 1e-15 && candidate[j]! <= 0) {
        x[j] = 0;
        free.delete(j);
      }
    }
  }
  return x.map(() => 0);
}
