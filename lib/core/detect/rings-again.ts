import { fitDetector } from './fit-detector.ts';
import { openSession } from './judge-session.ts';
import type { ObservedDocument } from './observation.ts';
import type { Profile } from './profile/profile.ts';
import type { DetectorState } from './state/state.ts';

/** Documents of the past with which the memory begins, and those of them that are judged before, so that windows are full. */
const warmUp = 40;
/** As in a run of a usual source: the sums are looked at once after so many documents. */
const documentsInRun = 10;

/**
 * Whether profiles of a source would each raise an alert on documents that came after some others: they are judged in runs
 * of ten, with the memory that those before leave. An approximation of what the worker would have done: how the documents
 * were spread over runs, and evidence from before, are not known any more.
 *
 * @param before documents that were right, oldest first
 * @param documents those that an alert was about, oldest first
 * @returns one for each profile; null where it judges by what the pages were made of and that is not kept any more.
 *   O(training on `before` + profiles · judging both)
 */
export function ringsAgain(
  profiles: readonly Profile[],
  before: readonly ObservedDocument[],
  documents: readonly ObservedDocument[],
): (boolean | null)[] {
  const lacking = documents.some(({ observation }) => observation.sketch === null);
  const [first] = profiles;
  if (first === undefined || documents.length === 0) return profiles.map(() => null);
  const { state } = fitDetector(
    before.map(({ observation }) => observation),
    first.settings,
    first.seed,
  );
  return profiles.map((profile) =>
    profile.blocks !== null && lacking ? null : rings(profile, state, before.slice(-warmUp), documents),
  );
}

function rings(
  profile: Profile,
  state: DetectorState,
  warm: readonly ObservedDocument[],
  documents: readonly ObservedDocument[],
): boolean {
  const session = openSession(profile, state, profile.settings);
  if (warm.length > 0) session.judge(warm, null);
  for (let from = 0; from < documents.length; from += documentsInRun) {
    const { decision } = session.judge(documents.slice(from, from + documentsInRun), null);
    if (decision.kind === 'alert') return true;
  }
  return false;
}
