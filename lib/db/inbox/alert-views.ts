import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';
import { type AlertFilter, alertConditions, alertTables, all } from './alert-filter.ts';

const select = {
  id: true,
  name: true,
  shared: true,
  filter: true,
  grouping: true,
  sort: true,
  revision: true,
  deletedAt: true,
  ownerId: true,
  owner: { select: { id: true, name: true } },
} as const;

/** A person's own views and those that others share, by name. */
export function listAlertViews(db: Transaction, userId: number) {
  return db.alertView.findMany({
    where: { deletedAt: null, OR: [{ ownerId: userId }, { shared: true }] },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 100,
    select,
  });
}

export async function lockAlertView(tx: Transaction, id: number) {
  await tx.$executeRaw`select 1 from alert_view where id = ${id} for update`;
  return tx.alertView.findUnique({ where: { id }, select });
}

/** How many alerts each of these filters finds, in one pass. */
export async function countByFilter(
  db: Transaction,
  filters: readonly AlertFilter[],
  now: Date,
): Promise<number[]> {
  if (filters.length === 0) return [];
  const parts = filters.map((filter) => all(Object.values(alertConditions(filter, now))));
  const counts = parts.map((part) => Prisma.sql`(count(*) filter (where ${part}))::int`);
  const any = Prisma.join(
    parts.map((part) => Prisma.sql`(${part})`),
    ' or ',
  );
  const rows = await db.$queryRaw<{ counts: number[] }[]>`
    select array[${Prisma.join(counts)}] as counts from ${alertTables} where ${any}`;
  return rows[0]!.counts;
}
