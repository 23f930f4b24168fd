import type { Transaction } from '../database.ts';
import { storedJson } from '../stored-json.ts';

/** Cookies that a source has kept, in the form of lib/net. */
export async function findCookies(db: Transaction, sourceId: number): Promise<unknown[]> {
  const row = await db.cookieJar.findUnique({ where: { sourceId }, select: { cookies: true } });
  return Array.isArray(row?.cookies) ? row.cookies : [];
}

export async function saveCookies(
  db: Transaction,
  sourceId: number,
  cookies: readonly object[],
  at: Date,
): Promise<void> {
  await db.$executeRaw`
    insert into cookie_jar (source_id, cookies, updated_at) values (${sourceId}, ${storedJson(cookies)}::jsonb, ${at})
    on conflict (source_id) do update set cookies = excluded.cookies, updated_at = excluded.updated_at`;
}
