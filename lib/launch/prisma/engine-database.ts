import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type ErrorCapturingSqlMigrationAwareDriverAdapterFactory,
  type SqlDriverAdapter,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';

/** PostgreSQL's object ids of the types "char" (one byte, used by its catalogue) and text. */
const CATALOGUE_CHAR = 18;
const TEXT = 25;

/** The part of adapter-pg's connection that its own queryRaw calls and that sees the columns' types. */
type InputOutput = {
  performIO(query: SqlQuery): Promise<{ fields?: { dataTypeID: number }[] }>;
};

export type EngineDatabase = {
  adapter: ErrorCapturingSqlMigrationAwareDriverAdapterFactory;
  /** Ends all connections: the engine itself keeps them for as long as the process lives. */
  close(): Promise<void>;
};

/**
 * How the schema engine reaches a database: Prisma's adapter over pg, with two of its faults worked around.
 * Both are tried by tests/launch/migrations.test.ts; once adapter-pg is right, this file is one line.
 */
export function engineDatabase(url: string): EngineDatabase {
  const address = new URL(url);
  const schema = address.searchParams.get('schema') ?? undefined;
  // Single settings instead of a connection string: adapter-pg reaches its shadow database by changing
  // `database` alone, and pg lets a connection string win over it.
  const settings = {
    host: address.searchParams.get('host') ?? address.hostname,
    port: Number(address.port || 5432),
    user: decodeURIComponent(address.username),
    password: decodeURIComponent(address.password),
    database: decodeURIComponent(address.pathname.slice(1)),
  };
  const open: SqlDriverAdapter[] = [];
  const connectTo = async (database: string) => {
    const connection = await new PrismaPg({ ...settings, database }, schema ? { schema } : {}).connect();
    open.push(connection);
    return readCatalogueChars(connection);
  };

  const plain = new PrismaPg(settings);
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: plain.provider,
    adapterName: plain.adapterName,
    connect: () => connectTo(settings.database),
    connectToShadowDb: () => openShadowDatabase(connectTo, settings.database),
  });
  const close = async () => {
    await Promise.all(open.splice(0).map((connection) => connection.dispose()));
  };
  return { adapter, close };
}

/** adapter-pg drops its shadow database while it is still connected to it, which PostgreSQL refuses. */
async function openShadowDatabase(
  connectTo: (database: string) => Promise<SqlDriverAdapter>,
  home: string,
): Promise<SqlDriverAdapter> {
  const administration = await connectTo(home);
  const name = `markdrift_shadow_${crypto.randomUUID()}`;
  await administration.executeScript(`CREATE DATABASE "${name}"`);
  const shadow = await connectTo(name);
  const disconnect = shadow.dispose.bind(shadow);
  shadow.dispose = async () => {
    await disconnect();
    await administration.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
    await administration.dispose();
  };
  return shadow;
}

/**
 * adapter-pg refuses columns of the type "char", which the engine asks for when it describes a database.
 * They travel as text, and are declared a character afterwards, as the engine expects.
 */
function readCatalogueChars<Connection extends Pick<SqlDriverAdapter, 'queryRaw'>>(
  connection: Connection,
): Connection {
  const inner = connection as Connection & InputOutput & Partial<Pick<SqlDriverAdapter, 'startTransaction'>>;
  const performIO = inner.performIO.bind(inner);
  const queryRaw = inner.queryRaw.bind(inner);
  const columnsOf = new WeakMap<SqlQuery, number[]>();

  inner.performIO = async (query) => {
    const result = await performIO(query);
    const columns: number[] = [];
    result.fields?.forEach((field, column) => {
      if (field.dataTypeID !== CATALOGUE_CHAR) return;
      field.dataTypeID = TEXT;
      columns.push(column);
    });
    columnsOf.set(query, columns);
    return result;
  };
  inner.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const column of columnsOf.get(query) ?? []) result.columnTypes[column] = ColumnTypeEnum.Character;
    return result;
  };
  if (inner.startTransaction) {
    const startTransaction = inner.startTransaction.bind(inner);
    inner.startTransaction = async (level) => readCatalogueChars(await startTransaction(level));
  }
  return connection;
}
