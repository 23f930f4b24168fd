/**
 * Prisma's command line (`npm run prisma -- …`) with our schema engine in place of the native one, so that
 * it needs no download. An engine named by the user wins.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const commandLine = createRequire(import.meta.url).resolve('prisma/build/index.js');
const engine = fileURLToPath(new URL('./schema-engine.ts', import.meta.url));
// The engine is started as `node`: that must be the Node this runs under, as an older one cannot read it.
const searchPath = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);

const { status } = spawnSync(process.execPath, [commandLine, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: engine,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    ...process.env,
    PATH: searchPath,
  },
});
process.exit(status ?? 1);
