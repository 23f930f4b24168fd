import { once } from 'node:events';
import pg from 'pg';
import { createDatabase, type Database } from '../../../lib/db/database.ts';
import { freePort } from '../../../lib/launch/setup/free-port.ts';
import { ensureWebBuild } from '../../../lib/launch/setup/generated-code.ts';
import { webWords } from '../../../lib/launch/supervise/services.ts';
import { startChild } from '../../e2e/child-process.ts';
import { fillCollection } from '../../seed/fill-collection.ts';
import { sizesForTests } from '../../seed/sizes.ts';
import { familySeconds, processorSeconds } from '../measuring/process-figures.ts';
import { withThrowAwayDatabase } from '../measuring/throw-away-database.ts';

export interface SeededConsole {
  address: string;
  db: Database;
  /** Cookie header of an administrator's session. */
  cookie: string;
  /** How much it holds. */
  size: string;
  /** What the console and the database's processes that serve it have used of the processor; null where that is not told. */
  processor(): Promise<{ web: number; database: number } | null>;
}

const secret = 'a secret of the benchmark, long enough for it';
const email = 'bench@markdrift.example';

/**
 * The production build of the console on a filled database: that of BENCH_DATABASE_URL, made by `npm run seed -- --large`,
 * else a small one of its own.
 */
export async function withSeededConsole<Result>(
  quick: boolean,
  use: (console: SeededConsole) => Promise<Result>,
): Promise<Result> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return withConsoleOn(given, use);
  return withThrowAwayDatabase(async ({ url }) => {
    const client = new pg.Client(url);
    await client.connect();
    const size = quick
      ? { documents: 4000 }
      : { sources: 1000, documents: 100_000, checks: 20_000, alerts: 5000 };
    await fillCollection(client, sizesForTests({ ...size, until: new Date() })).finally(() => client.end());
    return withConsoleOn(url, use);
  });
}

/** The production build of the console on a migrated database, with a session of an administrator. */
export async function withConsoleOn<Result>(
  url: string,
  use: (console: SeededConsole) => Promise<Result>,
): Promise<Result> {
  await ensureWebBuild();
  const port = await freePort(0);
  const address = `http://127.0.0.1:${port}`;
  process.env.AUTH_SECRET = secret;
  const web = startChild(webWords('127.0.0.1', port), {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    AUTH_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    AUTH_TRUST_HOST: 'true',
  });
  const db = createDatabase(url);
  try {
    while (!(await fetch(`${address}/login`).catch(() => null))?.ok) {
      if (web.ended()) throw new Error(`the console did not start:\n${web.output()}`);
      await once(AbortSignal.timeout(100), 'abort');
    }
    const user = await db.user.upsert({
      where: { email },
      create: { email, name: 'Benchmark', role: 'administrator', passwordHash: 'none' },
      update: { role: 'administrator', disabledAt: null },
    });
    const { sessionCookie, writeSessionToken } = await import('../../../lib/auth/session-token.ts');
    const { openSession } = await import('../../../lib/auth/open-session.ts');
    const device = { address: null, userAgent: 'Markdrift bench' };
    const sessionId = await openSession(db, { userId: user.id, via: 'password', device, now: new Date() });
    const token = await writeSessionToken({ userId: user.id, sessionId });
    const [sources, documents] = [await db.source.count(), await estimatedDocuments(db)];
    const size = `${sources.toLocaleString('en')} sources, about ${documents.toLocaleString('en')} documents`;
    const processor = () => processorOf(db, web.pid);
    return await use({ address, db, cookie: `${sessionCookie}=${token}`, size, processor });
  } finally {
    await db.user.deleteMany({ where: { email } }).catch(() => {});
    await db.close();
    await web.stop();
  }
}

/** Seconds so far. The processes of a database on another machine are not seen. */
async function processorOf(db: Database, pid: number | undefined): ReturnType<SeededConsole['processor']> {
  const web = pid === undefined ? null : familySeconds(pid);
  if (web === null) return null;
  const serving = await db.$queryRaw<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return { web, database: serving.reduce((sum, each) => sum + (processorSeconds(each.pid) ?? 0), 0) };
}

async function estimatedDocuments(db: Database): Promise<number> {
  const rows = await db.$queryRaw<{ documents: number }[]>`
    select reltuples::int as documents from pg_class where oid = 'document'::regclass`;
  return rows[0]!.documents;
}
