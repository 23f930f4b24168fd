import type { Features } from '../../features/features.ts';
import type { DocumentVerdict } from '../decide/decision.ts';
import { featureValue, toScale } from '../feature-vectors.ts';
import type { Observation } from '../observation.ts';
import type { OperationalProfile, Profile } from '../profile/profile.ts';

/**
 * The operational detector's word on one document: in which of the seven vectors it lies in none of the boxes, and
 * whether it passes fewer than kMin of them (RCDL 2012, §5). At most 7·k box tests, about half a microsecond.
 */
export function judgeDocument(profile: Profile, observation: Observation): DocumentVerdict {
  const vectorBits = failedVectors(profile.operational, observation.features);
  let passed = 7;
  for (let bits = vectorBits; bits > 0; bits &= bits - 1) passed--;
  return { vectorBits, passed, suspicious: passed < profile.operational.kMin };
}

/** Bit i is set when vector Y(i+1) lies in none of its boxes. Nothing is allocated. */
function failedVectors(operational: OperationalProfile, features: Features): number {
  const { scale, spreads, margin, vectors } = operational;
  for (let f = 0; f < 9; f++) row[f] = toScale(featureValue(features, f), scale);
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
        const value = row[f]!;
        const slack = margin * spreads[f]!;
        if (value < boxes[place + j * 2]! - slack || value > boxes[place + j * 2 + 1]! + slack) {
          inside = false;
          break;
        }
      }
    }
    if (!inside) bits |= 1 << v;
  }
  return bits;
}

/** Scratch of `failedVectors`, overwritten by each call before it is read. */
const row = new Float64Array(9);
