import { BytesResponse } from '@/lib/api/bytes-response.ts';
import { readRecording } from '@/lib/api/contracts/detector-versions.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { findMarkOfPast } from '@/lib/db/detector/recorded-past.ts';
import { keptRecording, tagOf } from './kept-recordings.ts';

export const GET = route({
  ...readRecording,
  handler: async ({ db, request, params: { sourceId }, query: { days } }) => {
    const mark = await findMarkOfPast(db, sourceId);
    if (mark === null) return refuse('not-found');
    const now = new Date();
    const tag = tagOf(sourceId, days, mark, now);
    // The browser keeps it, and asks each time whether it still holds.
    const headers = { etag: tag, 'cache-control': 'private, no-cache' };
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
    const packed = await keptRecording(db, { sourceId, days, tag, now });
    if (packed === null) return new Response(null, { status: 204 });
    return new BytesResponse(packed, {
      ...headers,
      'content-type': 'application/gzip',
      'content-length': String(packed.length),
    });
  },
});
