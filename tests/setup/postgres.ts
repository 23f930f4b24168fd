import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCluster } from '../../lib/launch/postgres/cluster.ts';
import { withConnection } from '../../lib/launch/postgres/connection.ts';
import { applyMigrations } from '../../lib/launch/prisma/migrations.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the tests, as administrator; the path of the address is /postgres. */
    postgresUrl: string;
    /** A migrated, empty database that nobody connects to: each test file gets a copy of it. */
    templateDatabase: string;
  }
}

const runName = `markdrift_test_${process.pid}`;

/**
 * Starts a PostgreSQL of its own for the run (about two seconds) and removes it afterwards; with
 * MARKDRIFT_TEST_DATABASE_URL uses that server instead, and only adds and removes databases of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.MARKDRIFT_TEST_DATABASE_URL;
  const server = given
    ? { url: onDatabase(given, 'postgres'), stop: async () => {} }
    : await startThrowAway();
  const templateDatabase = `${runName}_${project.name}_template`;
  await withConnection(server.url, (client) => client.query(`create database ${templateDatabase}`));
  await applyMigrations(onDatabase(server.url, templateDatabase));
  project.provide('postgresUrl', server.url);
  project.provide('templateDatabase', templateDatabase);

  return async () => {
    if (given) await dropOwnDatabases(server.url);
    await server.stop();
  };
}

async function startThrowAway() {
  const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-postgres-'));
  const cluster = await startCluster({ folder, port: 0, durable: false });
  const stop = async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: cluster.url('postgres'), stop };
}

async function dropOwnDatabases(serverUrl: string): Promise<void> {
  await withConnection(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [`${runName}_`],
    );
    for (const { datname } of rows)
      await client.query(`drop database ${client.escapeIdentifier(datname)} with (force)`);
  });
}

export function onDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
