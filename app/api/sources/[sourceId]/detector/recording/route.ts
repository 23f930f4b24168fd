import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { readRecording } from '@/lib/api/contracts/detector-versions.ts';
import { route } from '@/lib/api/route.ts';
import { encodeRecording } from '@/lib/core/detect/what-if/recording-codec.ts';
import { recordPast } from '@/lib/flows/record-past.ts';
import { sourceDeps } from '../../../source-deps.ts';

const compress = promisify(gzip);

export const GET = route({
  ...readRecording,
  handler: async ({ db, params: { sourceId }, query: { days } }) => {
    const recording = await recordPast(sourceDeps(db), { sourceId, days });
    if (recording === null) return new Response(null, { status: 204 });
    const bytes = await compress(encodeRecording(recording), { level: 4 });
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/gzip',
        'cache-control': 'no-store',
      },
    });
  },
});
