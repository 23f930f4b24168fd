import type { AlertFilterAnswer } from '@/lib/api/contracts/alert-list.ts';
import { refuse } from '@/lib/api/errors.ts';
import type { ViewContent, ViewSaved } from '@/lib/flows/save-alert-view.ts';

export function savedAnswer(saved: ViewSaved) {
  switch (saved.kind) {
    case 'saved':
      return { id: saved.id, revision: saved.revision };
    case 'not-found':
      return refuse('not-found');
    case 'changed':
      return refuse('out-of-date', { reason: 'changed', values: { revision: saved.revision } });
    case 'name-taken':
      return refuse('conflict', { reason: 'view-name-taken' });
    case 'not-allowed':
      return refuse('not-allowed');
  }
}

/** What of a body is kept; values of facets as the address writes them. */
export function contentOf({
  filter,
  ...content
}: Omit<ViewContent, 'filter'> & { filter: AlertFilterAnswer }): ViewContent {
  const { search = '', ...facets } = filter;
  const values = Object.fromEntries(Object.entries(facets).map(([name, list]) => [name, list.map(String)]));
  return { ...content, filter: { ...values, search } };
}
