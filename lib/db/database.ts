import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { directQuery } from './direct-query.ts';
import { type Prisma, PrismaClient } from './generated/client.ts';

/** Inside a transaction. Query functions that must be part of one ask for this. */
export type Transaction = Prisma.TransactionClient;

/** The database, outside of any transaction. It can be given wherever a `Transaction` is asked for. */
export interface Database extends PrismaClient {
  readonly pool: pg.Pool;
  /** Connections for what is asked so often that the client's and the planner's shares in it count: see `statement`. */
  readonly planned: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Most connections at once. */
  connections?: number;
  /**
   * Each query by one process of the database alone. For a process that serves many people at once: to start more of them
   * takes longer than most queries do, and while everybody asks there is nobody to share the work with. What is `prepared` is
   * then asked over the connections that plan it once.
   */
  alone?: boolean;
  /** Hears of connections that broke while idle; the pool replaces them by itself. */
  onConnectionError?: (error: Error) => void;
}

const oneProcess = 'max_parallel_workers_per_gather = 0';
/**
 * Else each statement is planned for its values five times on each connection, and always where that looks cheaper. A plan made
 * once must hold when its tables have grown; what is prepared is asked by keys, so its indexes are right at any size.
 */
const planOnce = ['plan_cache_mode = force_generic_plan', 'enable_seqscan = off'];
/**
 * What is prepared is asked over connections of its own, and prepared searches over as many others: few, so that plans are soon
 * made, and kept for longer than a pause.
 */
const plannedConnections = 4;
const plannedIdle = 300_000;

/** Opens the database. Nothing is sent before the first query. */
export function createDatabase(url: string, options: DatabaseOptions = {}): Database {
  // Without a listener a Postgres that is stopped would end the process.
  const heard = options.onConnectionError ?? (() => {});
  const poolOf = (settings: readonly string[], more: pg.PoolConfig): pg.Pool => {
    const made = new pg.Pool({
      connectionString: url,
      ...(settings.length > 0 && {
        onConnect: (client) => client.query(`set ${settings.join('; set ')}`).then(() => {}, heard),
      }),
      ...more,
    });
    made.on('error', heard);
    made.on('connect', (connected) => connected.on('error', heard));
    return made;
  };
  const settings = options.alone ? [oneProcess] : [];
  const pool = poolOf(settings, { max: options.connections ?? 10 });
  const plannedPool = () =>
    poolOf([...settings, ...planOnce], { max: plannedConnections, idleTimeoutMillis: plannedIdle });
  const planned = plannedPool();
  const searching = options.alone ? plannedPool() : pool;
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 15_000, timeout: 60_000 },
  });
  const close = async () => {
    await client.$disconnect();
    if (!pool.ended) await pool.end();
    if (!planned.ended) await planned.end();
    if (!searching.ended) await searching.end();
  };
  const ways = { pool, planned: options.alone ? planned : pool, searching };
  const own: Record<string | symbol, unknown> = {
    ...{ pool, planned, close },
    $queryRaw: directQuery(ways, pg.types),
  };
  // Not assigned to the client: its transactions would inherit them, and send their queries past themselves.
  return new Proxy(client, {
    get: (target, name, receiver) =>
      Object.hasOwn(own, name) ? own[name] : Reflect.get(target, name, receiver),
    has: (target, name) => Object.hasOwn(own, name) || Reflect.has(target, name),
  }) as unknown as Database;
}

/**
 * A statement past Prisma, whose share in a statement outweighs what some of them take: for what is asked with each page
 * that is collected. The database parses and plans it once for each of a few connections, so its text is a constant, and its plan
 * must not depend on the values. Answers are as `pg` gives them: bigints as strings.
 *
 * @param name its own among all statements
 */
export async function statement<Row extends pg.QueryResultRow>(
  db: Database,
  { name, text }: { readonly name: string; readonly text: string },
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.planned.query<Row>({ name, text, values: values as unknown[] })).rows;
}
