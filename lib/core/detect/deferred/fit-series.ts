import { cellOf, countCells, equalCells } from '../../stats/histogram.ts';
import { median } from '../../stats/median.ts';
import { sturges } from '../../stats/sturges.ts';
import { largestWindowDivergence } from '../../stats/window-divergence.ts';
import { featureValue, fromScale, tagFeatures, toScale } from '../feature-vectors.ts';
import type { Observation } from '../observation.ts';
import type { SeriesProfile } from '../profile.ts';
import type { DetectorSettings } from '../settings.ts';
import { largestTagDivergence } from './tag-divergence.ts';
import { fitThreshold, nodeSizes } from './threshold-function.ts';

const sizes = ['page-size', 'text-size', 'paragraph-count', 'paragraph-variance'] as const;

/**
 * Trains the deferred detector (RCDL 2012, §6): the reference series of P, S, N, V over Sturges' number of cells and of
 * the five tag categories, and for each the threshold function over batch sizes. O(n) a size.
 */
export function fitSeries(observations: readonly Observation[], settings: DetectorSettings): SeriesProfile[] {
  const { scale, nodeSpacing, thresholdFit, leaveWindowOut } = settings;
  const n = observations.length;
  const at = nodeSizes(n, nodeSpacing);
  const threshold = (K: (size: number) => number) => {
    const nodes = at.map((size) => ({ size, D: K(size) }));
    const heldFrom = thresholdFit === 'non-negative' ? (nodes.at(-1)?.size ?? null) : null;
    return { nodes, ...fitThreshold(nodes, thresholdFit), heldFrom };
  };
  const fitted: SeriesProfile[] = sizes.map((code, f) => {
    const values = Float64Array.from(observations, ({ features }) => featureValue(features, f));
    const scaled = values.map((value) => toScale(value, scale));
    const edges = equalCells(scaled, sturges(n)).map((edge) => fromScale(edge, scale));
    const counts = countCells(edges, values);
    const cells = Uint16Array.from(values, (value) => cellOf(edges, value));
    const function_ = threshold((size) => largestWindowDivergence(cells, counts, size, leaveWindowOut));
    return { code, scale, edges, counts, median: n > 0 ? median(values) : 0, ...function_ };
  });
  const tags = tagMatrix(observations);
  const counts = sumTags(tags);
  const perDocument = Float64Array.from(observations, ({ features }) => tagsOf(features));
  fitted.push({
    code: 'tags',
    scale: 'linear',
    edges: [],
    counts,
    median: n > 0 ? median(perDocument) : 0,
    ...threshold((size) => largestTagDivergence(tags, size, leaveWindowOut)),
  });
  return fitted;
}

/** The five tag categories of each document by rows, n × 5. */
export function tagMatrix(observations: readonly Observation[]): Float64Array {
  const matrix = new Float64Array(observations.length * tagFeatures.length);
  observations.forEach(({ features }, i) => {
    tagFeatures.forEach((f, c) => {
      matrix[i * tagFeatures.length + c] = featureValue(features, f);
    });
  });
  return matrix;
}

export function sumTags(tags: Float64Array): number[] {
  const sums = new Array<number>(tagFeatures.length).fill(0);
  for (let i = 0; i < tags.length; i++) sums[i % tagFeatures.length]! += tags[i]!;
  return sums;
}

/** Elements of all five categories in one document. */
export function tagsOf(features: Observation['features']): number {
  return tagFeatures.reduce((sum, f) => sum + featureValue(features, f), 0);
}
