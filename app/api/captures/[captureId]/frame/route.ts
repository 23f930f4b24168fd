import { showFrame } from '@/lib/api/contracts/captures.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { framePolicy } from '@/lib/core/page-view/page-frame.ts';
import { showCapture } from '@/lib/flows/show-capture.ts';
import { captureToShow } from '../../capture-to-show.ts';
import { frameHeaders } from '../../frame-headers.ts';
import { showDeps } from '../../show-deps.ts';

export const GET = route({
  ...showFrame,
  handler: async ({ db, params, query }) => {
    const asked = captureToShow(params.captureId, query);
    const source = { kind: 'source' as const, theme: query.theme };
    const deps = showDeps(db);
    let shown = await showCapture(deps, { ...asked, as: query.as === 'source' ? source : { kind: 'page' } });
    if (shown.kind === 'too-complex') shown = await showCapture(deps, { ...asked, as: source });
    if (shown.kind !== 'read') return refuse('not-found');
    return new Response(shown.view.html, { headers: frameHeaders(framePolicy) });
  },
});
