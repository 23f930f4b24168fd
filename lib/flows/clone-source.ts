import { hostOf, normalizeUrl } from '../core/url/normalize-url.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { findSource, findSourceByAddress, insertSource } from '../db/sources/sources.ts';
import { findWrapperInForce, insertWrapper } from '../db/sources/wrappers.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';

export type SourceCloned =
  | { kind: 'cloned'; sourceId: number }
  /** The address is collected already. */
  | { kind: 'known'; sourceId: number }
  | { kind: 'bad-address' }
  | { kind: 'no-rules' }
  | { kind: 'not-found' };

/**
 * Adds a source that is read as another one is: its kind, group, own settings and rules in force, under a name and an
 * address of its own. What the detector learned is of the other one's pages and is not taken over: the new source learns.
 */
export async function cloneSource(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { sourceId: number; name: string; address: string; userId: number | null },
): Promise<SourceCloned> {
  const { sourceId, name, userId } = input;
  const address = normalizeUrl(input.address);
  if (address === null) return { kind: 'bad-address' };
  return deps.db.$transaction(async (tx) => {
    const origin = await findSource(tx, sourceId);
    if (!origin) return { kind: 'not-found' };
    const wrapper = await findWrapperInForce(tx, sourceId);
    if (!wrapper) return { kind: 'no-rules' };
    const known = await findSourceByAddress(tx, address);
    if (known) return { kind: 'known', sourceId: known.id };
    const at = deps.now();
    const { kind, groupId, own } = origin;
    const clone = await insertSource(tx, {
      ...{ name, kind, address, host: hostOf(address), groupId, own, at },
      // Another section of the same site has the same home.
      homepage: hostOf(address) === origin.host ? origin.homepage : null,
      statusReason: { code: 'learning', params: {} },
      createdById: userId,
    });
    await insertWrapper(tx, { sourceId: clone.id, rules: wrapper.rules, reason: '', authorId: userId, at });
    await refreshSourceStatus(tx, clone.id, at);
    const detail = { name, address, from: sourceId };
    await recordAudit(tx, { userId, action: 'source.cloned', target: `source:${clone.id}`, detail });
    await announce(tx, { topic: 'sources', sourceId: clone.id });
    return { kind: 'cloned', sourceId: clone.id };
  });
}
