import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { waitForLock } from '../bootstrap/lock-file.mjs';
import { fingerprint, isMadeFrom, rememberInputs } from './fingerprint.ts';
import { packageProgram, projectRoot } from './project.ts';
import { mustRun } from './run-step.ts';
import { say } from './say.ts';

const inProject = (...names: string[]) => path.join(projectRoot, ...names);

/** Makes the Prisma client when the schema is not the one it was made of (about two seconds). */
export async function ensurePrismaClient(): Promise<void> {
  const stamp = inProject('lib/db/generated/.made-from');
  const inputs = fingerprint(['prisma/schema', 'prisma.config.ts', 'node_modules/prisma/package.json']);
  await makeOnce('prisma-client', stamp, inputs, async () => {
    say('Generating the database client …');
    await mustRun('Generating the database client', process.execPath, [
      inProject('lib/launch/prisma/prisma-cli.mjs'),
      'generate',
    ]);
  });
}

/** Writes the types that Next derives from the pages, which the type check needs. */
export async function generatePageTypes(): Promise<void> {
  await mustRun('Generating the types of the pages', process.execPath, [
    packageProgram('next/dist/bin/next'),
    'typegen',
  ]);
}

/** Builds the web console when its sources are not those of the last build (about a minute the first time). */
export async function ensureWebBuild(): Promise<void> {
  const stamp = inProject('.next/made-from');
  const inputs = fingerprint(
    [
      'app',
      'components',
      'lib',
      'public',
      'proxy.ts',
      'next.config.js',
      'postcss.config.cjs',
      'tsconfig.json',
      'package-lock.json',
    ],
    (file) => /^lib\/(launch|replay)\/|^lib\/db\/generated\/|\.md$/.test(file),
  );
  const schema = fingerprint(['prisma/schema']);
  await makeOnce('web-build', stamp, `${inputs} ${schema}`, async () => {
    say('Building the web console (about a minute the first time) …');
    try {
      await build();
    } catch (error) {
      // What an earlier build left over can spoil this one ("useContext of null" while /_global-error is drawn).
      const cache = inProject('.next/cache');
      if (!existsSync(cache)) throw error;
      say('The build failed; building once more from the ground up …');
      rmSync(cache, { recursive: true, force: true });
      await build();
    }
  });
}

function build(): Promise<void> {
  const environment = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  const words = [packageProgram('next/dist/bin/next'), 'build'];
  return mustRun('Building the web console', process.execPath, words, environment);
}

/** Two starts at once in one checkout must not write the same files: the second waits, and finds them made. */
async function makeOnce(
  name: string,
  stamp: string,
  inputs: string,
  make: () => Promise<void>,
): Promise<void> {
  if (isMadeFrom(stamp, inputs)) return;
  const release = await waitForLock(inProject('.data', `${name}.lock`), (holder) =>
    say(`Waiting for process ${holder}, which is making the same (${name}).`),
  );
  try {
    if (isMadeFrom(stamp, inputs)) return;
    await make();
    rememberInputs(stamp, inputs);
  } finally {
    release();
  }
}
