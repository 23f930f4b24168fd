import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, type Database } from '../../../lib/db/database.ts';
import { startCluster } from '../../../lib/launch/postgres/cluster.ts';
import { withConnection } from '../../../lib/launch/postgres/connection.ts';
import { applyMigrations } from '../../../lib/launch/prisma/migrations.ts';

const name = 'markdrift_bench';

export interface ThrowAwayDatabase {
  db: Database;
  url: string;
  /** For whatever else the part keeps on disk. */
  folder: string;
}

/** A PostgreSQL of the part's own, as durable as in use, migrated and empty; it is removed when `use` ends. */
export async function withThrowAwayDatabase<Result>(
  use: (database: ThrowAwayDatabase) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'markdrift-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // A part that is stopped in the middle leaves nothing either; PostgreSQL ends with its parent.
  process.once('exit', remove);
  const cluster = await startCluster({ folder: path.join(folder, 'postgres'), port: 0 });
  let db: Database | null = null;
  try {
    await withConnection(cluster.url('postgres'), (client) => client.query(`create database ${name}`));
    const url = cluster.url(name);
    await applyMigrations(url);
    db = createDatabase(url);
    return await use({ db, url, folder });
  } finally {
    await db?.close();
    await cluster.stop();
    remove();
  }
}
