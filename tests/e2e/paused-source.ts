import type { Transaction } from '../../lib/db/database.ts';
import { insertSource } from '../../lib/db/sources/sources.ts';
import { insertWrapper } from '../../lib/db/sources/wrappers.ts';

/** A source that nobody can reach, paused so that nothing but the tests moves it. */
export async function addPausedSource(tx: Transaction, name: string): Promise<number> {
  const at = new Date();
  const { id } = await insertSource(tx, {
    name,
    kind: 'feed',
    address: `http://127.0.0.1:9/${name.slice(0, 1)}`,
    host: '127.0.0.1:9',
    homepage: null,
    groupId: null,
    own: { collection: { locale: 'en', timeZone: 'UTC', intervalSeconds: 86_400 }, detector: {} },
    statusReason: { code: 'paused', params: {} },
    createdById: null,
    at,
  });
  await tx.source.update({ where: { id }, data: { pausedAt: at, status: 'paused' } });
  await insertWrapper(tx, { sourceId: id, rules: { article: {} }, reason: 'first', authorId: null, at });
  return id;
}
