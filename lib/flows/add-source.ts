import type { WrapperRules } from '../core/extract/rules.ts';
import type { SettingsLayer } from '../core/settings/settings-layer.ts';
import { hostOf, normalizeUrl } from '../core/url/normalize-url.ts';
import { announce } from '../db/operations/live.ts';
import { recordAudit } from '../db/people/audit.ts';
import { findGroup } from '../db/sources/source-groups.ts';
import { findSourceByAddress, insertSource } from '../db/sources/sources.ts';
import { insertWrapper } from '../db/sources/wrappers.ts';
import { refreshSourceStatus } from './parts/collecting/refresh-source-status.ts';
import type { Deps } from './parts/deps.ts';

export interface SourceToAdd {
  name: string;
  kind: 'feed' | 'listing';
  address: string;
  homepage: string | null;
  groupId?: number | null | undefined;
  /** Its own settings; the rest is inherited. */
  own: SettingsLayer;
  rules: WrapperRules;
  userId: number | null;
}

export type SourceAdded =
  | { kind: 'added'; sourceId: number }
  /** The address is collected already. */
  | { kind: 'known'; sourceId: number }
  | { kind: 'bad-address' }
  | { kind: 'no-such-group' }
  | { kind: 'listing-rules-needed' };

/** Adds a source with the first version of its rules, due at once. The rules' expressions are valid already. */
export async function addSource(deps: Pick<Deps, 'db' | 'now'>, input: SourceToAdd): Promise<SourceAdded> {
  const address = normalizeUrl(input.address);
  if (address === null) return { kind: 'bad-address' };
  if (input.kind === 'listing' && !input.rules.listing) return { kind: 'listing-rules-needed' };
  return deps.db.$transaction(async (tx) => {
    const at = deps.now();
    const known = await findSourceByAddress(tx, address);
    if (known) return { kind: 'known', sourceId: known.id };
    const { rules, userId, groupId = null, ...facts } = input;
    if (groupId !== null && !(await findGroup(tx, groupId))) return { kind: 'no-such-group' };
    const source = await insertSource(tx, {
      ...facts,
      address,
      host: hostOf(address),
      groupId,
      statusReason: { code: 'learning', params: {} },
      createdById: userId,
      at,
    });
    await insertWrapper(tx, { sourceId: source.id, rules, reason: '', authorId: userId, at });
    await refreshSourceStatus(tx, source.id, at);
    await recordAudit(tx, {
      userId,
      action: 'source.added',
      target: `source:${source.id}`,
      detail: { name: input.name, address },
    });
    await announce(tx, { topic: 'sources', sourceId: source.id });
    return { kind: 'added', sourceId: source.id };
  });
}
