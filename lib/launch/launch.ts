import { existsSync } from 'node:fs';
import path from 'node:path';
import { setDemoEnvironment } from './setup/demo-environment.ts';

/** What `npm start`, `npm run demo`, … run, under the newer Node and with everything installed. */
const commands = {
  start: () => import('./commands/start.ts'),
  demo: () => import('./commands/demo.ts'),
  worker: () => import('./commands/worker.ts'),
  test: () => import('./commands/test.ts'),
  replay: () => import('./commands/replay.ts'),
  bench: () => import('./commands/bench.ts'),
  seed: () => import('./commands/seed.ts'),
};

type Command = { run(words: string[]): Promise<number> };

const root = path.resolve(import.meta.dirname, '../..');
const [name = '', ...words] = process.argv.slice(2);

try {
  if (!Object.hasOwn(commands, name)) {
    throw new Error(`Unknown command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
  }
  const settingsFile = path.join(root, '.env');
  if (existsSync(settingsFile)) process.loadEnvFile(settingsFile); // what the environment says already wins
  // This must be known before anything reads the settings.
  if (name === 'demo') setDemoEnvironment(root);
  const command: Command = await commands[name as keyof typeof commands]();
  process.exitCode = await command.run(words);
} catch (error) {
  const { name: kind, message, stack } = error as Error;
  // Messages written for people stand alone; anything else is a fault of ours and needs its place.
  console.error(kind === 'Error' || kind === 'EnvironmentError' ? message : (stack ?? message));
  process.exitCode = 1;
}
