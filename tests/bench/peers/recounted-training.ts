import { nodeSizes } from '../../../lib/core/detect/deferred/threshold-function.ts';
import { featureValue, toScale, vectorFeatures } from '../../../lib/core/detect/feature-vectors.ts';
import type { Observation } from '../../../lib/core/detect/observation.ts';
import { countCells, equalCells } from '../../../lib/core/stats/histogram.ts';
import { kullbackLeibler } from '../../../lib/core/stats/kullback-leibler.ts';
import { sturges } from '../../../lib/core/stats/sturges.ts';
import { wholeLinkage } from './whole-linkage.ts';

/**
 * Peer of the training, the straightforward way: the seven vectors clustered whole, and each window of each size counted
 * anew for its D. Once, without the rounds of cross-validation that the product's training does besides. O(n²).
 */
export function recountedTraining(observations: readonly Observation[], clusters: number): number {
  const n = observations.length;
  let checksum = 0;
  for (const features of vectorFeatures) {
    const points = new Float64Array(n * features.length);
    observations.forEach((each, i) => {
      features.forEach((f, j) => {
        points[i * features.length + j] = toScale(featureValue(each.features, f), 'log');
      });
    });
    checksum += new Set(wholeLinkage(points, features.length, clusters)).size;
  }
  for (const f of [0, 1, 2, 3]) {
    const values = Float64Array.from(observations, (each) => featureValue(each.features, f));
    const edges = equalCells(values, sturges(n));
    const reference = countCells(edges, values);
    for (const size of nodeSizes(n, 'geometric')) {
      let largest = 0;
      for (let from = 0; from + size <= n; from++) {
        const D = kullbackLeibler(reference, countCells(edges, values.subarray(from, from + size)));
        if (D > largest) largest = D;
      }
      checksum += largest;
    }
  }
  return checksum;
}
