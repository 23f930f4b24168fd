import type { Features } from '../../features/features.ts';
import type { BlockMemory } from '../blocks/block-memory.ts';
import type { Vocabulary } from '../blocks/vocabulary.ts';
import type { SequentialState } from '../sequential-test.ts';

/** A document that was judged, as long as decisions may still speak of it. */
export interface RecentDocument {
  id: string;
  /** Its number among all that the source ever showed, from 1. */
  ordinal: number;
  features: Features;
  vectorBits: number;
  criterionBits: number;
  suspicious: boolean;
  /** Waiting for newer ones; released to training; or held by an alert. */
  standing: 'waiting' | 'released' | 'held';
  /** Words of a waiting document; they join the vocabulary when it is released. */
  tokens: Uint32Array | null;
}

/** A deferred check that was asked for and is not settled. */
export interface PendingCheck {
  /** First document of the batch. */
  from: number;
  /** Documents that were in the batch when it was last checked. */
  checked: number;
  /** Checks in a row that ended medium. */
  mediums: number;
  /** Moment of the first medium in milliseconds since 1970, when the caller tells the time. */
  since: number | null;
}

/** What the source showed and what was not yet decided. A value: judging gives a new one. */
export interface DetectorState {
  ordinal: number;
  /** Documents released to training since the profile was trained, and how many of them had been flagged. */
  released: number;
  releasedSuspicious: number;
  recent: readonly RecentDocument[];
  /** Runs too small for a self-check, counted together: documents and ids of the suspicious. */
  selfCheck: { documents: number; suspicious: readonly string[]; from: number };
  pending: PendingCheck | null;
  /** Per sequential criterion, in the order of `sequentialCriteria`. */
  sequential: readonly SequentialState[];
  /** The alert that stands: what fired, and the last document that was reported with it. */
  alert: { criteria: readonly string[]; reported: number } | null;
  /** Document at which the template was last seen to have changed; 0: never. */
  changedAt: number;
  /** The notice "template changed" or "other words" was given and its cause lasts. */
  noticed: readonly string[];
  /** First document that may count as evidence: those before were cleared or belong to repaired rules. */
  evidenceFrom: number;
  memory: BlockMemory | null;
  vocabulary: Vocabulary | null;
}
