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

/** An answer whose text is there already. Its length is told, so that what is small is not compressed. */
export function writtenJson(text: string): Response {
  const bytes = utf8.encode(text);
  return new Response(bytes, {
    headers: {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    },
  });
}

const utf8 = new TextEncoder();
