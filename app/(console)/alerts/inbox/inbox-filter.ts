import { type AlertFacet, type AlertList, alertFacets, alertSorts } from '@/lib/api/contracts/alerts.ts';
import { severities } from '@/lib/core/alerts/kinds.ts';
import { type AlertStatus, alertStatuses, openStatuses } from '@/lib/core/alerts/life-cycle.ts';

export type InboxSort = (typeof alertSorts)[number];

/** What the address says: values of each facet, words, order, and the alert that is open beside the list. */
export interface InboxFilter extends Record<AlertFacet, string[]> {
  search: string;
  sort: InboxSort;
}

/** What wants a look: everything open but the snoozed. */
export const wantsLook: readonly AlertStatus[] = openStatuses.filter((status) => status !== 'snoozed');
const known: Partial<Record<AlertFacet, readonly string[]>> = { status: alertStatuses, severity: severities };
const numbers: ReadonlySet<AlertFacet> = new Set(['source', 'assignee']);

export function readInboxFilter(given: URLSearchParams): InboxFilter {
  const values = (facet: AlertFacet) =>
    (given.getAll(facet).join(',').split(',') ?? []).filter(
      (value) =>
        value !== '' &&
        (known[facet]?.includes(value) ?? true) &&
        (!numbers.has(facet) || /^\d{1,9}$/.test(value)),
    );
  const filter = Object.fromEntries(alertFacets.map((facet) => [facet, values(facet)]));
  return {
    ...(filter as Record<AlertFacet, string[]>),
    status: filter.status?.length ? filter.status : [...wantsLook],
    search: given.get('search') ?? '',
    sort: alertSorts.find((sort) => sort === given.get('sort')) ?? 'severity',
  };
}

export function writeInboxFilter(filter: InboxFilter, alert: string | null): string {
  const pairs: [string, string][] = [];
  for (const facet of alertFacets) {
    const values = filter[facet];
    if (values.length === 0 || (facet === 'status' && isSame(values, wantsLook))) continue;
    pairs.push([facet, values.join(',')]);
  }
  if (filter.search) pairs.push(['search', filter.search]);
  if (filter.sort !== 'severity') pairs.push(['sort', filter.sort]);
  if (alert) pairs.push(['alert', alert]);
  // Commas are what separates values: they need no escape and read better.
  return pairs.length === 0
    ? '/alerts'
    : `/alerts?${new URLSearchParams(pairs).toString().replaceAll('%2C', ',')}`;
}

/** As the server takes it. */
export function queryOf({ sort, search, ...facets }: InboxFilter) {
  return {
    ...(facets as { [K in AlertFacet]: string[] } & { status: AlertStatus[]; severity: never[] }),
    search,
    sort,
  };
}

export const noFilter: InboxFilter = {
  status: [...wantsLook],
  severity: [],
  kind: [],
  field: [],
  source: [],
  assignee: [],
  search: '',
  sort: 'severity',
};

export type InboxView = keyof AlertList['views'];

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

export function isSameFilter(a: InboxFilter, b: InboxFilter): boolean {
  return a.search === b.search && alertFacets.every((facet) => isSame(a[facet], b[facet]));
}

/** Facets that differ from the plain inbox. */
export function setFacets(filter: InboxFilter): AlertFacet[] {
  return alertFacets.filter((facet) => !isSame(filter[facet], noFilter[facet]));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}
