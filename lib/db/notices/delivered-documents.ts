import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';

export interface DeliveredDocument {
  id: bigint;
  sourceId: number;
  url: string;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  collectedAt: Date;
  changedAt: Date;
  text: string;
}

/** A feed is of one source, or of the sources of a group. */
export type FeedChoice = { source: number } | { group: number };

/** Which documents a feed has and when each changed: all that tells whether it is another one. By an index. */
export async function listFeedState(
  db: Transaction,
  choice: FeedChoice,
  limit: number,
): Promise<{ id: bigint; changedAt: Date }[]> {
  const members =
    'source' in choice
      ? Prisma.sql`(values (${choice.source}::int))`
      : Prisma.sql`(select id from source where group_id = ${choice.group} and deleted_at is null)`;
  return db.$queryRaw`
    select newest.id, newest.changed_at as "changedAt"
    from ${members} as member (id) cross join lateral (
      select id, changed_at from document
      where source_id = member.id and held_by_alert_id is null and not suspicious and text <> ''
      order by changed_at desc, id desc limit ${limit}) newest
    order by newest.changed_at desc, newest.id desc limit ${limit}`;
}

/** The documents of a feed, the last changed first; those that are held since are left out. */
export function readFeedDocuments(db: Transaction, ids: readonly bigint[]): Promise<DeliveredDocument[]> {
  return db.$queryRaw`
    select id, source_id as "sourceId", url, title, author, published_at as "publishedAt",
      collected_at as "collectedAt", changed_at as "changedAt", text
    from document where id = any(${ids as bigint[]}::bigint[]) and held_by_alert_id is null and not suspicious
    order by changed_at desc, id desc`;
}

/** Of these documents those that consumers may have, in the given order. Held ones never. */
export async function readDelivered(db: Transaction, ids: readonly bigint[]): Promise<DeliveredDocument[]> {
  return db.$queryRaw`
    select id, source_id as "sourceId", url, title, author, published_at as "publishedAt",
      collected_at as "collectedAt", changed_at as "changedAt", text
    from document where id = any(${ids as bigint[]}::bigint[]) and held_by_alert_id is null
      and source_id <> all(array(select id from source where deleted_at is not null))
    order by id desc`;
}
