import pg from 'pg';
import { fillCollection } from './fill-collection.ts';
import { readSizes } from './sizes.ts';

/** `npm run seed`: fills the database of DATABASE_URL with a made-up collection. Refuses where sources are. */

try {
  const { intoFilled, ...sizes } = readSizes(process.argv.slice(2));
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ sources: number }>('select count(*)::int as sources from source');
    const there = rows[0]!.sources;
    if (there > 0 && !intoFilled) {
      throw new Error(
        `Nothing was done: this database has ${there} sources. To add the made-up ones beside them, add --into-filled.`,
      );
    }
    const begun = performance.now();
    await fillCollection(client, sizes, (done) =>
      console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${done}`),
    );
    console.log(
      `${sizes.sources} sources and ${sizes.documents.toLocaleString('en')} documents in ${((performance.now() - begun) / 1000).toFixed(0)} s.`,
    );
  } finally {
    await client.end();
  }
} catch (error) {
  console.error(error instanceof Error && error.name === 'Error' ? error.message : error);
  process.exitCode = 1;
}
