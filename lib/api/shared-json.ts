import type { LiveTopic } from '../core/live/topics.ts';
import type { Transaction } from '../db/database.ts';
import { sharedUntilChanged } from '../db/shared-until-changed.ts';
import { jsonText } from './json-text.ts';

/**
 * An answer that is the same for all who may have it: computed and written once for all who ask until something of its
 * topics changes. The caller's right to it is checked before, as for any other.
 */
export async function sharedJson(
  db: Transaction,
  { key, topics }: { key: string; topics: readonly LiveTopic[] },
  compute: () => Promise<unknown>,
): Promise<Response> {
  const text = await sharedUntilChanged(db, key, topics, async () => jsonText(await compute()));
  return writtenJson(text);
}

/** An answer whose text is there already. */
export function writtenJson(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
}
