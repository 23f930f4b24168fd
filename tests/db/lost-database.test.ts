import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../lib/db/database.ts';
import { isLostDatabase } from '../../lib/db/lost-database.ts';
import { testDatabase } from '../database.ts';
import { openWay } from '../e2e/breakable-way.ts';

const { url } = await testDatabase();
const own = new URL(url);
const way = await openWay(own.hostname, Number(own.port));
own.host = `127.0.0.1:${way.port}`;
const db = createDatabase(own.href, { onConnectionError: () => {} });
afterAll(async () => {
  await db.close();
  await way.cut();
});

const errorOf = (asked: Promise<unknown>) => asked.then(() => null).catch((error: unknown) => error);

test('a database that goes away under a query, and one that is not there, are told from a query that is wrong', async () => {
  expect(isLostDatabase(await errorOf(db.$queryRaw`select 1 / 0`))).toBe(false);
  expect(isLostDatabase(new Error('out of order'))).toBe(false);

  const held = errorOf(db.$queryRaw`select pg_sleep(60)`);
  // The first is under way once another connection sees it.
  await expect
    .poll(() => db.$queryRaw`select 1 from pg_stat_activity where query like 'select pg_sleep%'`)
    .toHaveLength(1);
  await way.cut();
  expect(isLostDatabase(await held)).toBe(true);
  expect(isLostDatabase(await errorOf(db.$queryRaw`select 1`))).toBe(true);
  expect(isLostDatabase(await errorOf(db.user.findMany()))).toBe(true);
  await way.join();
  expect(await errorOf(db.$queryRaw`select 1`)).toBe(null);
});
