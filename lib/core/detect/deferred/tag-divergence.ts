import { tagFeatures } from '../feature-vectors.ts';

const categories = tagFeatures.length;

/**
 * K_j of the tags: the largest D between the tag counts summed over all documents and over `size` consecutive ones.
 * `tags`: n × 5 by rows. A step adds one document and takes one out: O(n).
 */
export function largestTagDivergence(
  tags: Float64Array,
  size: number,
  leaveOut: boolean,
  alpha = 0.5,
): number {
  const n = tags.length / categories;
  if (size < 1 || size > n || (leaveOut && size === n)) return 0;
  const total = new Float64Array(categories);
  for (let i = 0; i < tags.length; i++) total[i % categories]! += tags[i]!;
  const window = new Float64Array(categories);
  let largest = 0;
  let expLargest = 1;
  for (let last = 0; last < n; last++) {
    for (let c = 0; c < categories; c++) {
      window[c]! += tags[last * categories + c]!;
      if (last >= size) window[c]! -= tags[(last - size) * categories + c]!;
    }
    if (last < size - 1) continue;
    let ofWindow = categories * alpha;
    let ofReference = categories * alpha;
    for (let c = 0; c < categories; c++) {
      ofWindow += window[c]!;
      ofReference += leaveOut ? total[c]! - window[c]! : total[c]!;
    }
    // By Jensen D ≤ ln Σ P²/Q: most windows are ruled out by five divisions, without a logarithm.
    const scale = ofWindow / (ofReference * ofReference);
    let bound = 0;
    for (let c = 0; c < categories; c++) {
      const p = (leaveOut ? total[c]! - window[c]! : total[c]!) + alpha;
      bound += (p * p) / (window[c]! + alpha);
    }
    if (bound * scale <= expLargest) continue;
    let sum = Math.log(ofWindow / ofReference);
    for (let c = 0; c < categories; c++) {
      const p = (leaveOut ? total[c]! - window[c]! : total[c]!) + alpha;
      sum += (p / ofReference) * Math.log(p / (window[c]! + alpha));
    }
    if (sum <= largest) continue;
    largest = sum;
    expLargest = Math.exp(sum);
  }
  return largest;
}
