import { expect, test } from 'vitest';
import { withConnection } from '../../lib/launch/postgres/connection.ts';
import { testDatabase } from '../database.ts';

const first = await testDatabase();
const second = await testDatabase();
const addAttempt = "insert into login_attempt (key) values ('here')";
const attempts = (url: string) =>
  withConnection(url, async (client) => (await client.query('select key from login_attempt')).rowCount);

test('each database is migrated, empty, and apart from the others', async () => {
  await withConnection(first.url, (client) => client.query(addAttempt));
  expect(await attempts(first.url)).toBe(1);
  expect(await attempts(second.url)).toBe(0);
});
