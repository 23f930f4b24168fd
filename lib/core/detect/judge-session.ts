import { rememberBlocks } from './blocks/block-counts.ts';
import { copyMemory } from './blocks/block-memory.ts';
import { sequentialCriteria } from './blocks/evidence.ts';
import { countPage, type PageCounts } from './blocks/read-document.ts';
import { copyVocabulary } from './blocks/vocabulary.ts';
import { criteria } from './criterion.ts';
import { decideByBlocks } from './decide/decide-by-blocks.ts';
import { decideByChecks, keptDocuments } from './decide/decide-by-checks.ts';
import type { CheckResult, Decision, JudgedDocument } from './decide/decision.ts';
import { type DocumentLooks, freshLooks } from './document-looks.ts';
import type { Observation, ObservedDocument } from './observation.ts';
import type { Profile } from './profile/profile.ts';
import { isRenewalDue, release, renewal } from './release.ts';
import { step } from './sequential-test.ts';
import type { DetectorSettings } from './settings.ts';
import type { DetectorState } from './state/state.ts';
import { type Looked, nothingLooked, type Workspace } from './workspace.ts';

export interface SessionJudgement {
  documents: JudgedDocument[];
  check: CheckResult | null;
  decision: Decision;
  /** Something is undecided or alarmed: nothing is released to training. */
  excited: boolean;
  mayTrain: string[];
}

/** Judges many runs one after the other without copying the memory for each: for replays. `judgeRun` is one such session. */
export interface Session {
  judge(documents: readonly ObservedDocument[], at: number | null): SessionJudgement;
  /** What the last decision looked at: how high each cumulative sum stood during the run, 0 where it only fell, and the rest. */
  looked(): Readonly<Looked & { peaks: readonly number[] }>;
  /** The state after the runs so far. The session must not be used any more. */
  close(): DetectorState;
}

/** Held heights fall back to rest within a few right documents once the cause is gone. */
const mostHeight = 1.5;

export interface Manner {
  /** The caller gives the state up: its memory is gone on with and not copied, and must not be read again. */
  owned?: boolean;
  /** What is said of documents, where the caller keeps it. */
  looks?: DocumentLooks;
  /**
   * The past judged again. Nothing is released to training: no decision looks at that, and `releasingAgain` tells it at once for
   * all runs. States hold so many documents, more than decisions may speak of, as other settings go on from them; or as
   * many as ever.
   */
  again?: { keeps: number | null } | null;
}

export function openSession(
  profile: Profile,
  state: DetectorState,
  settings: DetectorSettings,
  { owned = false, looks = freshLooks(profile), again = null }: Manner = {},
): Session {
  const { blocks } = profile;
  const spokenOf = keptDocuments(settings);
  const kept = again?.keeps ?? spokenOf;
  const work: Workspace = {
    ...state,
    recent: [...state.recent],
    sequential: [...state.sequential],
    memory: owned ? state.memory : state.memory && copyMemory(state.memory),
    vocabulary: owned ? state.vocabulary : state.vocabulary && copyVocabulary(state.vocabulary),
    peaks: [],
    speaksFrom: (again?.keeps && state.recent.at(-spokenOf)?.ordinal) || 0,
    looked: nothingLooked,
  };

  const countedOn = ({ sketch, counts }: Observation, ordinal: number): PageCounts | null => {
    if (counts !== undefined) return counts;
    if (blocks === null || sketch === null || work.memory === null || work.vocabulary === null) return null;
    const counted = countPage(work.memory, work.vocabulary, blocks.constantBlocks, sketch);
    rememberBlocks(work.memory, sketch, ordinal);
    return counted;
  };

  /** Not after each run: the list would be copied for each. */
  const forgetOld = () => {
    work.speaksFrom = work.recent.at(-spokenOf)?.ordinal ?? work.speaksFrom;
    if (work.recent.length > 2 * kept) work.recent = work.recent.slice(-kept);
  };

  const judgeOne = (document: ObservedDocument): JudgedDocument => {
    const { id, observation } = document;
    const { features, sketch } = observation;
    const verdict = looks.verdictOf(document);
    const ordinal = ++work.ordinal;
    let criterionBits = 0;
    const counts = countedOn(observation, ordinal);
    if (blocks !== null && counts !== null) {
      const word = looks.wordOf(document, counts);
      criterionBits = word.criterionBits;
      for (let i = 0; i < sequentialCriteria.length; i++) {
        const before = work.sequential[i]!;
        const evidence = word.evidence[i]!;
        // Nearly always: what is at rest stays there, and replays come by here hundreds of thousands of times a second.
        if (before.height === 0 && !(evidence > 0)) continue;
        const after = step(before, evidence, ordinal, blocks.criteria[i]!.height * mostHeight);
        work.sequential[i] = after;
        if (after.height > work.peaks[i]!) work.peaks[i] = after.height;
      }
    }
    work.recent.push({
      id,
      ordinal,
      features,
      vectorBits: verdict.vectorBits,
      criterionBits,
      suspicious: verdict.suspicious,
      standing: 'waiting',
      tokens: sketch?.tokens ?? null,
    });
    const own = criterionBits & ~(1 << criteria['template-changed'].bit);
    return { id, verdict, criterionBits, counts, suspicious: verdict.suspicious || own !== 0 };
  };

  return {
    judge(documents, at) {
      work.peaks = sequentialCriteria.map(() => 0);
      work.looked = nothingLooked;
      const judged = documents.map(judgeOne);
      const fresh = work.recent.slice(-documents.length);
      const { check, decision, excited } =
        settings.policy === 'blocks' && blocks !== null
          ? decideByBlocks(profile, work, fresh, settings, looks)
          : decideByChecks(work, fresh, settings, looks, at);
      const mayTrain = excited || again ? [] : release(work, settings);
      forgetOld();
      const due = decision.kind === 'none' && isRenewalDue(profile, work);
      return { documents: judged, check, decision: due ? renewal : decision, excited, mayTrain };
    },
    looked: () => ({ ...work.looked, peaks: work.peaks }),
    close() {
      const { peaks: _, looked: __, speaksFrom: ___, ...rest } = work;
      return { ...rest, recent: work.recent.slice(-kept) };
    },
  };
}
