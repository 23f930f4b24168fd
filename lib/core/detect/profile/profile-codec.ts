import { readSettings } from '../settings.ts';
import type { Profile, SequentialProfile } from './profile.ts';

/** JSON of a profile; numbers in typed arrays become lists. Infinite box borders do not occur: empty clusters have no box. */
export function encodeProfile(profile: Profile): unknown {
  const { operational, blocks } = profile;
  return {
    ...profile,
    operational: {
      ...operational,
      vectors: operational.vectors.map((vector) => ({ ...vector, boxes: Array.from(vector.boxes) })),
    },
    series: profile.series.map((series) => ({ ...series, coefficients: series.coefficients.map(finite) })),
    blocks: blocks && { ...blocks, constantBlocks: Array.from(blocks.constantBlocks) },
  };
}

/**
 * A profile from what `encodeProfile` made. Settings are read as leniently as ever, so that an old profile survives a new
 * setting. @throws {Error} for another format: the caller then trains anew.
 */
export function decodeProfile(json: unknown): Profile {
  const stored = json as Profile | null;
  if (stored === null || typeof stored !== 'object' || stored.format !== 1) {
    throw new Error('This is no detector profile of format 1.');
  }
  const { operational, blocks } = stored;
  return {
    ...stored,
    settings: readSettings(stored.settings),
    operational: {
      ...operational,
      vectors: operational.vectors.map((vector) => ({ ...vector, boxes: Float64Array.from(vector.boxes) })),
    },
    series: stored.series.map((series) => ({
      ...series,
      coefficients: series.coefficients.map((value) => value ?? Number.POSITIVE_INFINITY),
    })),
    blocks: blocks && {
      ...blocks,
      constantBlocks: Uint32Array.from(blocks.constantBlocks),
      criteria: blocks.criteria.map((each) => ({
        ...each,
        climbed: each.climbed ?? climbedOf(each, stored),
      })),
    },
  };
}

/** Profiles of before it was kept: as high as the alarm's height tells. */
function climbedOf({ height }: SequentialProfile, { settings }: Profile): number {
  return Math.max(0, height - readSettings(settings).calm / 2);
}

/** JSON knows no infinity; a threshold that nothing crosses is stored as null. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
