import { alertSorts, listAlerts, longestSearch } from '@/lib/api/contracts/alert-list.ts';
import type { AlertView, AlertViews } from '@/lib/api/contracts/alert-views.ts';
import { type AlertFacet, alertFacets, type LinkedFacet, linkedFacets } from '@/lib/core/alerts/facets.ts';
import { type AlertAge, type AlertGrouping, alertGroupings } from '@/lib/core/alerts/grouping.ts';
import type { Severity } from '@/lib/core/alerts/kinds.ts';
import { type AlertStatus, openStatuses } from '@/lib/core/alerts/life-cycle.ts';

export type InboxSort = (typeof alertSorts)[number];

/** What the address says: values of each facet, words, order, grouping, and the saved view that it began with. */
export interface InboxFilter extends Record<AlertFacet | LinkedFacet, string[]> {
  search: string;
  sort: InboxSort;
  group: AlertGrouping | '';
  /** Groups whose alerts are shown. */
  expanded: string[];
  view: number | null;
}

/** What narrows the list. */
export const narrowing = [...alertFacets, ...linkedFacets] as const;

/** What wants a look: everything open but the snoozed. */
export const wantsLook: readonly AlertStatus[] = openStatuses.filter((status) => status !== 'snoozed');
const { shape } = listAlerts.query;

/** What the server would refuse is passed over, for one bad value would leave the screen without a list. */
export function readInboxFilter(given: URLSearchParams): InboxFilter {
  const all = (name: string) => given.getAll(name).join(',').split(',').filter(Boolean);
  const values = (facet: AlertFacet | LinkedFacet) =>
    all(facet).filter((value) => shape[facet].safeParse(value).success);
  const filter = Object.fromEntries(narrowing.map((facet) => [facet, values(facet)]));
  const view = given.get('view');
  return {
    ...(filter as Record<AlertFacet | LinkedFacet, string[]>),
    status: filter.status?.length ? filter.status : [...wantsLook],
    search: (given.get('search') ?? '').slice(0, longestSearch),
    sort: alertSorts.find((sort) => sort === given.get('sort')) ?? 'severity',
    group: alertGroupings.find((grouping) => grouping === given.get('group')) ?? '',
    expanded: all('expanded').filter((key) => shape.expanded.safeParse(key).success),
    view: view && /^[1-9]\d{0,8}$/.test(view) ? Number(view) : null,
  };
}

export function writeInboxFilter(filter: InboxFilter, alert: string | null): string {
  const pairs: [string, string][] = [];
  for (const facet of narrowing) {
    const values = filter[facet];
    if (values.length === 0 || (facet === 'status' && isSame(values, wantsLook))) continue;
    pairs.push([facet, values.join(',')]);
  }
  if (filter.search) pairs.push(['search', filter.search]);
  if (filter.sort !== 'severity') pairs.push(['sort', filter.sort]);
  if (filter.group) pairs.push(['group', filter.group]);
  if (filter.group && filter.expanded.length > 0) pairs.push(['expanded', filter.expanded.join(',')]);
  if (filter.view !== null) pairs.push(['view', String(filter.view)]);
  if (alert) pairs.push(['alert', alert]);
  // Commas are what separates values: they need no escape and read better.
  return pairs.length === 0
    ? '/alerts'
    : `/alerts?${new URLSearchParams(pairs).toString().replaceAll('%2C', ',')}`;
}

/** What narrows the list, as the server takes it. */
export function askedOf({ sort, group, expanded, view, search, ...facets }: InboxFilter) {
  return {
    // Values of the address are checked when it is read.
    ...(facets as Record<AlertFacet | LinkedFacet, string[]> & {
      status: AlertStatus[];
      severity: Severity[];
      age: AlertAge[];
    }),
    search,
  };
}

export function queryOf(filter: InboxFilter) {
  const { sort, group, expanded } = filter;
  return { ...askedOf(filter), sort, ...(group ? { group, expanded } : {}) };
}

export const noFilter: InboxFilter = {
  status: [...wantsLook],
  severity: [],
  kind: [],
  field: [],
  source: [],
  host: [],
  platform: [],
  age: [],
  hour: [],
  opened: [],
  cause: [],
  assignee: [],
  search: '',
  sort: 'severity',
  group: '',
  expanded: [],
  view: null,
};

export type InboxView = keyof AlertViews['plain'];

/** The views that everybody has; each is nothing but a filter. */
export function viewFilter(view: InboxView, userId: number): InboxFilter {
  switch (view) {
    case 'needsLook':
      return noFilter;
    case 'mine':
      return { ...noFilter, status: [...openStatuses], assignee: [String(userId)] };
    case 'unassigned':
      return { ...noFilter, assignee: ['0'] };
    case 'snoozed':
      return { ...noFilter, status: ['snoozed'] };
    case 'allOpen':
      return { ...noFilter, status: [...openStatuses] };
  }
}

/** A saved view as the address says it. */
export function savedFilter(view: AlertView): InboxFilter {
  const { filter, sort, grouping, id } = view;
  return { ...noFilter, ...filter, sort, group: grouping, view: id };
}

export function isSameFilter(a: InboxFilter, b: InboxFilter): boolean {
  return a.search === b.search && narrowing.every((facet) => isSame(a[facet], b[facet]));
}

/** The same list in the same order. */
export function isSameView(a: InboxFilter, b: InboxFilter): boolean {
  return isSameFilter(a, b) && a.sort === b.sort && a.group === b.group;
}

/** Facets that differ from the plain inbox. */
export function setFacets(filter: InboxFilter): (AlertFacet | LinkedFacet)[] {
  return narrowing.filter((facet) => !isSame(filter[facet], noFilter[facet]));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}
