import { asksForDivergence } from '../decide/decide-by-blocks.ts';
import type { DetectorState } from '../state/state.ts';
import type { RecordedRun } from './recording.ts';
import { sameState } from './same-state.ts';
import type { Unlikeness } from './unlike-profiles.ts';

/** So many runs are judged, or known, together. */
const together = 8;

/** Runs one after the other, by one model. */
export interface Stretch {
  from: number;
  to: number;
  model: number;
  /** Another model takes over here, or evidence begins anew. */
  begins: { forgets: boolean } | null;
  known: Known | null;
}

/** What is known of a stretch since it was judged last. */
export interface Known {
  entered: DetectorState;
  left: DetectorState;
  /** Highest that each cumulative sum stood in it, also when it began. */
  highest: readonly number[];
  /** Something was checked, which tells heights, or waited for a check. */
  checked: boolean;
  /** How many documents of the runs before its own an alert asked for at most. */
  back: number;
  /** Of each run: documents in the window of the criteria, and how many of them are flagged. */
  windows: readonly { window: number; flagged: number }[];
}

export function stretchesOf(runs: readonly RecordedRun[]): Stretch[] {
  const stretches: Stretch[] = [];
  runs.forEach(({ model, forgets }, place) => {
    const last = stretches.at(-1);
    const renewed = last !== undefined && (last.model !== model || forgets);
    if (last && !renewed && place - last.from < together) last.to = place + 1;
    else
      stretches.push({
        from: place,
        to: place + 1,
        model,
        begins: renewed ? { forgets } : null,
        known: null,
      });
  });
  return stretches;
}

/** Whether all but the vectors say in this state what they said when the stretch was judged last. */
export function holds(known: Known, other: Unlikeness, state: DetectorState): boolean {
  const { heights, checks, spokenOf, divergence } = other;
  return (
    !(heights && (known.checked || heights.some((least, i) => known.highest[i]! >= least))) &&
    !(checks && known.checked) &&
    !(spokenOf !== null && known.back > spokenOf) &&
    !divergence?.some((a, i, both) =>
      known.windows.some((each) => asksForDivergence(each, a) !== asksForDivergence(each, both[1 - i]!)),
    ) &&
    sameState(known.entered, state)
  );
}
