import type { Features } from '../../features/features.ts';
import type { DocumentVerdict } from '../decide/decision.ts';
import { type Scale, toScale } from '../feature-vectors.ts';
import type { Observation } from '../observation.ts';
import type { OperationalProfile, Profile } from '../profile/profile.ts';

/**
 * The operational detector's word on one document: in which of the seven vectors it lies in none of the boxes, and
 * whether it passes fewer than kMin of them (RCDL 2012, §5). At most 7·k box tests, about half a microsecond.
 */
export function judgeDocument({ operational }: Profile, { features }: Observation): DocumentVerdict {
  scaleFeatures(features, operational.scale, scratch, 0);
  return verdictFrom(failedVectors(operational, scratch, 0), operational);
}

/** What failed vectors mean. O(1). */
export function verdictFrom(vectorBits: number, { kMin }: OperationalProfile): DocumentVerdict {
  let passed = 7;
  for (let bits = vectorBits; bits > 0; bits &= bits - 1) passed--;
  return { vectorBits, passed, suspicious: passed < kMin };
}

/** The nine features on a scale, in the order of X, written to `rows` from `at` on; what is no number or negative is 0. O(1). */
export function scaleFeatures(features: Features, scale: Scale, rows: Float64Array, at: number): void {
  // Each by its own name: a loop over names takes several times as long.
  rows[at] = features.pageSize;
  rows[at + 1] = features.textSize;
  rows[at + 2] = features.paragraphCount;
  rows[at + 3] = features.paragraphVariance;
  rows[at + 4] = features.linkCount;
  rows[at + 5] = features.blockCount;
  rows[at + 6] = features.formatCount;
  rows[at + 7] = features.imageCount;
  rows[at + 8] = features.otherCount;
  for (let place = at; place < at + 9; place++) {
    const value = rows[place]!;
    rows[place] = value > 0 && value < Number.POSITIVE_INFINITY ? toScale(value, scale) : 0;
  }
}

/** Bit i is set when vector Y(i+1) of the scaled features at `at` lies in none of its boxes. Nothing is allocated. */
export function failedVectors(operational: OperationalProfile, rows: Float64Array, at: number): number {
  const { spreads, margin, vectors } = operational;
  for (let f = 0; f < 9; f++) slack[f] = margin * spreads[f]!;
  let bits = 0;
  for (let v = 0; v < vectors.length; v++) {
    const vector = vectors[v]!;
    const places = vector.features;
    const boxes = vector.boxes;
    const d = places.length;
    let inside = false;
    for (let place = 0; place < boxes.length && !inside; place += d * 2) {
      inside = true;
      for (let j = 0; j < d; j++) {
        const f = places[j]!;
        const value = rows[at + f]!;
        if (value < boxes[place + j * 2]! - slack[f]! || value > boxes[place + j * 2 + 1]! + slack[f]!) {
          inside = false;
          break;
        }
      }
    }
    if (!inside) bits |= 1 << v;
  }
  return bits;
}

/** Overwritten by each call before they are read. */
const scratch = new Float64Array(9);
const slack = new Float64Array(9);
