import { type DocumentLooks, type PageWord, pageWord } from '../document-looks.ts';
import { failedVectors, scaleFeatures, verdictFrom } from '../operational/judge-document.ts';
import type { OperationalProfile, Profile } from '../profile/profile.ts';
import type { Recording } from './recording.ts';

/**
 * Looks of replays over one recording, each made once: where a document lies among the boxes as long as boxes and margin
 * stay; what its page says for good, as the retuned profiles of a model differ only in the heights at which that is an
 * alarm. A document is judged by one model. About 300 bytes a document.
 */
export function keptLooks({ documents }: Recording): (profile: Profile, model: number) => DocumentLooks {
  const count = documents.length;
  const scaled = new Map<OperationalProfile['scale'], Float64Array>();
  const scaledOn = (scale: OperationalProfile['scale']): Float64Array => {
    const known = scaled.get(scale);
    if (known) return known;
    const rows = new Float64Array(count * 9);
    for (let i = 0; i < count; i++) scaleFeatures(documents[i]!.features, scale, rows, i * 9);
    scaled.set(scale, rows);
    return rows;
  };
  const words: (PageWord | undefined)[] = new Array(count);
  const vectorBits = new Uint8Array(count);
  /** By which boxes a document's bits were made: those of its model of that number; 0: none yet. */
  const madeBy = new Uint32Array(count);
  const boxesOf = new Map<number, { operational: OperationalProfile; number: number }>();

  return (profile, model) => {
    const { operational } = profile;
    const known = boxesOf.get(model);
    const number = !known ? 1 : sameBoxes(known.operational, operational) ? known.number : known.number + 1;
    boxesOf.set(model, { operational, number });
    const rows = scaledOn(operational.scale);
    return {
      verdictOf({ id }) {
        const place = Number(id);
        if (madeBy[place] !== number) {
          vectorBits[place] = failedVectors(operational, rows, place * 9);
          madeBy[place] = number;
        }
        return verdictFrom(vectorBits[place]!, operational);
      },
      wordOf(document, counts) {
        const place = Number(document.id);
        const word = words[place] ?? pageWord(profile, document, counts);
        words[place] = word;
        return word;
      },
    };
  };
}

function sameBoxes(a: OperationalProfile, b: OperationalProfile): boolean {
  return a.vectors === b.vectors && a.margin === b.margin && a.spreads === b.spreads && a.scale === b.scale;
}
