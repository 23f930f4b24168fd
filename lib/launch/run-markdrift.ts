import { env } from '../env.ts';
import type { FirstAdministrator } from './setup/administrator.ts';
import { type Chromium, findOrInstallChromium } from './setup/chromium.ts';
import { claimDataFolder } from './setup/data-folder.ts';
import { prepareDatabase } from './setup/database.ts';
import { ensurePrismaClient, ensureWebBuild } from './setup/generated-code.ts';
import { interruptSteps } from './setup/run-step.ts';
import { say } from './setup/say.ts';
import { readOrMakeSecrets } from './setup/secrets.ts';
import { serviceEnvironment } from './setup/service-environment.ts';
import { webAddress, webPort } from './setup/web-port.ts';
import { answering } from './supervise/answering.ts';
import { openServices, type Services, webWords, workerWords } from './supervise/services.ts';
import { stopSignal } from './supervise/stop-signals.ts';

export type Running = { address: string; services: Services; environment: NodeJS.ProcessEnv };

/**
 * Sets up what is missing and runs database, web console and worker until a signal asks to stop.
 * `whenRunning` is called once the console answers.
 */
export async function runMarkdrift(whenRunning: (running: Running) => Promise<void>): Promise<number> {
  const stopped = stopSignal();
  const release = claimDataFolder(env.DATA_DIR);
  const services = openServices();
  const undo: (() => Promise<void>)[] = [async () => release()];
  const ending = new AbortController();
  void stopped.then((signal) => {
    say(`${signal}: stopping …`);
    ending.abort();
    interruptSteps();
  });

  try {
    await startAll();
    await stopped;
  } catch (error) {
    if (!ending.signal.aborted) throw error; // asked to stop in the middle of the setting up: no failure
  } finally {
    for (const step of undo.reverse()) await step();
  }
  say('Stopped.');
  return 0;

  async function startAll(): Promise<void> {
    const port = await webPort(env.HOST, env.PORT, Boolean(process.env.PORT));
    const address = webAddress(env.HOST, port);
    // The browser may have to be installed, which has nothing to do with the rest.
    const chromium = findOrInstallChromium(env.CHROME_PATH, env.DATA_DIR);

    await ensurePrismaClient();
    const database = await prepareDatabase();
    undo.push(() => database.stop());
    await ensureWebBuild();
    const browser = await chromium;
    ending.signal.throwIfAborted();
    // Not imported above: on a fresh clone the database client it needs has only now been generated.
    const { ensureAdministrator } = await import('./setup/administrator.ts');
    const administrator = await ensureAdministrator(database.url, env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
    introduce(administrator);

    const secrets = env.AUTH_SECRET ? { authSecret: env.AUTH_SECRET } : readOrMakeSecrets(env.DATA_DIR);
    const environment = serviceEnvironment({
      databaseUrl: database.url,
      secrets,
      chromium: browser.kind === 'found' ? browser.path : null,
      host: env.HOST,
      port,
    });
    undo.push(() => services.stop());
    services.start('web', webWords(env.HOST, port), environment);
    services.start('worker', workerWords, environment);
    if (!(await answering(address, ending.signal))) return;
    announce(address, browser);
    await whenRunning({ address, services, environment });
  }
}

function announce(address: string, browser: Chromium): void {
  if (browser.kind === 'missing') say(`No browser: ${browser.instruction} All that needs none works.`);
  say(`Markdrift runs at ${env.PUBLIC_URL ?? address} (Ctrl-C stops it)`);
}

/** At once when it is made: a password that is kept nowhere must not get lost by what fails afterwards. */
function introduce(administrator: FirstAdministrator): void {
  if (administrator.kind === 'already-users') return;
  say(`First administrator: ${administrator.email}`);
  say(
    administrator.shownPassword === null
      ? 'Password: the one in ADMIN_PASSWORD.'
      : `Password (shown only this once): ${administrator.shownPassword}`,
  );
}
