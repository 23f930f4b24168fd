import { env } from '../../env.ts';
import { answers, ensureDatabase } from '../postgres/connection.ts';
import { applyMigrations } from '../prisma/migrations.ts';
import { keepCluster } from '../supervise/kept-cluster.ts';
import { postgresFolder } from './data-folder.ts';
import { say } from './say.ts';

export type PreparedDatabase = { url: string; stop(): Promise<void> };

const databaseName = 'markdrift';

/** The database, running and migrated: the one DATABASE_URL names, else the built-in one. */
export async function prepareDatabase(): Promise<PreparedDatabase> {
  const database = env.DATABASE_URL ? await reach(env.DATABASE_URL) : await startBuiltIn();
  try {
    const applied = await applyMigrations(database.url);
    if (applied.length > 0) say(`Database set up: ${applied.join(', ')}.`);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}

async function startBuiltIn(): Promise<PreparedDatabase> {
  const cluster = await keepCluster({ folder: postgresFolder(env.DATA_DIR) }, say);
  await ensureDatabase(cluster.url('postgres'), databaseName);
  return { url: cluster.url(databaseName), stop: () => cluster.stop() };
}

async function reach(url: string): Promise<PreparedDatabase> {
  if (!(await answers(url))) {
    const { host, pathname } = new URL(url);
    throw new Error(
      `DATABASE_URL: no answer from the database ${pathname.slice(1)} at ${host}, or it refuses.`,
    );
  }
  return { url, stop: async () => {} };
}
