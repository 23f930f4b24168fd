import { seededRandom } from '../../stats/seeded-random.ts';
import { standardDeviation } from '../../stats/standard-deviation.ts';
import type { OperationalProfile } from '../profile/profile.ts';
import type { DetectorSettings } from '../settings.ts';
import { calibrate } from './calibrate.ts';
import { fitBoxes } from './fit-boxes.ts';

/**
 * Trains the operational detector on right documents only (RCDL 2012, §5). Features are scaled by their standard deviation
 * before distances are taken, else P drowns N. Margin and kMin that the settings leave open are calibrated.
 * `columns`: the nine features over all documents, on the scale of the settings.
 * Deterministic under the seed. O(n·k); 72,888 documents in about half a second.
 */
export function fitOperational(
  columns: readonly Float64Array[],
  settings: DetectorSettings,
  seed: number,
): OperationalProfile {
  const { scale, clusters } = settings;
  const spreads = columns.map((column) => standardDeviation(column) || 1);
  const rows = new Uint32Array(columns[0]!.length);
  for (let i = 0; i < rows.length; i++) rows[i] = i;
  const vectors = fitBoxes(columns, rows, spreads, clusters, seededRandom(seed));
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
  const found = calibrate(columns, scale, spreads, clusters, settings.wantedFalsePositives, seed, settings);
  return {
    scale,
    spreads,
    margin: found.margin,
    kMin: found.kMin,
    expectedFalsePositives: found.falsePositives,
    vectors,
  };
}
