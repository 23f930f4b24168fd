import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { tryLock } from '../bootstrap/lock-file.mjs';

/** Where the built-in PostgreSQL keeps its files. */
export const postgresFolder = (dataFolder: string): string => path.join(dataFolder, 'postgres');

/** Makes the data folder. One level at a time: where nothing can be made (`/proc/x`), `recursive` never returns. */
export function ensureDataFolder(dataFolder: string): void {
  if (existsSync(dataFolder)) return;
  ensureDataFolder(path.dirname(dataFolder));
  try {
    mkdirSync(dataFolder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // made by another process meanwhile
  }
}

/**
 * Takes the data folder for this process: one supervisor at a time looks after what runs on it. One that was
 * killed does not count. @returns releases it. @throws when another supervisor has it.
 */
export function claimDataFolder(dataFolder: string): () => void {
  const attempt = tryToClaim(dataFolder);
  if (attempt.kind === 'taken') return attempt.release;
  throw new Error(
    `Markdrift already runs on ${dataFolder} (process ${attempt.holder}). ` +
      'Stop it first, or give this one a folder of its own by DATA_DIR.',
  );
}

function tryToClaim(dataFolder: string): ReturnType<typeof tryLock> {
  try {
    ensureDataFolder(dataFolder);
    return tryLock(path.join(dataFolder, 'supervisor.lock'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${dataFolder} cannot be written to (${code ?? message}). ` +
        'Make room or give the right to, or name another folder by DATA_DIR.',
    );
  }
}
