import { failedVectors, scaleFeatures } from '../operational/judge-document.ts';
import { neededMargin } from '../operational/needed-margin.ts';
import type { OperationalProfile } from '../profile/profile.ts';
import type { RecordedDocument } from './recording.ts';

const vectors = 7;
/** In spreads: nearer to the margin than this, rounding could decide otherwise than the detector's own comparison. */
const near = 1e-6;

/**
 * Where recorded documents lie among the boxes, told once for all margins: a vector is failed where it would need a wider one.
 * Gives per model the failed vectors of a document by its place, as `failedVectors` does. 128 bytes a document; a document is
 * judged by one model, and measured anew when that model's boxes are others.
 */
export function keptPlaces(
  documents: readonly RecordedDocument[],
): (operational: OperationalProfile, model: number) => (place: number) => number {
  const scaled = new Map<OperationalProfile['scale'], Float64Array>();
  const scaledOn = (scale: OperationalProfile['scale']): Float64Array => {
    const known = scaled.get(scale);
    if (known) return known;
    const rows = new Float64Array(documents.length * 9);
    for (let i = 0; i < documents.length; i++) scaleFeatures(documents[i]!.features, scale, rows, i * 9);
    scaled.set(scale, rows);
    return rows;
  };
  const needed = new Float64Array(documents.length * vectors);
  /** By which boxes a document was measured: those of its model of that number; 0: none yet. */
  const measuredBy = new Uint32Array(documents.length);
  const boxesOf = new Map<number, { operational: OperationalProfile; number: number }>();

  return (operational, model) => {
    const known = boxesOf.get(model);
    const number = !known ? 1 : sameBoxes(known.operational, operational) ? known.number : known.number + 1;
    boxesOf.set(model, { operational, number });
    const rows = scaledOn(operational.scale);
    const { margin, spreads } = operational;
    return (place) => {
      if (measuredBy[place] !== number) {
        operational.vectors.forEach((vector, v) => {
          needed[place * vectors + v] = neededMargin(vector, rows, spreads, place * 9);
        });
        measuredBy[place] = number;
      }
      let bits = 0;
      for (let v = 0; v < vectors; v++) {
        const needs = needed[place * vectors + v]!;
        if (needs === 0 || needs < margin - near) continue;
        if (needs < margin + near) return failedVectors(operational, rows, place * 9);
        bits |= 1 << v;
      }
      return bits;
    };
  };
}

function sameBoxes(a: OperationalProfile, b: OperationalProfile): boolean {
  return a.vectors === b.vectors && a.spreads === b.spreads && a.scale === b.scale;
}
