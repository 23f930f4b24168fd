import type pg from 'pg';

/**
 * Takes away the indexes of these tables, does the work and makes them again: much faster than keeping them up through a
 * large load. Keys stay. Inside a transaction, so that they are never missing.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  report: (done: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.relname as name, pg_get_indexdef(i.oid) as definition
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
     where t.relname = any($1) and t.relnamespace = current_schema()::regnamespace
       and not exists (select 1 from pg_constraint c where c.conindid = i.oid)
     order by 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  await work();
  await client.query(`set local maintenance_work_mem = '512MB'`);
  for (const { name, definition } of rows) {
    await client.query(definition);
    report(`index ${name}`);
  }
}
