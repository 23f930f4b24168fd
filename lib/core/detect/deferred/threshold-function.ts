import { leastSquares } from '../../stats/least-squares.ts';
import { nonNegativeLeastSquares } from '../../stats/non-negative-least-squares.ts';

/** Highest power of 1/x in h, chosen by the paper by trial. */
const powers = 7;

export interface ThresholdFunction {
  /** a0 … a7 as fitted. */
  coefficients: number[];
  /** Δ ≥ 0. */
  shift: number;
  /** Size beyond which h is held: the reference is a sample too, and no batch, however large, comes nearer to it than that. */
  heldFrom?: number | null;
}

/**
 * h(x) = Σ_{i=0..7} a_i / x^i fitted to the nodes (j, K_j) by least squares, then raised by Δ = max(0, max_j(K_j − h(j))),
 * so that it lies nowhere below a node (RCDL 2012 eq. 9, 10). Non-negative coefficients make h fall for all x > 0; plain
 * ones may swing between far nodes. No nodes: h = ∞, nothing ever fires. O(nodes).
 */
export function fitThreshold(
  nodes: readonly { size: number; D: number }[],
  fit: 'least-squares' | 'non-negative',
): ThresholdFunction {
  if (nodes.length === 0) return { coefficients: [Number.POSITIVE_INFINITY], shift: 0 };
  const rows = nodes.map(({ size }) => Array.from({ length: powers + 1 }, (_, i) => size ** -i));
  const targets = nodes.map(({ D }) => D);
  const coefficients =
    fit === 'non-negative' ? nonNegativeLeastSquares(rows, targets) : leastSquares(rows, targets);
  const below = nodes.map(({ size, D }) => D - thresholdAt({ coefficients, shift: 0 }, size));
  return { coefficients, shift: Math.max(0, ...below) };
}

/** h(x) with the shift; `size` is a number of documents ≥ 1. O(1). */
export function thresholdAt({ coefficients, shift, heldFrom }: ThresholdFunction, size: number): number {
  const x = Math.min(size, heldFrom ?? size);
  let sum = 0;
  for (let i = coefficients.length - 1; i > 0; i--) sum = (sum + coefficients[i]!) / x;
  return sum + coefficients[0]! + shift;
}

/**
 * Sizes j at which K_j is taken. Uniform: 20 from 1 to n, as the paper has it. Geometric: 5 … n/2, each about a quarter
 * larger (16 at most), so that h is held where batches really are. Ascending, distinct.
 */
export function nodeSizes(n: number, spacing: 'uniform' | 'geometric'): number[] {
  if (n < 2) return [];
  if (spacing === 'uniform') {
    const count = Math.min(20, n);
    return [
      ...new Set(
        Array.from({ length: count }, (_, i) => Math.round(1 + ((n - 1) * i) / Math.max(1, count - 1))),
      ),
    ];
  }
  const low = Math.min(5, Math.floor(n / 2));
  const high = Math.max(low, Math.floor(n / 2));
  const count = Math.min(16, Math.max(1, Math.round(Math.log(high / low) / Math.log(1.25)) + 1));
  const ratio = count > 1 ? (high / low) ** (1 / (count - 1)) : 1;
  return [...new Set(Array.from({ length: count }, (_, i) => Math.round(low * ratio ** i)))];
}
