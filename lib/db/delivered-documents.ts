import type { Transaction } from './database.ts';

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

/** What consumers get of a source, the last changed first: neither held nor suspicious, and with text. By an index. */
export function listDelivered(
  db: Transaction,
  sourceId: number,
  limit: number,
): Promise<DeliveredDocument[]> {
  return db.$queryRaw`
    select id, source_id as "sourceId", url, title, author, published_at as "publishedAt",
      collected_at as "collectedAt", changed_at as "changedAt", text
    from document
    where source_id = ${sourceId} and held_by_alert_id is null and not suspicious and text <> ''
    order by changed_at desc, id desc limit ${limit}`;
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
