import { databaseUrl } from '../env.ts';
import { createDatabase, type Database } from './database.ts';

const place = globalThis as typeof globalThis & { markdriftDatabase?: Database };

/** The one database client of the web process; kept through reloads of code in development. */
export function processDatabase(): Database {
  place.markdriftDatabase ??= createDatabase(databaseUrl(), { alone: true });
  return place.markdriftDatabase;
}
