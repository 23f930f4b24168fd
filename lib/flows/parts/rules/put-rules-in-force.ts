import { forgetEvidence } from '../../../core/detect/fit-detector.ts';
import { encodeState } from '../../../core/detect/state/state-codec.ts';
import type { WrapperRules } from '../../../core/extract/rules.ts';
import type { Transaction } from '../../../db/database.ts';
import { type lockDetectorState, saveDetectorState } from '../../../db/detector/detector-state.ts';
import { type Source, updateSource } from '../../../db/sources/sources.ts';
import { findWrapperInForce, insertWrapper } from '../../../db/sources/wrappers.ts';
import { refreshSourceStatus } from '../collecting/refresh-source-status.ts';
import { learnAnewIfDoubtful } from '../detector/learn-anew.ts';
import { readState } from '../judging/stored-state.ts';

/**
 * Puts a new version of a source's rules in force. The counters of failures begin anew, as they belong to a version; what
 * the detector held against the old rules is forgotten, what it learned stays, unless that is in doubt and the body's rule is
 * another. The source is due at once. The caller has locked the detector's state, then the source.
 */
export async function putRulesInForce(
  tx: Transaction,
  input: {
    source: Source;
    detector: Awaited<ReturnType<typeof lockDetectorState>>;
    rules: WrapperRules;
    reason: string;
    userId: number | null;
    at: Date;
  },
): Promise<{ version: number; revision: number }> {
  const { source, detector, rules, reason, userId, at } = input;
  const previous = await findWrapperInForce(tx, source.id);
  const { version } = await insertWrapper(tx, { sourceId: source.id, rules, reason, authorId: userId, at });
  const revision = source.revision + 1;
  await updateSource(tx, source.id, {
    revision,
    failureCounts: {},
    countersVersion: version,
    validators: {},
    ...(source.pausedAt === null && { nextRunAt: at }),
  });
  const before = readState(detector.state);
  const isNewBody = JSON.stringify(previous?.rules.article.body) !== JSON.stringify(rules.article.body);
  const anew = isNewBody && (await learnAnewIfDoubtful(tx, source.id, version, at));
  if (before && !anew) {
    const state = encodeState(forgetEvidence(before));
    await saveDetectorState(tx, source.id, { state, at });
  }
  await refreshSourceStatus(tx, source.id, at);
  return { version, revision };
}
