import { rememberBlocks } from './blocks/block-counts.ts';
import { copyMemory } from './blocks/block-memory.ts';
import { sequentialCriteria } from './blocks/evidence.ts';
import { countPage, type PageCounts } from './blocks/read-document.ts';
import { copyVocabulary, learnTokens } from './blocks/vocabulary.ts';
import { criteria } from './criterion.ts';
import { decideByBlocks } from './decide/decide-by-blocks.ts';
import { decideByChecks, keptDocuments } from './decide/decide-by-checks.ts';
import type { CheckResult, Decision, JudgedDocument } from './decide/decision.ts';
import { freshLooks } from './document-looks.ts';
import type { Observation, ObservedDocument } from './observation.ts';
import type { Profile } from './profile/profile.ts';
import { step } from './sequential-test.ts';
import type { DetectorSettings } from './settings.ts';
import type { DetectorState } from './state/state.ts';
import type { Workspace } from './workspace.ts';

export interface SessionJudgement {
  documents: JudgedDocument[];
  check: CheckResult | null;
  decision: Decision;
  mayTrain: string[];
}

/** Judges many runs one after the other without copying the memory for each: for replays. `judgeRun` is one such session. */
export interface Session {
  judge(documents: readonly ObservedDocument[], at: number | null): SessionJudgement;
  /** Highest that each cumulative sum stood during the last run; 0 where it only fell. */
  peaks(): readonly number[];
  /** The state after the runs so far. The session must not be used any more. */
  close(): DetectorState;
}

/** Held heights fall back to rest within a few right documents once the cause is gone. */
const mostHeight = 1.5;

/**
 * @param owned the caller gives the state up: its memory is gone on with and not copied, and must not be read again
 * @param looks what is said of documents, where the caller keeps it
 */
export function openSession(
  profile: Profile,
  state: DetectorState,
  settings: DetectorSettings,
  owned = false,
  looks = freshLooks(profile),
): Session {
  const { blocks } = profile;
  const work: Workspace = {
    ...state,
    recent: [...state.recent],
    sequential: [...state.sequential],
    memory: owned ? state.memory : state.memory && copyMemory(state.memory),
    vocabulary: owned ? state.vocabulary : state.vocabulary && copyVocabulary(state.vocabulary),
    peaks: [],
  };

  const countedOn = ({ sketch, counts }: Observation, ordinal: number): PageCounts | null => {
    if (counts !== undefined) return counts;
    if (blocks === null || sketch === null || work.memory === null || work.vocabulary === null) return null;
    const counted = countPage(work.memory, work.vocabulary, blocks.constantBlocks, sketch);
    rememberBlocks(work.memory, sketch, ordinal);
    return counted;
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
      const judged = documents.map(judgeOne);
      const fresh = work.recent.slice(-documents.length);
      const { check, decision, excited } =
        settings.policy === 'blocks' && blocks !== null
          ? decideByBlocks(profile, work, fresh, settings, looks)
          : decideByChecks(work, fresh, settings, looks, at);
      const mayTrain = excited ? [] : release(work, settings);
      forgetOld(work, settings);
      return { documents: judged, check, decision: renewal(profile, work, decision), mayTrain };
    },
    peaks: () => work.peaks,
    close() {
      const { peaks: _, ...rest } = work;
      return rest;
    },
  };
}

/** Lets documents go to training that have enough newer ones. Those flagged wait for a decision unless blocks vouch for them. */
function release(work: Workspace, settings: DetectorSettings): string[] {
  const released: string[] = [];
  const newest = work.ordinal - settings.quarantine;
  // The list is the session's own; its entries are values and are replaced.
  const { recent } = work;
  for (let i = 0; i < recent.length; i++) {
    const document = recent[i]!;
    if (document.ordinal > newest) break;
    if (document.standing !== 'waiting') continue;
    if (document.suspicious && settings.policy !== 'blocks') continue;
    released.push(document.id);
    work.released++;
    if (document.suspicious) work.releasedSuspicious++;
    if (document.tokens !== null && work.vocabulary !== null) {
      learnTokens(work.vocabulary, document.tokens, document.ordinal);
    }
    recent[i] = { ...document, standing: 'released', tokens: null };
  }
  return released;
}

function forgetOld(work: Workspace, settings: DetectorSettings): void {
  const kept = keptDocuments(settings);
  if (work.recent.length > kept) work.recent = work.recent.slice(-kept);
}

/** Documents released, and flagged ones among them, after which the profile is worth renewing. */
const renewalFrom = { documents: 30, share: 0.15, suspicious: 5 };

function renewal(profile: Profile, work: Workspace, decision: Decision): Decision {
  if (decision.kind !== 'none') return decision;
  const due =
    work.released >= Math.max(renewalFrom.documents, renewalFrom.share * profile.documents) ||
    work.releasedSuspicious >= renewalFrom.suspicious;
  return due ? { kind: 'retrain', reason: 'renewal', cleared: [] } : decision;
}
