import { env } from '../../env.ts';
import { findCluster } from '../postgres/cluster.ts';
import { postgresFolder } from '../setup/data-folder.ts';
import { ensurePrismaClient } from '../setup/generated-code.ts';
import { say } from '../setup/say.ts';
import { openServices, workerWords } from '../supervise/services.ts';
import { stopSignal } from '../supervise/stop-signals.ts';

/** `npm run worker`: one more worker, on the database of DATABASE_URL or the one running on the data folder. */
export async function run(): Promise<number> {
  const stopped = stopSignal();
  const url = env.DATABASE_URL ?? (await findCluster(postgresFolder(env.DATA_DIR)))?.url('markdrift');
  if (!url) {
    throw new Error(
      `No database runs on ${env.DATA_DIR}. Start Markdrift first (\`npm start\`), or set DATABASE_URL to the ` +
        'database that this worker is to serve.',
    );
  }
  await ensurePrismaClient();
  const services = openServices();
  services.start('worker', workerWords, {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: env.DATA_DIR,
  });
  say('One more worker runs (Ctrl-C stops it)');
  await stopped;
  await services.stop();
  return 0;
}
