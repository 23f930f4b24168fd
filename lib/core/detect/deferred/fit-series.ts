import { cellOf, equalCells } from '../../stats/histogram.ts';
import { median } from '../../stats/median.ts';
import { sturges } from '../../stats/sturges.ts';
import { largestWindowDivergence, smoothedLogs } from '../../stats/window-divergence.ts';
import { featureColumns, featureValue, fromScale, scaledColumns, tagFeatures } from '../feature-vectors.ts';
import type { Observation } from '../observation.ts';
import type { SeriesProfile } from '../profile/profile.ts';
import type { DetectorSettings } from '../settings.ts';
import { largestTagDivergence } from './tag-divergence.ts';
import { fitThreshold, nodeSizes } from './threshold-function.ts';

const sizes = ['page-size', 'text-size', 'paragraph-count', 'paragraph-variance'] as const;

/**
 * Trains the deferred detector (RCDL 2012, §6): the reference series of P, S, N, V over Sturges' number of cells and of
 * the five tag categories, and for each the threshold function over batch sizes. O(n) a size.
 */
export function fitSeries(observations: readonly Observation[], settings: DetectorSettings): SeriesProfile[] {
  const columns = featureColumns(observations);
  return fitSeriesOf(columns, scaledColumns(columns, settings.scale), settings);
}

/** The same from the nine features over all documents, as they are and on the scale of the settings. */
export function fitSeriesOf(
  columns: readonly Float64Array[],
  scaled: readonly Float64Array[],
  settings: DetectorSettings,
): SeriesProfile[] {
  const { scale, nodeSpacing, thresholdFit, leaveWindowOut } = settings;
  const n = columns[0]!.length;
  const at = nodeSizes(n, nodeSpacing);
  const threshold = (K: (size: number) => number) =>
    thresholdOf(
      at.map((size) => ({ size, D: K(size) })),
      thresholdFit,
    );
  const logs = smoothedLogs(n);
  const fitted: SeriesProfile[] = sizes.map((code, f) => {
    const values = columns[f]!;
    const edges = equalCells(scaled[f]!, sturges(n)).map((edge) => fromScale(edge, scale));
    const counts = new Array<number>(edges.length - 1).fill(0);
    const cells = new Uint16Array(n);
    for (let i = 0; i < n; i++) {
      const cell = cellOf(edges, values[i]!);
      cells[i] = cell;
      counts[cell]!++;
    }
    const function_ = threshold((size) => largestWindowDivergence(cells, counts, size, leaveWindowOut, logs));
    return { code, scale, edges, counts, median: n > 0 ? median(values) : 0, ...function_ };
  });
  const tagColumns = tagFeatures.map((f) => columns[f]!);
  const tags = rowsOf(tagColumns);
  fitted.push({
    code: 'tags',
    scale: 'linear',
    edges: [],
    counts: tagColumns.map((column) => column.reduce((sum, count) => sum + count, 0)),
    median: n > 0 ? median(tagsEach(tags)) : 0,
    ...threshold((size) => largestTagDivergence(tags, size, leaveWindowOut)),
  });
  return fitted;
}

/** The threshold function over its nodes, held beyond the largest where it may only fall. O(nodes). */
export function thresholdOf(
  nodes: SeriesProfile['nodes'],
  fit: DetectorSettings['thresholdFit'],
): Pick<SeriesProfile, 'nodes' | 'coefficients' | 'shift' | 'heldFrom'> {
  const heldFrom = fit === 'non-negative' ? (nodes.at(-1)?.size ?? null) : null;
  return { nodes, ...fitThreshold(nodes, fit), heldFrom };
}

function rowsOf(columns: readonly Float64Array[]): Float64Array {
  const width = columns.length;
  const rows = new Float64Array(columns[0]!.length * width);
  columns.forEach((column, c) => {
    for (let i = 0; i < column.length; i++) rows[i * width + c] = column[i]!;
  });
  return rows;
}

/** Elements of all five categories in each document. */
function tagsEach(tags: Float64Array): Float64Array {
  const width = tagFeatures.length;
  const sums = new Float64Array(tags.length / width);
  for (let i = 0; i < sums.length; i++) {
    for (let c = 0; c < width; c++) sums[i]! += tags[i * width + c]!;
  }
  return sums;
}

/** Elements of all five categories in one document. */
export function tagsOf(features: Observation['features']): number {
  return tagFeatures.reduce((sum, f) => sum + featureValue(features, f), 0);
}
