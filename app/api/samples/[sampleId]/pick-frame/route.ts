import { randomBytes } from 'node:crypto';
import { frameHeaders } from '@/app/api/captures/frame-headers.ts';
import { showSampleFrame } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { pickPolicy } from '@/lib/core/page-view/page-frame.ts';
import { showSample } from '@/lib/flows/show-sample.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';

export const GET = route({
  ...showSampleFrame,
  handler: async ({ db, params: { sampleId } }) => {
    const nonce = randomBytes(16).toString('base64url');
    const shown = await showSample(
      { db, readers: processReaders() },
      { sampleId, as: { kind: 'pick', nonce } },
    );
    if (shown.kind !== 'read') return refuse('not-found');
    return new Response(shown.view.html, { headers: frameHeaders(pickPolicy(nonce)) });
  },
});
