import { thresholdAt } from '../deferred/threshold-function.ts';
import { featureOrder } from '../feature-vectors.ts';
import type { Profile } from './profile.ts';

export interface ChangedNumber {
  before: number | null;
  after: number | null;
}

/** What a retraining changed, for the person who asked for it. */
export interface ProfileChange {
  documents: ChangedNumber;
  margin: ChangedNumber;
  kMin: ChangedNumber;
  expectedFalsePositives: ChangedNumber;
  /** Threshold of each of the paper's criteria at `batch` documents, and the usual median. */
  thresholds: { code: string; threshold: ChangedNumber; median: ChangedNumber }[];
  /** Cut and height of each criterion of the blocks. */
  criteria: { code: string; cut: ChangedNumber; height: ChangedNumber }[];
  /** Space in each vector's boxes (without margin) in the spreads of the one before: a rough size of what passes. */
  vectors: { features: string[]; boxes: ChangedNumber; size: ChangedNumber }[];
}

/** Compares two profiles of a source; `batch`: the batch size at which thresholds are compared. O(boxes). */
export function compareProfiles(before: Profile, after: Profile, batch = 30): ProfileChange {
  const change = (of: (profile: Profile) => number | null | undefined): ChangedNumber => ({
    before: finite(of(before)),
    after: finite(of(after)),
  });
  const seriesOf = (profile: Profile, code: string) => profile.series.find((each) => each.code === code);
  const criterionOf = (profile: Profile, code: string) =>
    profile.blocks?.criteria.find((each) => each.code === code);
  const codes = [
    ...new Set([before, after].flatMap((profile) => profile.blocks?.criteria.map(({ code }) => code) ?? [])),
  ];
  return {
    documents: change((profile) => profile.documents),
    margin: change((profile) => profile.operational.margin),
    kMin: change((profile) => profile.operational.kMin),
    expectedFalsePositives: change((profile) => profile.operational.expectedFalsePositives),
    thresholds: after.series.map(({ code }) => ({
      code,
      threshold: change((profile) => {
        const series = seriesOf(profile, code);
        return series && thresholdAt(series, batch);
      }),
      median: change((profile) => seriesOf(profile, code)?.median),
    })),
    criteria: codes.map((code) => ({
      code,
      cut: change((profile) => criterionOf(profile, code)?.cut),
      height: change((profile) => criterionOf(profile, code)?.height),
    })),
    vectors: after.operational.vectors.map(({ features }, v) => ({
      features: features.map((f) => featureOrder[f]!),
      boxes: change((profile) => profile.operational.vectors[v]?.sizes.length),
      size: change((profile) => sizeOf(profile, v, before.operational.spreads)),
    })),
  };
}

function sizeOf({ operational }: Profile, v: number, spreads: readonly number[]): number {
  const { features, boxes, sizes } = operational.vectors[v]!;
  const d = features.length;
  return sizes.reduce((sum, _, box) => {
    const volume = features.reduce((product, f, j) => {
      const place = (box * d + j) * 2;
      return product * ((boxes[place + 1]! - boxes[place]!) / spreads[f]!);
    }, 1);
    return sum + volume;
  }, 0);
}

function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}
