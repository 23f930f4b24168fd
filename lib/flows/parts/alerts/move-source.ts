import { hostOf } from '../../../core/url/normalize-url.ts';
import type { Transaction } from '../../../db/database.ts';
import { announce } from '../../../db/operations/live.ts';
import { recordAudit } from '../../../db/people/audit.ts';
import { findSource, findSourceByAddress, setMoved, updateSource } from '../../../db/sources/sources.ts';

export type SourceMoved = { kind: 'moved' } | { kind: 'elsewhere' } | { kind: 'known' };

/**
 * Gives a source another address, and has it collected from there at once; rules, model and documents stay. The caller holds
 * the source's row.
 *
 * @returns `elsewhere` where its address is no longer `from`, `known` where another source has the new one; nothing is
 *   changed then
 */
export async function moveSource(
  tx: Transaction,
  {
    sourceId,
    from,
    to,
    userId,
    at,
  }: { sourceId: number; from: string; to: string; userId: number; at: Date },
): Promise<SourceMoved> {
  const source = await findSource(tx, sourceId);
  const host = hostOf(to);
  if (source?.address !== from || host === null) return { kind: 'elsewhere' };
  if (await findSourceByAddress(tx, to)) return { kind: 'known' };
  await setMoved(tx, sourceId, null);
  await updateSource(tx, sourceId, {
    ...{ address: to, host, validators: {}, nextRunAt: at },
    revision: source.revision + 1,
  });
  const detail = { address: to, from };
  await recordAudit(tx, { userId, action: 'source.edited', target: `source:${sourceId}`, detail });
  await announce(tx, { topic: 'sources', sourceId });
  return { kind: 'moved' };
}
