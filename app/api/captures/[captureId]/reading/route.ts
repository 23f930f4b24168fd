import { readCapture } from '@/lib/api/contracts/captures.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { showCapture } from '@/lib/flows/show-capture.ts';
import { captureToShow } from '../../capture-to-show.ts';
import { showDeps } from '../../show-deps.ts';

export const GET = route({
  ...readCapture,
  handler: async ({ db, params: { captureId }, query }) => {
    const asked = { ...captureToShow(captureId, query), as: { kind: 'page' as const } };
    const shown = await showCapture(showDeps(db), asked);
    if (shown.kind === 'not-found') return refuse('not-found');
    const { kind } = shown;
    const { url, finalUrl, fetchedAt, httpStatus, charset, byteLength } = shown.capture;
    const capture = { kind, captureId, url, finalUrl, fetchedAt, httpStatus, charset, byteLength };
    if (kind !== 'read')
      return { ...capture, wrapperVersion: null, fields: [], lost: 0, cut: false, marks: [] };
    const { fields, lost, cut, marks } = shown.view;
    return { ...capture, wrapperVersion: shown.wrapperVersion, fields, lost, cut, marks };
  },
});
