import { keptDocuments } from '../decide/decide-by-checks.ts';
import type { Decision } from '../decide/decision.ts';
import type { Profile } from '../profile/profile.ts';
import { isReleased, isRenewalDue, renewal } from '../release.ts';
import type { Recording } from './recording.ts';

/** A run as it was judged again while nothing was released. */
export interface UnreleasedRun {
  decision: Decision;
  excited: boolean;
}

const waiting = 0;
const released = 1;
const held = 2;

/**
 * What would have been released to training, told for all runs at once: judging goes on in the same way whatever was, but for
 * runs that decide nothing else and so ask for a renewal. As `release` does it run by run. O(documents).
 *
 * @returns takes one profile for each model, what each run led to, and per document by its place whether its vectors flagged
 *   it; gives per run whether it asks for a renewal
 */
export function releasingAgain({
  documents,
  runs,
}: Recording): (
  profiles: readonly Profile[],
  judged: readonly UnreleasedRun[],
  failed: Uint8Array,
) => Decision[] {
  /** Places in the order of judging, and their numbers in it. */
  const order = Uint32Array.from(runs.flatMap((run) => Array.from(run.documents)));
  const numberOf = new Uint32Array(documents.length);
  order.forEach((place, number) => {
    numberOf[place] = number;
  });
  const standing = new Uint8Array(order.length);

  return (profiles, judged, failed) => {
    standing.fill(waiting);
    let end = 0;
    /** First document that was not forgotten, and the first that may still be released. */
    let spokenFrom = 0;
    let next = 0;
    let count = { released: 0, releasedSuspicious: 0 };
    return runs.map(({ model, documents: fresh, forgets }, at) => {
      const profile = profiles[model]!;
      const { settings } = profile;
      const { decision, excited } = judged[at]!;
      if (at > 0 && (model !== runs[at - 1]!.model || forgets)) {
        count = { released: 0, releasedSuspicious: 0 };
        // Another policy may let go whom the last one kept.
        next = spokenFrom;
      }
      end += fresh.length;
      if (decision.kind === 'alert')
        for (const id of decision.affected) standing[numberOf[Number(id)]!] = held;
      else if (decision.kind === 'retrain')
        for (const id of decision.cleared) standing[numberOf[Number(id)]!] = released;
      next = Math.max(next, spokenFrom);
      while (!excited && next < end - settings.quarantine) {
        const number = next++;
        const suspicious = failed[order[number]!] === 1;
        if (standing[number] !== waiting || !isReleased(suspicious, settings)) continue;
        standing[number] = released;
        count.released++;
        if (suspicious) count.releasedSuspicious++;
      }
      spokenFrom = Math.max(spokenFrom, end - keptDocuments(settings));
      return decision.kind === 'none' && isRenewalDue(profile, count) ? renewal : decision;
    });
  };
}
