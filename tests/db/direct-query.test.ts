import { expect, test } from 'vitest';
import { createDatabase, type Transaction } from '../../lib/db/database.ts';
import { prepared } from '../../lib/db/direct-query.ts';
import { Prisma } from '../../lib/db/generated/client.ts';
import { testDatabase } from '../database.ts';

const { db, url } = await testDatabase();

const at = new Date('2026-11-28T09:30:15.987Z');
const everyKind = (sql: Transaction) => sql.$queryRaw<Record<string, unknown>[]>`
  select 9007199254740993::bigint as big, ${[1n, 9007199254740993n]}::bigint[] as bigs, array[1, null]::bigint[] as holed,
    7 as int, 7::smallint as small, array[1, 2] as ints, 1.5::float8 as float, true as yes, 'дорога' as text,
    array['a "b"', 'c,d', null] as texts, null::int as nothing, ${at}::timestamptz as instant,
    ${at}::timestamptz + interval '1 microsecond' as finer, array[${at}::timestamptz] as instants, '2026-11-28'::date as day,
    '{"a": [1, {"b": null}]}'::jsonb as tree, '[1]'::json as list, array['{"a": 1}']::jsonb[] as trees,
    'new'::alert_status as enumerated, '\\x0001ff'::bytea as bytes, 12.50::numeric as decimal,
    ${new Uint8Array([1, 2, 255])}::bytea as sent, ${JSON.stringify({ a: 'б' })}::jsonb ->> 'a' as asked,
    ${null}::text as unasked`;

test('rows are those of the client, past which the query goes', async () => {
  const direct = await everyKind(db);
  expect(direct).toEqual(await db.$transaction(everyKind));
  expect(direct[0]).toMatchObject({ big: 9007199254740993n, instant: at, bigs: [1n, 9007199254740993n] });
});

test('instants are right whatever the zone of the connection', async () => {
  const elsewhere = createDatabase(`${url}?options=${encodeURIComponent('-c timezone=Asia/Kolkata')}`);
  const rows = await elsewhere.$queryRaw<{ at: Date; text: string }[]>`
    select ${at}::timestamptz as at, ${at}::timestamptz::text as text`.finally(() => elsewhere.close());
  expect(rows).toEqual([{ at, text: '2026-11-28 15:00:15.987+05:30' }]);
});

test('what a transaction has written its queries see, and nobody else yet', async () => {
  const count = async (sql: Transaction) =>
    (await sql.$queryRaw<{ count: number }[]>`select count(*)::int as count from setting`)[0]!.count;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`insert into setting (key, value) values ('direct query', '{}')`;
    expect(await count(tx)).toBe(1);
    expect(await count(db)).toBe(0);
  });
  expect(await count(db)).toBe(1);
});

test('values are never part of the statement', async () => {
  const hostile = `'; drop table setting; --`;
  expect(await db.$queryRaw`select ${hostile} as text`).toEqual([{ text: hostile }]);
});

test('what is prepared is planned once for each connection, and gives the same in a transaction', async () => {
  const one = createDatabase(url, { alone: true });
  const sum = (sql: Transaction, a: number) =>
    sql.$queryRaw<{ sum: number }[]>(prepared('a sum', Prisma.sql`select ${a}::int + 1 as sum`));
  for (const a of [1, 2, 3]) expect(await sum(one, a)).toEqual([{ sum: a + 1 }]);
  expect(await one.$transaction((tx) => sum(tx, 4))).toEqual([{ sum: 5 }]);
  const plans = prepared(
    'plans',
    Prisma.sql`select generic_plans::int as once, custom_plans::int as each from pg_prepared_statements where name = 'a sum'`,
  );
  const known = await one.$queryRaw(plans).finally(() => one.close());
  expect(known).toEqual([{ once: 3, each: 0 }]);
});

test('two statements of one name are refused', async () => {
  const one = createDatabase(url, { connections: 1 });
  await one.$queryRaw(prepared('twice', Prisma.sql`select 1`));
  await expect(
    one.$queryRaw(prepared('twice', Prisma.sql`select 2`)).finally(() => one.close()),
  ).rejects.toThrow(/unique/);
});
