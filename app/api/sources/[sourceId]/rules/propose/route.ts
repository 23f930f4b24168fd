import { proposeExpressions } from '@/lib/api/contracts/picking.ts';
import { refuse } from '@/lib/api/errors.ts';
import { route } from '@/lib/api/route.ts';
import { processBlobs } from '@/lib/blobs/process-blobs.ts';
import { proposeRule } from '@/lib/flows/propose-rule.ts';
import { processReaders } from '@/lib/jobs/process-readers.ts';

const perItem: ReadonlySet<string> = new Set(['link', 'listing-title', 'listing-date']);

export const POST = route({
  ...proposeExpressions,
  handler: async ({ db, params: { sourceId }, body }) => {
    const answer = await proposeRule(
      { db, blobs: processBlobs(), readers: processReaders() },
      { sourceId, ...body },
    );
    if (answer.kind === 'not-found') return refuse('not-found');
    if (answer.kind === 'too-complex') return { kind: 'too-complex' as const };
    if (answer.kind === 'gone') return { kind: 'not-there' as const, captureId: answer.captureId };
    const { pages, proposed } = answer;
    const onCapture = ({ page, node }: { page: number; node: number }) => ({
      captureId: pages[page]!.captureId,
      node,
    });
    if (proposed.kind !== 'proposed') {
      return { kind: proposed.kind, captureId: pages[proposed.pick.page]!.captureId };
    }
    return {
      kind: 'proposed' as const,
      per: perItem.has(body.field) ? ('item' as const) : ('page' as const),
      groups: proposed.groups.map(({ picks, candidates }) => ({
        picks: picks.map(onCapture),
        candidates: candidates.map(({ samples, ...candidate }) => ({
          ...candidate,
          samples: samples.map(({ page, ...sample }) => ({
            ...sample,
            captureId: pages[page]!.captureId,
            title: pages[page]!.title ?? pages[page]!.listedTitle,
          })),
        })),
      })),
      excludes: proposed.excludes.map(({ pick, expressions }) => ({ pick: onCapture(pick), expressions })),
    };
  },
});
