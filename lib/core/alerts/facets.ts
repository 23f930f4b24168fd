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
export type AlertFacet = (typeof alertFacets)[number];
