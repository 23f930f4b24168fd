import { env } from '../../env.ts';
import { findCluster } from '../postgres/cluster.ts';
import { runScript } from '../run-script.ts';
import { claimDataFolder, postgresFolder } from '../setup/data-folder.ts';
import { prepareDatabase } from '../setup/database.ts';
import { ensurePrismaClient } from '../setup/generated-code.ts';
import { say } from '../setup/say.ts';

/**
 * `npm run seed -- [--large] …`: a made-up collection in the database of DATABASE_URL, else in the built-in one, which is
 * started for it where none runs.
 */
export async function run(words: string[]): Promise<number> {
  await ensurePrismaClient();
  const running = env.DATABASE_URL ? null : await findCluster(postgresFolder(env.DATA_DIR));
  if (running) return fill(running.url('markdrift'), words);
  const release = claimDataFolder(env.DATA_DIR);
  try {
    const database = await prepareDatabase();
    try {
      return await fill(database.url, words);
    } finally {
      await database.stop();
    }
  } finally {
    release();
  }
}

async function fill(url: string, words: readonly string[]): Promise<number> {
  // Not imported above: on a fresh clone the database client it needs has only now been generated.
  const { ensureAdministrator } = await import('../setup/administrator.ts');
  const administrator = await ensureAdministrator(url, env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  if (administrator.kind === 'made') {
    say(`First administrator: ${administrator.email}`);
    if (administrator.shownPassword !== null)
      say(`Password (shown only this once): ${administrator.shownPassword}`);
  }
  process.env.DATABASE_URL = url;
  return runScript('tests/seed/main.ts', words);
}
