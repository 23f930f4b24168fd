import { showFrame } from '@/lib/api/contracts/captures.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import { framePolicy, pageFrame, sourceFrame } from '@/lib/core/page-view/page-frame.ts';
import { showCapture } from '@/lib/flows/show-capture.ts';
import { captureToShow } from '../../capture-to-show.ts';
import { frameHeaders } from '../../frame-headers.ts';

export const GET = route({
  ...showFrame,
  handler: async ({ db, params, query }) => {
    const asked = captureToShow(params.captureId, query);
    const shown = await showCapture({ db, blobs: processBlobs() }, asked);
    if (shown.kind === 'not-found' || shown.kind === 'gone') return refuse('not-found');
    const frame =
      query.as === 'source' || shown.kind === 'too-complex'
        ? sourceFrame(shown.source, query.theme)
        : pageFrame(shown.tree, shown.marks, shown.capture.source.locale);
    return new Response(frame.html, { headers: frameHeaders(framePolicy) });
  },
});
