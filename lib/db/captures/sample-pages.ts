import type { Transaction } from '../database.ts';

export interface NewSamplePage {
  userId: number | null;
  pageType: 'article' | 'listing';
  url: string;
  finalUrl: string;
  title: string | null;
  fetchedAt: Date;
  contentType: string | null;
  bytes: Uint8Array;
}

export type SamplePage = NewSamplePage & { id: bigint };

/** Stores pages, and forgets of the same person's all but the newest. @returns their ids, in the order given */
export async function insertSamplePages(
  tx: Transaction,
  pages: readonly NewSamplePage[],
  mostOfPerson: number,
): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const { bytes, ...page } of pages) {
    const row = await tx.samplePage.create({
      data: { ...page, bytes: new Uint8Array(bytes) },
      select: { id: true },
    });
    ids.push(row.id);
  }
  const userId = pages[0]?.userId;
  if (userId === undefined) return ids;
  await tx.$executeRaw`
    delete from sample_page where user_id is not distinct from ${userId}::int and id not in (
      select id from sample_page where user_id is not distinct from ${userId}::int order by id desc limit ${mostOfPerson})`;
  return ids;
}

/** In the order of the ids; those that are not kept any more are left out. */
export async function findSamplePages(db: Transaction, ids: readonly bigint[]): Promise<SamplePage[]> {
  const rows = await db.samplePage.findMany({ where: { id: { in: [...ids] } } });
  const found = new Map(rows.map((row) => [row.id, row as SamplePage]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export async function deleteOldSamplePages(db: Transaction, before: Date, most: number): Promise<number> {
  return db.$executeRaw`
    delete from sample_page where id in (
      select id from sample_page where fetched_at < ${before} order by fetched_at limit ${most})`;
}
