import pg from 'pg';

/** PostgreSQL's error codes → Prisma's, for the two commands that run before the engine is there. */
const prismaCodes: Record<string, string> = { '3D000': 'P1003', '28P01': 'P1000' };

/** Reports an error the way Prisma's command line reads it from its engine, and ends the process. */
function fail(code: string, message: string): never {
  const report = {
    level: 'ERROR',
    target: 'schema_engine::logger',
    fields: { error_code: code, message },
    timestamp: new Date().toISOString(),
  };
  process.stderr.write(`\n${JSON.stringify(report)}`);
  process.exit(1);
}

/** `schema-engine cli can-connect-to-database`: exit code 0 if it can. */
export async function canConnect(url: string): Promise<never> {
  const address = new URL(url);
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const name = decodeURIComponent(address.pathname.slice(1));
    const text =
      code === '3D000'
        ? `Database \`${name}\` does not exist`
        : `Can't reach the database server at ${address.host}: ${message}`;
    fail(prismaCodes[code ?? ''] ?? 'P1001', text);
  }
  process.exit(0);
}

/** `schema-engine cli create-database`. */
export async function createDatabase(url: string): Promise<never> {
  const address = new URL(url);
  const name = decodeURIComponent(address.pathname.slice(1));
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  try {
    await client.connect();
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    await client.end();
  } catch (error) {
    fail('P1010', (error as Error).message);
  }
  process.exit(0);
}

export function refuse(command: string): never {
  fail('P0000', `The schema engine has no command "${command}".`);
}
