import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { directQuery } from './direct-query.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** Inside a transaction. Query functions that must be part of one ask for this. */
export type Transaction = Prisma.TransactionClient;

/** The database, outside of any transaction. It can be given wherever a `Transaction` is asked for. */
export interface Database extends PrismaClient {
  /** For statements that are made so often that the client's share in them counts: see `statement`. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Most connections at once. */
  connections?: number;
  /**
   * Each query by one process of the database alone. For a process that serves many people at once: to start more of them
   * takes longer than most queries do, and while everybody asks there is nobody to share the work with.
   */
  alone?: boolean;
  /** Hears of connections that broke while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
}

/** Opens the database. Nothing is sent before the first query. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  // Without a listener a Postgres that is stopped would end the process.
  const heard = options.onConnectionError ?? (() => {});
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    ...(options.alone && {
      onConnect: (client) => client.query('set max_parallel_workers_per_gather = 0').then(() => {}, heard),
    }),
  });
  pool.on('error', heard);
  pool.on('connect', (client) => client.on('error', heard));
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 15_000, timeout: 60_000 },
  });
  const close = async () => {
    await client.$disconnect();
    if (!pool.ended) await pool.end();
  };
  const own: Record<string | symbol, unknown> = { pool, close, $queryRaw: directQuery(pool, pg.types) };
  // Not assigned to the client: its transactions would inherit them, and send their queries past themselves.
  return new Proxy(client, {
    get: (target, name, receiver) =>
      Object.hasOwn(own, name) ? own[name] : Reflect.get(target, name, receiver),
    has: (target, name) => Object.hasOwn(own, name) || Reflect.has(target, name),
  }) as unknown as Database;
}

/**
 * A statement past Prisma, whose share in a statement outweighs what some of them take: for what is asked with each page
 * that is collected. The database parses and plans it once for each connection, so its text is a constant, and its plan must
 * not depend on the values. Answers are as `pg` gives them: bigints as strings.
 *
 * @param name its own among all statements
 */
export async function statement<Row extends pg.QueryResultRow>(
  db: Database,
  { name, text }: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.pool.query<Row>({ name, text, values: values as unknown[] })).rows;
}
