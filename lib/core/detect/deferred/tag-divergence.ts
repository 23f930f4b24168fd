const categories = 5;
/** Added to each count, as everywhere in D. */
const alpha = 0.5;

/**
 * K_j of the tags: the largest D between the tag counts summed over all documents and over `size` consecutive ones.
 * `tags`: n × 5 by rows. A step adds one document and takes one out: O(n). The five are written out one by one: loops
 * over so few take several times as long.
 */
export function largestTagDivergence(tags: Float64Array, size: number, leaveOut: boolean): number {
  const n = tags.length / categories;
  if (size < 1 || size > n || (leaveOut && size === n)) return 0;
  let [t0, t1, t2, t3, t4] = [0, 0, 0, 0, 0];
  for (let at = 0; at < tags.length; at += categories) {
    t0 += tags[at]!;
    t1 += tags[at + 1]!;
    t2 += tags[at + 2]!;
    t3 += tags[at + 3]!;
    t4 += tags[at + 4]!;
  }
  let [w0, w1, w2, w3, w4] = [0, 0, 0, 0, 0];
  let largest = 0;
  let expLargest = 1;
  for (let last = 0, at = 0; last < n; last++, at += categories) {
    w0 += tags[at]!;
    w1 += tags[at + 1]!;
    w2 += tags[at + 2]!;
    w3 += tags[at + 3]!;
    w4 += tags[at + 4]!;
    if (last >= size) {
      const out = at - size * categories;
      w0 -= tags[out]!;
      w1 -= tags[out + 1]!;
      w2 -= tags[out + 2]!;
      w3 -= tags[out + 3]!;
      w4 -= tags[out + 4]!;
    }
    if (last < size - 1) continue;
    const r0 = leaveOut ? t0 - w0 : t0;
    const r1 = leaveOut ? t1 - w1 : t1;
    const r2 = leaveOut ? t2 - w2 : t2;
    const r3 = leaveOut ? t3 - w3 : t3;
    const r4 = leaveOut ? t4 - w4 : t4;
    const ofWindow = categories * alpha + w0 + w1 + w2 + w3 + w4;
    const ofReference = categories * alpha + r0 + r1 + r2 + r3 + r4;
    // By Jensen D ≤ ln Σ P²/Q: most windows are ruled out by five divisions, without a logarithm.
    const bound = chiTerm(r0, w0) + chiTerm(r1, w1) + chiTerm(r2, w2) + chiTerm(r3, w3) + chiTerm(r4, w4);
    if (bound * (ofWindow / (ofReference * ofReference)) <= expLargest) continue;
    const sum =
      Math.log(ofWindow / ofReference) +
      term(r0, w0, ofReference) +
      term(r1, w1, ofReference) +
      term(r2, w2, ofReference) +
      term(r3, w3, ofReference) +
      term(r4, w4, ofReference);
    if (sum <= largest) continue;
    largest = sum;
    expLargest = Math.exp(sum);
  }
  return largest;
}

function chiTerm(reference: number, window: number): number {
  const p = reference + alpha;
  return (p * p) / (window + alpha);
}

function term(reference: number, window: number, total: number): number {
  const p = reference + alpha;
  return (p / total) * Math.log(p / (window + alpha));
}
