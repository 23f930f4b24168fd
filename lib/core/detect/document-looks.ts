import { bitsOf, evidenceOf, sequentialCriteria } from './blocks/evidence.ts';
import { type PageCounts, readingOf } from './blocks/read-document.ts';
import { criteria } from './criterion.ts';
import type { CriterionResult, DocumentVerdict } from './decide/decision.ts';
import { criteriaOver, divergenceOver } from './deferred/judge-batch.ts';
import type { ObservedDocument } from './observation.ts';
import { judgeDocument } from './operational/judge-document.ts';
import type { Profile } from './profile/profile.ts';
import type { RecentDocument } from './state/state.ts';

/** What its page says of a document. */
export interface PageWord {
  /** The bits of `criteria`. */
  criterionBits: number;
  /** Per sequential criterion its evidence, a log-likelihood ratio. */
  evidence: ArrayLike<number>;
}

/** What is said of documents whatever came before them: it follows from the profile alone, so replays may keep it. */
export interface DocumentLooks {
  verdictOf(document: ObservedDocument): DocumentVerdict;
  /** Of a profile with blocks. */
  wordOf(document: ObservedDocument, counts: PageCounts): PageWord;
  /** The paper's criteria on documents that were judged one after the other: see `criteriaOver`. */
  criteriaOver(documents: readonly RecentDocument[]): readonly CriterionResult[];
  /** Their divergence: see `divergenceOver`. */
  divergenceOver(documents: readonly RecentDocument[]): number;
}

/** Looks at each document when it is asked. */
export function freshLooks(profile: Profile): DocumentLooks {
  return {
    verdictOf: ({ observation }) => judgeDocument(profile, observation),
    wordOf: (document, counts) => pageWord(profile, document, counts),
    criteriaOver: (documents) => criteriaOver(profile.series, documents.map(featuresOf)),
    divergenceOver: (documents) => divergenceOver(profile.series, documents.map(featuresOf)),
  };
}

const featuresOf = ({ features }: RecentDocument) => features;

/** O(1). */
export function pageWord(profile: Profile, { observation }: ObservedDocument, counts: PageCounts): PageWord {
  const blocks = profile.blocks!;
  const bits = bitsOf(blocks, readingOf(counts, observation.features));
  let criterionBits = 0;
  const evidence = sequentialCriteria.map((code, i) => {
    if (bits[i]) criterionBits |= 1 << criteria[code].bit;
    return evidenceOf(blocks.criteria[i]!, bits[i]!);
  });
  return { criterionBits, evidence };
}
