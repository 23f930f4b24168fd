import { keptDocuments } from '../decide/decide-by-checks.ts';
import type { Decision } from '../decide/decision.ts';
import { type DocumentLooks, freshLooks } from '../document-looks.ts';
import { forgetEvidence } from '../fit-detector.ts';
import { openSession } from '../judge-session.ts';
import type { ObservedDocument } from '../observation.ts';
import type { Profile } from '../profile/profile.ts';
import { nothingSeen } from '../state/nothing-seen.ts';
import type { DetectorState } from '../state/state.ts';
import type { Recording } from './recording.ts';
import { releasingAgain } from './releasing-again.ts';
import { holds, type Known, type Stretch, stretchesOf } from './stretches.ts';
import { unlikeness } from './unlike-profiles.ts';

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
type Reel = readonly (readonly ObservedDocument[])[];

/** Per run its documents; ids are places in the recording. O(documents). */
function reelOf({ documents, runs }: Recording): Reel {
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
 * With the profiles as recorded the decisions are the worker's own. About 1 µs a document and 2 µs a run; from then on only
 * stretches of runs are judged in which the other profiles could say something else, or which begin in another state: what
 * is given is what judging all of them gives.
 *
 * @param looksOf what is said of single documents, where the caller keeps it: see `keptLooks`
 * @returns takes one profile for each model of the recording; those of a model must be of one retuner
 */
export function judgingAgain(
  recording: Recording,
  looksOf: (profile: Profile, model: number) => DocumentLooks = freshLooks,
): (profiles: readonly Profile[]) => Replayed {
  const reel = reelOf(recording);
  const stretches = stretchesOf(recording.runs);
  const decide = releasingAgain(recording);
  const runs: (JudgedAgain & { excited: boolean })[] = [];
  const suspicious = new Uint8Array(recording.documents.length).fill(255);
  const vectorBits = new Uint8Array(recording.documents.length);
  /** Whether the vectors alone made a document suspicious. */
  const failed = new Uint8Array(recording.documents.length);
  let before: readonly Profile[] | null = null;
  /** How many documents the states that are kept hold; null: as many as the settings say. */
  let keeps: number | null = 0;

  function judge(stretch: Stretch, entered: DetectorState, profile: Profile, looks: DocumentLooks): Known {
    const again = { keeps };
    const session = openSession(profile, entered, profile.settings, { owned: true, looks, again });
    const highest = entered.sequential.map(({ height }) => height);
    const windows: Known['windows'][number][] = [];
    let checked = false;
    let back = 0;
    let ordinal = entered.ordinal;
    for (let place = stretch.from; place < stretch.to; place++) {
      const run = recording.runs[place]!;
      const { documents, decision, excited, check } = session.judge(reel[place]!, run.at);
      for (let i = 0; i < documents.length; i++) {
        const at = run.documents[i]!;
        const { suspicious: flagged, verdict } = documents[i]!;
        suspicious[at] = flagged ? 1 : 0;
        vectorBits[at] = verdict.vectorBits;
        failed[at] = verdict.suspicious ? 1 : 0;
      }
      const { peaks, from, window, flagged } = session.looked();
      peaks.forEach((peak, i) => {
        if (peak > highest[i]!) highest[i] = peak;
      });
      windows.push({ window, flagged });
      if (from !== null) back = Math.max(back, ordinal + 1 - from);
      ordinal += documents.length;
      checked ||= check !== null || decision.kind === 'check-again';
      runs[place] = {
        run: place,
        decision,
        excited,
        check: check && {
          documents: check.documents,
          score: check.score,
          threshold: check.threshold,
          verdict: check.verdict,
        },
      };
    }
    return { entered, left: session.close(), highest, checked, back, windows };
  }

  /** Whether the vectors flag the same documents of a stretch as before; notes which they are that fail. */
  function flagsTheSame({ from, to }: Stretch, looks: DocumentLooks): boolean {
    for (let place = from; place < to; place++) {
      const { documents } = recording.runs[place]!;
      for (let i = 0; i < documents.length; i++) {
        const verdict = looks.verdictOf(reel[place]![i]!);
        if (verdict.suspicious !== (failed[documents[i]!] === 1)) return false;
        vectorBits[documents[i]!] = verdict.vectorBits;
      }
    }
    return true;
  }

  /** Whether states that are kept serve all profiles; where they would be too short, they are longer from now on. */
  function stateServes(profiles: readonly Profile[]): boolean {
    const spokenOf = profiles.map(({ settings }) => keptDocuments(settings));
    const most = Math.max(...spokenOf);
    // What one model has forgotten the next one must not know.
    if (spokenOf.some((each) => each !== most)) keeps = null;
    else if (keeps !== null && keeps >= most) return true;
    else keeps = 2 * most;
    return false;
  }

  return (profiles) => {
    if (!stateServes(profiles)) before = null;
    const looks = profiles.map((profile, model) => looksOf(profile, model));
    const unlike = profiles.map((profile, model) => before && unlikeness(before[model]!, profile));
    // While settings change that ask for all to be judged anew nothing is kept: keeping it costs a third more.
    const keep = unlike.every((each) => each !== null);
    // What is kept belongs to no profiles until all is judged.
    before = null;
    // Pages are remembered by their counts, so there is no memory.
    let state = nothingSeen;
    for (const stretch of stretches) {
      const { model, begins, known } = stretch;
      if (begins !== null) state = underNewModel(state, begins.forgets);
      const other = unlike[model];
      const same =
        known !== null &&
        other &&
        holds(known, other, state) &&
        (!other.verdicts || flagsTheSame(stretch, looks[model]!));
      const now = same
        ? { ...known, entered: state }
        : judge(stretch, state, profiles[model]!, looks[model]!);
      stretch.known = keep ? now : null;
      state = now.left;
    }
    before = profiles;
    const decisions = decide(profiles, runs, failed);
    return {
      runs: runs.map(({ run, check }, place) => ({ run, decision: decisions[place]!, check })),
      suspicious: suspicious.slice(),
      vectorBits: vectorBits.slice(),
    };
  };
}

/** As a training hands the state on: see `fitDetector`. */
function underNewModel(state: DetectorState, forgets: boolean): DetectorState {
  const kept = { ...state, released: 0, releasedSuspicious: 0 };
  return forgets ? forgetEvidence(kept) : kept;
}
