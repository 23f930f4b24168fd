import { rememberBlocks } from './blocks/block-counts.ts';
import { copyMemory } from './blocks/block-memory.ts';
import { bitsOf, evidenceOf, sequentialCriteria } from './blocks/evidence.ts';
import { countPage, type PageCounts, readingOf } from './blocks/read-document.ts';
import { copyVocabulary, learnTokens } from './blocks/vocabulary.ts';
import { criteria } from './criterion.ts';
import { decideByBlocks } from './decide/decide-by-blocks.ts';
import { decideByChecks, keptDocuments } from './decide/decide-by-checks.ts';
import type { CheckResult, Decision, JudgedDocument } from './decide/decision.ts';
import type { Observation, ObservedDocument } from './observation.ts';
import { judgeDocument } from './operational/judge-document.ts';
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
  /** The state after the runs so far. The session must not be used any more. */
  close(): DetectorState;
}

/** Held heights fall back to rest within a few right documents once the cause is gone. */
const mostHeight = 1.5;

/** @param owned the caller gives the state up: its memory is gone on with and not copied, and must not be read again */
export function openSession(
  profile: Profile,
  state: DetectorState,
  settings: DetectorSettings,
  owned = false,
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

  const judgeOne = ({ id, observation }: ObservedDocument): JudgedDocument => {
    const { features, sketch } = observation;
    const verdict = judgeDocument(profile, observation);
    const ordinal = ++work.ordinal;
    let criterionBits = 0;
    const counts = countedOn(observation, ordinal);
    if (blocks !== null && counts !== null) {
      const bits = bitsOf(blocks, readingOf(counts, features));
      sequentialCriteria.forEach((code, i) => {
        const criterion = blocks.criteria[i]!;
        if (bits[i]) criterionBits |= 1 << criteria[code].bit;
        work.sequential[i] = step(
          work.sequential[i]!,
          evidenceOf(criterion, bits[i]!),
          ordinal,
          criterion.height * mostHeight,
        );
        work.peaks[i] = Math.max(work.peaks[i]!, work.sequential[i]!.height);
      });
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
      const decide = settings.policy === 'blocks' && blocks !== null ? decideByBlocks : decideByChecks;
      const { check, decision, excited } = decide(profile, work, fresh, settings, at);
      const mayTrain = excited ? [] : release(work, settings);
      forgetOld(work, settings);
      return { documents: judged, check, decision: renewal(profile, work, decision), mayTrain };
    },
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
  work.recent = work.recent.map((document) => {
    if (document.standing !== 'waiting' || document.ordinal > newest) return document;
    if (document.suspicious && settings.policy !== 'blocks') return document;
    released.push(document.id);
    work.released++;
    if (document.suspicious) work.releasedSuspicious++;
    if (document.tokens !== null && work.vocabulary !== null) {
      learnTokens(work.vocabulary, document.tokens, document.ordinal);
    }
    return { ...document, standing: 'released', tokens: null };
  });
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
