import { learnTokens } from './blocks/vocabulary.ts';
import type { Decision } from './decide/decision.ts';
import type { Profile } from './profile/profile.ts';
import type { DetectorSettings } from './settings.ts';
import type { DetectorState } from './state/state.ts';
import type { Workspace } from './workspace.ts';

/** Whether a document with enough newer ones goes to training. Those flagged wait for a decision unless blocks vouch for them. */
export const isReleased = (suspicious: boolean, { policy }: DetectorSettings): boolean =>
  !suspicious || policy === 'blocks';

/** Lets documents go to training that have enough newer ones. */
export function release(work: Workspace, settings: DetectorSettings): string[] {
  const released: string[] = [];
  const newest = work.ordinal - settings.quarantine;
  // The list is the session's own; its entries are values and are replaced.
  const { recent } = work;
  for (let i = 0; i < recent.length; i++) {
    const document = recent[i]!;
    if (document.ordinal > newest) break;
    if (document.ordinal < work.speaksFrom || document.standing !== 'waiting') continue;
    if (!isReleased(document.suspicious, settings)) continue;
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

/** Documents released, and flagged ones among them, after which the profile is worth renewing. */
const renewalFrom = { documents: 30, share: 0.15, suspicious: 5 };

export const renewal: Decision = { kind: 'retrain', reason: 'renewal', cleared: [] };

/** Whether a run that decides nothing else asks for a training with what was released. */
export function isRenewalDue(
  profile: Profile,
  { released, releasedSuspicious }: Pick<DetectorState, 'released' | 'releasedSuspicious'>,
): boolean {
  return (
    released >= Math.max(renewalFrom.documents, renewalFrom.share * profile.documents) ||
    releasedSuspicious >= renewalFrom.suspicious
  );
}
