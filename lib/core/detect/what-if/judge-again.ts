import type { Decision } from '../decide/decision.ts';
import { type DocumentLooks, freshLooks } from '../document-looks.ts';
import { forgetEvidence } from '../fit-detector.ts';
import { openSession, type Session } from '../judge-session.ts';
import type { ObservedDocument } from '../observation.ts';
import type { Profile } from '../profile/profile.ts';
import { nothingSeen } from '../state/nothing-seen.ts';
import type { DetectorState } from '../state/state.ts';
import type { Recording } from './recording.ts';

/** What a run led to when it was judged again. */
export interface JudgedAgain {
  /** Place of the run in the recording. */
  run: number;
  decision: Decision;
  /** Verdict and score of a check; null where none was made. */
  check: { documents: number; score: number; threshold: number; verdict: string } | null;
}

export interface Replayed {
  /** One entry a run, in their order. */
  runs: JudgedAgain[];
  /** Per document by its place: 1 where it was suspicious, 0 where not, 255 where it was not judged. */
  suspicious: Uint8Array;
  /** Vectors that were failed, per document by its place. */
  vectorBits: Uint8Array;
}

/** Documents made ready once for any number of replays, as the detector takes them. */
export type Reel = readonly (readonly ObservedDocument[])[];

/** Per run its documents; ids are places in the recording. O(documents). */
export function reelOf({ documents, runs }: Recording): Reel {
  return runs.map((run) =>
    Array.from(run.documents, (place) => {
      const { features, counts } = documents[place]!;
      return { id: String(place), observation: { features, sketch: null, counts } };
    }),
  );
}

/**
 * Judges the recorded runs again, each by the profile that is given for its model, in the order and with the state that the
 * worker had: what was counted on the pages, which models judged, and when evidence began anew is as it was. That other
 * settings would also have let the detector learn other documents is not followed.
 *
 * With the profiles as recorded the decisions are the worker's own. Pure; about 1 µs a document and 2 µs a run.
 *
 * @param profiles one for each model of the recording
 * @param looksOf what is said of single documents, where the caller keeps it: see `keptLooks`
 */
export function judgeAgain(
  recording: Recording,
  profiles: readonly Profile[],
  reel = reelOf(recording),
  looksOf: (profile: Profile, model: number) => DocumentLooks = freshLooks,
): Replayed {
  const suspicious = new Uint8Array(recording.documents.length).fill(255);
  const vectorBits = new Uint8Array(recording.documents.length);
  const judged: JudgedAgain[] = [];
  let session: Session | null = null;
  // Pages are remembered by their counts, so there is no memory.
  let state = nothingSeen;
  let model = -1;
  recording.runs.forEach((run, place) => {
    if (session === null || run.model !== model || run.forgets) {
      if (session !== null) state = underNewModel(session.close(), run.forgets);
      model = run.model;
      const profile = profiles[model]!;
      session = openSession(profile, state, profile.settings, true, looksOf(profile, model));
    }
    const { documents, decision, check } = session.judge(reel[place]!, run.at);
    for (let i = 0; i < documents.length; i++) {
      const at = run.documents[i]!;
      const { suspicious: flagged, verdict } = documents[i]!;
      suspicious[at] = flagged ? 1 : 0;
      vectorBits[at] = verdict.vectorBits;
    }
    judged.push({
      run: place,
      decision,
      check: check && {
        documents: check.documents,
        score: check.score,
        threshold: check.threshold,
        verdict: check.verdict,
      },
    });
  });
  return { runs: judged, suspicious, vectorBits };
}

/** As a training hands the state on: see `fitDetector`. */
function underNewModel(state: DetectorState, forgets: boolean): DetectorState {
  const kept = { ...state, released: 0, releasedSuspicious: 0 };
  return forgets ? forgetEvidence(kept) : kept;
}
