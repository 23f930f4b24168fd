import type pg from 'pg';
import { Prisma } from './generated/client.ts';

type ReadText = (text: string) => unknown;

/** Numbers that Postgres gives its types, which are part of its protocol (pg_type.dat), and those of arrays of them. */
const scalars: readonly { type: number; ofArray: number; read: ReadText }[] = [
  { type: 20, ofArray: 1016, read: BigInt },
  { type: 26, ofArray: 1028, read: BigInt },
  { type: 1082, ofArray: 1182, read: (text) => new Date(text) },
  { type: 1114, ofArray: 1115, read: (text) => new Date(`${text.replace(' ', 'T')}Z`) },
  { type: 1184, ofArray: 1185, read: readInstant },
  { type: 1700, ofArray: 1231, read: (text) => new Prisma.Decimal(text) },
  { type: 114, ofArray: 199, read: JSON.parse },
  { type: 3802, ofArray: 3807, read: JSON.parse },
];
const bytes = 17;
const textArray: number = 1009;

/** As the client's own `$queryRaw` reads what it gets; what is not named here `pg` reads in the same way. */
function readersOf(pgTypes: typeof pg.types): Map<number, ReadText> {
  const readTexts = pgTypes.getTypeParser(textArray) as (text: string) => (string | null)[];
  const readBytes = pgTypes.getTypeParser(bytes) as (text: string) => Buffer;
  return new Map<number, ReadText>([
    ...scalars.flatMap(({ type, ofArray, read }): [number, ReadText][] => [
      [type, read],
      [ofArray, (text) => readTexts(text).map((each) => (each === null ? null : read(each)))],
    ]),
    [bytes, (text) => new Uint8Array(readBytes(text))],
  ]);
}

/** "2026-11-28 09:30:00.123456+00"; the zone is that of the connection, in hours, and minutes where it has some. */
function readInstant(text: string): Date {
  const iso = text.replace(' ', 'T');
  return new Date(/[+-]\d\d$/.test(iso) ? `${iso}:00` : iso);
}

/** Written on the query itself: Next's bundles have each a module of their own, and one database. */
type Prepared = Prisma.Sql & { statementName?: string; searches?: boolean };

/**
 * A query of constant text that each connection parses and plans once: for what is asked by its key, where planning takes longer
 * than finding. Its plan must not depend on the values. In a transaction it is a query like any other.
 *
 * @param name its own among all statements
 */
export function prepared(name: string, query: Prisma.Sql): Prisma.Sql {
  return Object.assign(query, { statementName: name } satisfies Partial<Prepared>);
}

/** As `prepared`, for what may take long: over connections of its own, so that what is asked by its key never waits for it. */
export function preparedSearch(name: string, query: Prisma.Sql): Prisma.Sql {
  return Object.assign(prepared(name, query), { searches: true } satisfies Partial<Prepared>);
}

/**
 * `$queryRaw` past Prisma, whose way from a statement to its rows takes the processor longer than most statements do: with the
 * same parameters and the same kinds of values, but sent at once, and with the errors of `pg`.
 */
export function directQuery(
  { pool, planned, searching }: { pool: pg.Pool; planned: pg.Pool; searching: pg.Pool },
  pgTypes: typeof pg.types,
): (query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => Promise<unknown[]> {
  const readers = readersOf(pgTypes);
  const types = {
    getTypeParser: (type: number, format?: string) =>
      (format === 'binary' ? undefined : readers.get(type)) ?? pgTypes.getTypeParser(type, format as 'text'),
  };
  return async (query, ...values) => {
    const sql = 'raw' in query ? Prisma.sql(query, ...values) : query;
    const { statementName: name, searches } = sql as Prepared;
    const way = name === undefined ? pool : searches ? searching : planned;
    const { rows } = await way.query({
      ...(name !== undefined && { name }),
      text: sql.text,
      values: sql.values as unknown[],
      types,
    });
    return rows;
  };
}
