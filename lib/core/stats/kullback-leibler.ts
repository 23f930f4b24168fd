/**
 * D(p‖q) = Σ p·ln(p/q) in nats (RCDL 2012 eq. 6), p from the reference counts, q from the tested ones, both estimated as
 * (count + α) / (total + α·cells), α = ½ (Krichevsky and Trofimov 1981), so that an empty cell leaves D finite.
 * ≥ 0; 0 for equal shares, for no cells, and for no tested values ("not enough data"). Counts that are not finite or are
 * negative count as 0. O(cells).
 */
export function kullbackLeibler(
  reference: ArrayLike<number>,
  tested: ArrayLike<number>,
  alpha = 0.5,
): number {
  const cells = Math.min(reference.length, tested.length);
  let n = 0;
  let r = 0;
  for (let i = 0; i < cells; i++) {
    r += count(reference[i]!);
    n += count(tested[i]!);
  }
  if (cells === 0 || n === 0) return 0;
  let sum = 0;
  for (let i = 0; i < cells; i++) {
    const p = (count(reference[i]!) + alpha) / (r + alpha * cells);
    const q = (count(tested[i]!) + alpha) / (n + alpha * cells);
    sum += p * Math.log(p / q);
  }
  return Math.max(0, sum);
}

function count(value: number): number {
  return value > 0 && value < Number.POSITIVE_INFINITY ? value : 0;
}
