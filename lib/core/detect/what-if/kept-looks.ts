import type { CriterionResult, DocumentVerdict } from '../decide/decision.ts';
import { type DocumentLooks, freshLooks, type PageWord, pageWord } from '../document-looks.ts';
import { verdictFrom } from '../operational/judge-document.ts';
import type { Profile, SeriesProfile } from '../profile/profile.ts';
import type { RecentDocument } from '../state/state.ts';
import { keptPlaces } from './kept-places.ts';
import type { Recording } from './recording.ts';

/**
 * Looks of replays over one recording, each made once: where a document lies among the boxes as long as they stay; what its page says for good, as the retuned profiles of a model differ only in the heights at which that is an
 * alarm; what the criteria say of documents in a row as long as the series stay: each replay judges all documents in the same
 * order, so the last one and their number name them. A document is judged by one model. About 360 bytes a document,
 * and 2 kB for each run that was looked at as a batch.
 */
export function keptLooks({ documents }: Recording): (profile: Profile, model: number) => DocumentLooks {
  const placesOf = keptPlaces(documents);
  const words: (PageWord | undefined)[] = new Array(documents.length);
  const batches = new WeakMap<readonly SeriesProfile[], Batches>();
  const batchesOf = (series: readonly SeriesProfile[]): Batches => {
    const known = batches.get(series) ?? { criteria: new Map(), divergence: new Map() };
    batches.set(series, known);
    return known;
  };

  return (profile, model) => {
    const { operational } = profile;
    const failedAt = placesOf(operational, model);
    const fresh = freshLooks(profile);
    const { criteria, divergence } = batchesOf(profile.series);
    /** By the failed vectors: thousands of documents have the same few. */
    const verdicts: (DocumentVerdict | undefined)[] = [];
    return {
      verdictOf({ id }) {
        const bits = failedAt(Number(id));
        const verdict = verdicts[bits] ?? verdictFrom(bits, operational);
        verdicts[bits] = verdict;
        return verdict;
      },
      wordOf(document, counts) {
        const place = Number(document.id);
        const word = words[place] ?? pageWord(profile, document, counts);
        words[place] = word;
        return word;
      },
      criteriaOver: (batch) => once(criteria, keyOf(batch), () => fresh.criteriaOver(batch)),
      divergenceOver: (batch) => once(divergence, keyOf(batch), () => fresh.divergenceOver(batch)),
    };
  };
}

/** What was said of documents in a row, by the last one and their number. */
interface Batches {
  criteria: Map<number, readonly CriterionResult[]>;
  divergence: Map<number, number>;
}

/** More documents than a state keeps are never a batch. */
const mostInBatch = 1 << 10;

const keyOf = (batch: readonly RecentDocument[]): number =>
  batch.length === 0 ? -1 : Number(batch.at(-1)!.id) * mostInBatch + batch.length;

function once<T>(kept: Map<number, T>, key: number, make: () => T): T {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}
