import { randomBytes } from 'node:crypto';
import { showPickFrame } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { pickPolicy } from '@/lib/core/page-view/page-frame.ts';
import { showCapture } from '@/lib/flows/show-capture.ts';
import { frameHeaders } from '../../frame-headers.ts';
import { showDeps } from '../../show-deps.ts';

export const GET = route({
  ...showPickFrame,
  handler: async ({ db, params: { captureId } }) => {
    const nonce = randomBytes(16).toString('base64url');
    const shown = await showCapture(showDeps(db), { captureId, as: { kind: 'pick', nonce } });
    if (shown.kind !== 'read') return refuse('not-found');
    return new Response(shown.view.html, { headers: frameHeaders(pickPolicy(nonce)) });
  },
});
