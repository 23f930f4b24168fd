import { expect, test } from 'vitest';
import { createDatabase } from '../../lib/db/database.ts';
import { testDatabase } from '../database.ts';

const { db, url } = await testDatabase();

const processesOf = async (database: typeof db) =>
  (
    await database.$queryRaw<{ most: string }[]>`
    select current_setting('max_parallel_workers_per_gather') as most`
  )[0]!.most;

test('a database for many people at once uses one process a query, from the first query on', async () => {
  const alone = createDatabase(url, { alone: true, connections: 3 });
  const told = await Promise.all([1, 2, 3, 4, 5].map(() => processesOf(alone))).finally(() => alone.close());
  expect(told).toEqual(['0', '0', '0', '0', '0']);
  expect(await processesOf(db)).not.toBe('0');
});
