import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { LiveTopic } from '../core/live/topics.ts';
import type { Transaction } from '../db/database.ts';
import { sharedUntilChanged } from '../db/shared-until-changed.ts';
import { jsonText } from './json-text.ts';

const compress = promisify(gzip);
/** Shorter answers are sent as they are. */
const leastCompressed = 2048;

/**
 * An answer that is the same for all who may have it: computed, written and compressed once for all who ask until something
 * of its topics changes. The caller's right to it is checked before, as for any other.
 */
export async function sharedJson(
  db: Transaction,
  request: Request,
  { key, topics }: { key: string; topics: readonly LiveTopic[] },
  compute: () => Promise<unknown>,
): Promise<Response> {
  const { text, packed } = await sharedUntilChanged(db, key, topics, async () => {
    const text = jsonText(await compute());
    return { text, packed: text.length < leastCompressed ? null : await compress(text, { level: 4 }) };
  });
  // no-transform keeps the web server from compressing it again.
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store, no-transform',
  });
  headers.set('vary', 'accept-encoding');
  if (!packed || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? ''))
    return new Response(text, { headers });
  headers.set('content-encoding', 'gzip');
  return new Response(new Uint8Array(packed), { headers });
}
