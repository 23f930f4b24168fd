import { type Refusal, refuse } from '@/lib/api/errors.ts';
import type { AccessLink } from '@/lib/db/people/access-links.ts';
import type { MakeLinkResult } from '@/lib/flows/make-access-link.ts';

/** Behind "#" the token never reaches a server's log; the page reads it there. */
export function linkAnswer(
  result: MakeLinkResult,
  token: string,
): { link: AccessLink; path: string } | Refusal {
  switch (result.kind) {
    case 'made':
      return { link: result.link, path: `/welcome#${token}` };
    case 'address-taken':
      return refuse('conflict', { fields: { email: 'address-taken' } });
    case 'account-closed':
      return refuse('not-possible', { reason: 'account-closed' });
    case 'not-found':
      return refuse('not-found');
  }
}
