import type { LiveTopic } from '../core/live/topics.ts';
import type { Transaction } from '../db/database.ts';
import { sharedUntilChanged } from '../db/shared-until-changed.ts';
import { WrittenJson } from './written-json.ts';

/**
 * An answer that is the same for all who may have it: computed and written once for all who ask until something of
 * its topics changes. The caller's right to it is checked before, as for any other.
 */
export async function sharedJson(
  db: Transaction,
  { key, topics }: { key: string; topics: readonly LiveTopic[] },
  compute: () => Promise<unknown>,
): Promise<Response> {
  const written = await sharedUntilChanged(db, key, topics, async () => new WrittenJson(await compute()));
  return written.answer();
}
