import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { withConnection } from '../../lib/launch/postgres/connection.ts';
import { applyMigrations } from '../../lib/launch/prisma/migrations.ts';
import { testDatabase } from '../database.ts';
import { onDatabase } from '../setup/postgres.ts';

const server = inject('postgresUrl');
const name = `${inject('templateDatabase').replace(/template$/, '')}${randomBytes(6).toString('hex')}`;
const onServer = (sql: string) => withConnection(server, (client) => client.query(sql));
await onServer(`create database ${name}`);
afterAll(() => onServer(`drop database ${name} with (force)`));

const migrations = readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

function prisma(url: string, ...words: string[]) {
  const cli = path.resolve('lib/launch/prisma/prisma-cli.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url },
  });
  return { status, output: stdout + stderr };
}

test('two that start at once apply each migration once', async () => {
  const url = onDatabase(server, name);
  const applied = await Promise.all([applyMigrations(url), applyMigrations(url)]);
  expect(applied.flat().sort()).toEqual(migrations);
  const { rows } = await withConnection(url, (client) =>
    client.query(
      'select migration_name, finished_at is not null as finished from _prisma_migrations order by 1',
    ),
  );
  expect(rows).toEqual(migrations.map((migration) => ({ migration_name: migration, finished: true })));
});

test('the next start has nothing to apply', async () => {
  expect(await applyMigrations(onDatabase(server, name))).toEqual([]);
});

test('the migrations make exactly what the schema says', async () => {
  const { url } = await testDatabase();
  const words = ['migrate', 'diff', '--exit-code', '--to-schema', 'prisma/schema'];
  expect(prisma(url, ...words, '--from-config-datasource')).toMatchObject({ status: 0 });
  expect(prisma(url, ...words, '--from-migrations', 'prisma/migrations')).toMatchObject({ status: 0 });
});

test('a difference is seen, and told by the exit code', async () => {
  const { url } = await testDatabase();
  await withConnection(url, (client) => client.query('alter table login_attempt add column surplus "char"'));
  const result = prisma(
    url,
    'migrate',
    'diff',
    '--exit-code',
    '--from-config-datasource',
    '--to-schema',
    'prisma/schema',
  );
  expect(result).toMatchObject({ status: 2 });
  expect(result.output).toContain('surplus');
});

test('Prisma’s own command line finds the database up to date', async () => {
  const { url } = await testDatabase();
  expect(prisma(url, 'migrate', 'status').output).toContain('Database schema is up to date');
});
