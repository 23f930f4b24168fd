import { thresholdAt } from '../deferred/threshold-function.ts';
import { featureOrder, fromScale } from '../feature-vectors.ts';
import type { Profile } from './profile.ts';

/** What the detector page draws. All values in the features' own units. */
export interface ProfileExplanation {
  documents: number;
  series: {
    code: string;
    median: number;
    edges: number[];
    counts: number[];
    nodes: { size: number; D: number }[];
    /** h(x) at sizes from 1 to twice the largest node: as fitted, and after the shift. */
    curve: { size: number; fitted: number; shifted: number }[];
    shift: number;
  }[];
  vectors: {
    features: string[];
    /** Documents in the box, and low and high of each feature without and with the margin. */
    boxes: {
      documents: number;
      low: number[];
      high: number[];
      lowWithMargin: number[];
      highWithMargin: number[];
    }[];
  }[];
  margin: number;
  kMin: number;
  expectedFalsePositives: number | null;
  criteria: { code: string; median: number; cut: number | null; height: number }[];
  constantBlocks: number;
  scale: 'linear' | 'log';
  /** Of the nine features in the order of X, on that scale: the unit of the margin. */
  spreads: number[];
}

/** O(boxes + nodes). */
export function explainProfile(profile: Profile): ProfileExplanation {
  const { operational, series, blocks } = profile;
  const { scale, spreads, margin } = operational;
  return {
    documents: profile.documents,
    series: series.map((each) => ({
      code: each.code,
      median: each.median,
      edges: each.edges,
      counts: each.counts,
      nodes: each.nodes,
      curve: sizesOf(each.nodes).map((size) => ({
        size,
        fitted: thresholdAt({ ...each, shift: 0 }, size),
        shifted: thresholdAt(each, size),
      })),
      shift: each.shift,
    })),
    vectors: operational.vectors.map((vector) => {
      const d = vector.features.length;
      return {
        features: vector.features.map((f) => featureOrder[f]!),
        boxes: vector.sizes.map((documents, box) => {
          const border = (side: 0 | 1, slack: number): number[] =>
            vector.features.map((f, j) => {
              const value = vector.boxes[(box * d + j) * 2 + side]! + slack * spreads[f]!;
              return Math.max(0, fromScale(value, scale));
            });
          return {
            documents,
            low: border(0, 0),
            high: border(1, 0),
            lowWithMargin: border(0, -margin),
            highWithMargin: border(1, margin),
          };
        }),
      };
    }),
    margin,
    kMin: operational.kMin,
    expectedFalsePositives: operational.expectedFalsePositives,
    criteria: blocks?.criteria.map(({ code, median, cut, height }) => ({ code, median, cut, height })) ?? [],
    constantBlocks: blocks?.constantBlocks.length ?? 0,
    scale,
    spreads: [...spreads],
  };
}

/** About forty sizes, evenly spread on a log axis. */
function sizesOf(nodes: readonly { size: number }[]): number[] {
  const largest = Math.max(2, ...nodes.map(({ size }) => size)) * 2;
  const sizes = Array.from({ length: 40 }, (_, i) => Math.round(largest ** (i / 39)));
  return [...new Set(sizes)];
}
