import type { CharsetChoice } from '../core/charset/charset-choice.ts';
import { hostOf, normalizeUrl } from '../core/url/normalize-url.ts';
import { recordAudit } from '../db/audit.ts';
import type { Prisma } from '../db/generated/client.ts';
import { announce } from '../db/live.ts';
import { findSourceByAddress, lockSource, updateSource } from '../db/sources.ts';
import type { Deps } from './parts/deps.ts';

export interface SourceEdit {
  sourceId: number;
  /** The revision that the person looked at. */
  revision: number;
  name?: string | undefined;
  locale?: string | undefined;
  timeZone?: string | undefined;
  intervalSeconds?: number | undefined;
  address?: string | undefined;
  /** How its bytes are decoded from now on. */
  charset?: CharsetChoice | undefined;
  userId: number | null;
}

export type SourceEdited =
  | { kind: 'saved'; revision: number }
  | { kind: 'changed'; revision: number }
  | { kind: 'known'; sourceId: number }
  | { kind: 'bad-address' }
  | { kind: 'not-found' };

/** Changes what a source is called, where it is and how often it is collected. A new interval counts from now. */
export async function editSource(deps: Pick<Deps, 'db' | 'now'>, input: SourceEdit): Promise<SourceEdited> {
  const { sourceId, revision: seen, userId, address: wanted, charset, ...given } = input;
  const address = wanted === undefined ? undefined : normalizeUrl(wanted);
  if (address === null) return { kind: 'bad-address' };
  return deps.db.$transaction(async (tx) => {
    const source = await lockSource(tx, sourceId);
    if (!source) return { kind: 'not-found' };
    if (source.revision !== seen) return { kind: 'changed', revision: source.revision };
    const moves = address !== undefined && address !== source.address;
    if (moves) {
      const known = await findSourceByAddress(tx, address);
      if (known) return { kind: 'known', sourceId: known.id };
    }
    const at = deps.now();
    const revision = source.revision + 1;
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const interval = given.intervalSeconds;
    const sooner = interval !== undefined && at.getTime() + interval * 1000 < source.nextRunAt.getTime();
    await updateSource(tx, sourceId, {
      ...changes,
      ...(moves && { address, host: hostOf(address), validators: {}, nextRunAt: at }),
      ...(sooner && !moves && { nextRunAt: new Date(at.getTime() + interval * 1000) }),
      ...(charset !== undefined && { settings: withCharset(source.settings, charset) }),
      revision,
    });
    const detail = { ...changes, ...(moves && { address }), ...(charset !== undefined && { charset }) };
    await recordAudit(tx, { userId, action: 'source.edited', target: `source:${sourceId}`, detail });
    await announce(tx, { topic: 'sources', sourceId });
    return { kind: 'saved', revision };
  });
}

function withCharset(settings: Prisma.JsonValue, charset: CharsetChoice): Prisma.InputJsonObject {
  const stored = settings as Prisma.InputJsonObject;
  return { ...stored, collection: { ...(stored.collection as Prisma.InputJsonObject | undefined), charset } };
}
