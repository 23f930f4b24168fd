import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withConnection } from '../../lib/launch/postgres/connection.ts';
import { testDatabase } from '../database.ts';

const migration = 'prisma/migrations/20261129130000_one_view_of_a_name/migration.sql';

test('views of one name that are there already do not stand in the way, and keep their names', async () => {
  const { db, url } = await testDatabase();
  const people = await Promise.all(
    ['ann', 'ben'].map((name) =>
      db.user.create({ data: { email: `${name}@example.org`, name, role: 'viewer', passwordHash: '' } }),
    ),
  );
  await withConnection(url, async (client) => {
    await client.query('drop index alert_view_owner_id_name_key_key');
    await client.query('alter table alert_view drop column name_key');
    await client.query('create index alert_view_owner_id_idx on alert_view (owner_id)');
    for (const [owner, name, deleted] of [
      [0, 'Drift', true],
      [0, 'Drift', false],
      [0, 'Drift', false],
      [1, 'Drift', false],
    ] as const) {
      await client.query(
        "insert into alert_view (owner_id, name, filter, deleted_at) values ($1, $2, '{}', $3)",
        [people[owner]!.id, name, deleted ? new Date() : null],
      );
    }
    await client.query(readFileSync(migration, 'utf8'));
  });
  const views = await db.alertView.findMany({ orderBy: { id: 'asc' } });
  expect(views.map(({ name, nameKey }) => [name, nameKey])).toEqual([
    ['Drift', null],
    ['Drift', 'Drift'],
    ['Drift', null],
    ['Drift', 'Drift'],
  ]);
});
