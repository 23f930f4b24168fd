import { seededRandom } from '../../stats/seeded-random.ts';
import { standardDeviation } from '../../stats/standard-deviation.ts';
import { featureMatrix, featureOrder } from '../feature-vectors.ts';
import type { Observation } from '../observation.ts';
import type { OperationalProfile } from '../profile.ts';
import type { DetectorSettings } from '../settings.ts';
import { calibrate } from './calibrate.ts';
import { fitBoxes } from './fit-boxes.ts';

/**
 * Trains the operational detector on right documents only (RCDL 2012, §5). Features are scaled by their standard deviation
 * before distances are taken, else P drowns N. Margin and kMin that the settings leave open are calibrated.
 * Deterministic under the seed. O(n·k); 72,888 documents in about half a second.
 */
export function fitOperational(
  observations: readonly Observation[],
  settings: DetectorSettings,
  seed: number,
): OperationalProfile {
  const { scale, clusters } = settings;
  const matrix = featureMatrix(observations, scale);
  const width = featureOrder.length;
  const column = new Float64Array(observations.length);
  const spreads = featureOrder.map((_, f) => {
    for (let i = 0; i < column.length; i++) column[i] = matrix[i * width + f]!;
    return standardDeviation(column) || 1;
  });
  const rows = Uint32Array.from(observations, (_, i) => i);
  const vectors = fitBoxes(matrix, rows, spreads, clusters, seededRandom(seed));
  if (settings.margin !== null && settings.kMin !== null) {
    return {
      scale,
      spreads,
      margin: settings.margin,
      kMin: settings.kMin,
      expectedFalsePositives: null,
      vectors,
    };
  }
  const found = calibrate(matrix, scale, spreads, clusters, settings.wantedFalsePositives, seed, settings);
  return {
    scale,
    spreads,
    margin: found.margin,
    kMin: found.kMin,
    expectedFalsePositives: found.falsePositives,
    vectors,
  };
}
