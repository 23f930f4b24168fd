/** Number of intervals for n values, m = 1 + ⌊log2 n⌋ (Sturges 1926; RCDL 2012 eq. 2). At least 1. O(1). */
export function sturges(n: number): number {
  return n >= 1 ? 1 + Math.floor(Math.log2(n)) : 1;
}
