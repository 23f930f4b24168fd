import { forgetEvidence } from '../core/detect/fit-detector.ts';
import { encodeState } from '../core/detect/state/state-codec.ts';
import type { WrapperRules } from '../core/extract/rules.ts';
import { recordAudit } from '../db/audit.ts';
import { lockDetectorState, saveDetectorState } from '../db/detector-state.ts';
import { announce } from '../db/live.ts';
import { findSource, lockSource, updateSource } from '../db/sources.ts';
import { findWrapperInForce, insertWrapper } from '../db/wrappers.ts';
import type { Deps } from './parts/deps.ts';
import { learnAnewIfDoubtful } from './parts/learn-anew.ts';
import { refreshSourceStatus } from './parts/refresh-source-status.ts';
import { readState } from './parts/stored-state.ts';

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
    const previous = await findWrapperInForce(tx, sourceId);
    const { version } = await insertWrapper(tx, { sourceId, rules, reason, authorId: userId, at });
    const revision = source.revision + 1;
    await updateSource(tx, sourceId, {
      revision,
      failureCounts: {},
      countersVersion: version,
      validators: {},
      ...(source.pausedAt === null && { nextRunAt: at }),
    });
    const before = readState(detector.state);
    const isNewBody = JSON.stringify(previous?.rules.article.body) !== JSON.stringify(rules.article.body);
    const anew = isNewBody && (await learnAnewIfDoubtful(tx, sourceId, version, at));
    if (before && !anew) {
      const state = encodeState(forgetEvidence(before));
      await saveDetectorState(tx, sourceId, { state, at });
    }
    await refreshSourceStatus(tx, sourceId, at);
    const detail = { version, reason };
    await recordAudit(tx, { userId, action: 'source.rules-edited', target: `source:${sourceId}`, detail });
    await announce(tx, { topic: 'sources', sourceId });
    return { kind: 'saved', version, revision };
  });
}
