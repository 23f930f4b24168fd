import { randomBytes } from 'node:crypto';
import { showPickFrame } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import { pickFrame, pickPolicy } from '@/lib/core/page-view/page-frame.ts';
import { showCapture } from '@/lib/flows/show-capture.ts';
import { frameHeaders } from '../../frame-headers.ts';

export const GET = route({
  ...showPickFrame,
  handler: async ({ db, params: { captureId } }) => {
    const shown = await showCapture({ db, blobs: processBlobs() }, { captureId });
    if (shown.kind !== 'read') return refuse('not-found');
    const nonce = randomBytes(16).toString('base64url');
    const { html } = pickFrame(shown.tree, nonce, shown.capture.source.locale);
    return new Response(html, { headers: frameHeaders(pickPolicy(nonce)) });
  },
});
