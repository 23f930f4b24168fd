import pg from 'pg';

/** Runs `work` on one connection that is closed afterwards. */
export async function withConnection<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // without a listener, a server that stops would end this process
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a server answers under the address. */
export async function answers(url: string): Promise<boolean> {
  try {
    await withConnection(url, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

/** Creates the database unless it is there. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  await withConnection(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}
