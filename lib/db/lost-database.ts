/** Prisma's codes of connections, those of sockets, and those with which PostgreSQL ends or refuses one. */
const codes = /^(P1\d\d\d|P2024|P2037|ECONNREFUSED|ECONNRESET|57P0\d|53300|08\d\d\d)$/;

/** What `pg` says of a connection that ended under a query, without a code. */
const ends = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect$/;

/** Whether a query failed because the database is away or takes nobody in: the query is not to blame. */
export function isLostDatabase(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return 'code' in error ? codes.test(String(error.code)) : ends.test(error.message);
}

/**
 * For what a page reads on the server. The digest is all that a browser learns of an error of the server; one that is there
 * already is kept.
 */
export function throwNamed(error: unknown): never {
  if (isLostDatabase(error)) Object.assign(error as Error, { digest: 'not-available' });
  throw error;
}
