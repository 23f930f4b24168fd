import type { WrapperRules } from '../core/extract/rules.ts';
import { lockDetectorState } from '../db/detector/detector-state.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { findSource, lockSource } from '../db/sources/sources.ts';
import type { Deps } from './parts/deps.ts';
import { putRulesInForce } from './parts/rules/put-rules-in-force.ts';

export type RulesEdited =
  | { kind: 'saved'; version: number; revision: number }
  /** Somebody edited the source since: its present revision. */
  | { kind: 'changed'; revision: number }
  | { kind: 'listing-rules-needed' }
  | { kind: 'not-found' };

/**
 * Puts a new version of a source's rules in force. The counters of failures begin anew, as they belong to a version; what
 * the detector held against the old rules is forgotten, what it learned stays, unless that is in doubt and the body's rule is
 * another. The source is due at once.
 */
export async function editRules(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { sourceId: number; revision: number; rules: WrapperRules; reason: string; userId: number | null },
): Promise<RulesEdited> {
  const { sourceId, rules, reason, userId } = input;
  return deps.db.$transaction(async (tx) => {
    if (!(await findSource(tx, sourceId))) return { kind: 'not-found' };
    const detector = await lockDetectorState(tx, sourceId);
    const source = await lockSource(tx, sourceId);
    if (!source) return { kind: 'not-found' };
    if (source.revision !== input.revision) return { kind: 'changed', revision: source.revision };
    if (source.kind === 'listing' && !rules.listing) return { kind: 'listing-rules-needed' };
    const at = deps.now();
    const { version, revision } = await putRulesInForce(tx, { source, detector, rules, reason, userId, at });
    const detail = { version, reason };
    await recordAudit(tx, { userId, action: 'source.rules-edited', target: `source:${sourceId}`, detail });
    await announce(tx, { topic: 'sources', sourceId });
    return { kind: 'saved', version, revision };
  });
}
