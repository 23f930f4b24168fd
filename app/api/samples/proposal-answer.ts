import type { z } from 'zod';
import type { proposeExpressions } from '@/lib/api/contracts/picking.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import type { SamplesProposed } from '@/lib/flows/propose-on-samples.ts';

const perItem: ReadonlySet<string> = new Set(['link', 'listing-title', 'listing-date']);

/** What was proposed, in the shape of the contract: pages by their ids. */
export function proposalAnswer(
  field: string,
  answer: SamplesProposed,
): Sendable<z.input<typeof proposeExpressions.response>> {
  if (answer.kind === 'too-complex') return { kind: 'too-complex' };
  if (answer.kind === 'gone') return { kind: 'not-there', pageId: answer.pageId };
  const { pages, proposed } = answer;
  const onPage = ({ page, node }: { page: number; node: number }) => ({ pageId: pages[page]!.pageId, node });
  if (proposed.kind !== 'proposed') return { kind: proposed.kind, pageId: pages[proposed.pick.page]!.pageId };
  return {
    kind: 'proposed',
    per: perItem.has(field) ? 'item' : 'page',
    groups: proposed.groups.map(({ picks, candidates, scope = null }) => ({
      picks: picks.map(onPage),
      scope,
      candidates: candidates.map(({ samples, missingOn, ...candidate }) => ({
        ...candidate,
        missingOn: missingOn === null ? null : pages[missingOn]!.pageId,
        samples: samples.map(({ page, ...sample }) => ({ ...sample, ...pages[page]! })),
      })),
    })),
    excludes: proposed.excludes.map(({ pick, expressions }) => ({ pick: onPage(pick), expressions })),
  };
}
