import type { Transaction } from '../database.ts';

/** Names of the migrations that are applied whole. */
export async function appliedMigrations(db: Transaction): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    select migration_name as name from _prisma_migrations
    where finished_at is not null and rolled_back_at is null`;
  return rows.map(({ name }) => name);
}

/** True when the queue's tables are there and can be read. */
export async function queueAnswers(db: Transaction): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`select version from pgboss.version`;
  return rows.length > 0;
}
