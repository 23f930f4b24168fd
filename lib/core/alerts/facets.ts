/** What alerts are counted and chosen by, in the order in which it is offered. */
export const alertFacets = [
  'status',
  'severity',
  'kind',
  'field',
  'source',
  'host',
  'platform',
  'age',
  'assignee',
] as const;
/** What narrows the list without a menu of its own: it comes by a link, and goes with a click. */
export const linkedFacets = ['hour', 'opened', 'cause'] as const;
export type LinkedFacet = (typeof linkedFacets)[number];

export type AlertFacet = (typeof alertFacets)[number];
