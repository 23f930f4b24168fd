import { createDatabase, type Database } from '../../lib/db/database.ts';
import { announce } from '../../lib/db/operations/live.ts';
import { findSourceByAddress, insertSource } from '../../lib/db/sources/sources.ts';
import { insertWrapper } from '../../lib/db/sources/wrappers.ts';
import { type DemoSource, demoArchive } from './scenario.ts';

/**
 * How many documents a database has of each source, by the source's id: a site that is started again over old data must
 * go on with new articles.
 */
export function countDocuments(url: string, sources: readonly DemoSource[]): Promise<Map<string, number>> {
  return withDatabase(url, async (db) => {
    const counts = new Map<string, number>();
    for (const source of sources) {
      const known = await findSourceByAddress(db, source.url);
      counts.set(source.id, known === null ? 0 : await db.document.count({ where: { sourceId: known.id } }));
    }
    return counts;
  });
}

/** Adds the demonstration's sources to a database, each once. Their sites must listen: they are read at once. */
export function addSources(url: string, sources: readonly DemoSource[]): Promise<void> {
  return withDatabase(url, async (db) => {
    for (const source of sources) {
      if ((await findSourceByAddress(db, source.url)) === null) await add(db, source);
    }
  });
}

async function withDatabase<Result>(url: string, use: (db: Database) => Promise<Result>): Promise<Result> {
  const db = createDatabase(url);
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

async function add(db: Database, source: DemoSource): Promise<void> {
  await db.$transaction(async (tx) => {
    const at = new Date();
    const { id: sourceId } = await insertSource(tx, {
      name: source.name,
      kind: source.kind,
      address: source.url,
      host: new URL(source.url).host,
      homepage: new URL('/', source.url).href,
      groupId: null,
      own: {
        collection: {
          locale: source.locale,
          timeZone: source.timeZone,
          intervalSeconds: source.pollSeconds,
          firstRunPages: demoArchive,
        },
        detector: {},
      },
      statusReason: { code: 'learning', params: { have: 0, need: 30 } },
      createdById: null,
      at,
    });
    await insertWrapper(tx, { sourceId, rules: source.rules, reason: 'first', authorId: null, at });
    await announce(tx, { topic: 'sources', sourceId });
  });
}
