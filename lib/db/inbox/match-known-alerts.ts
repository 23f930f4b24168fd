import { type AlertFacet, alertFacets } from '../../core/alerts/facets.ts';
import { ageEnds, readDays } from '../../core/alerts/grouping.ts';
import { openStatuses } from '../../core/alerts/life-cycle.ts';
import type { Transaction } from '../database.ts';
import { sharedUntilChanged } from '../shared-until-changed.ts';
import { type FacetCount, type FacetCounts, mostValues } from './alert-facets.ts';
import { type AlertFilter, likeOf, numberOf, type SearchedWord } from './alert-filter.ts';
import type { AlertSort } from './alert-list.ts';
import { facetValue, type KnownAlert, type KnownAlerts } from './known-alerts.ts';

export interface MatchedAlerts {
  counts: FacetCounts;
  /** Ids of a page. */
  page(sort: AlertSort, offset: number, limit: number): bigint[];
}

/**
 * What a filter finds among the alerts that are known: the same counts and the same order as the database's `countAlertFacets` and
 * `listAlertRows`, in one pass. O(alerts · facets).
 */
export async function matchKnownAlerts(
  db: Transaction,
  known: KnownAlerts,
  filter: AlertFilter,
  now: Date,
): Promise<MatchedAlerts> {
  const words = await Promise.all(
    filter.words.map(async (word) => ({ word, sources: await sourcesNamed(db, word) })),
  );
  const at = now.getTime();
  const isAsked = alwaysAsked(filter, words);
  const wanted = alertFacets.map((facet) => wantedOf(filter, facet));
  const inside = new Uint8Array(known.alerts.length);
  const counts = alertFacets.map(() => new Map<string, number>());
  const sources = new Set<number>();
  let matching = 0;
  for (const [place, alert] of known.alerts.entries()) {
    if (!isAsked(alert)) continue;
    const failed = failedFacet(alert, wanted, at);
    if (failed === several) continue;
    if (failed !== none) {
      // Counted under all filters but its own.
      countOne(counts[failed]!, facetValue(alert, alertFacets[failed]!, at));
      continue;
    }
    inside[place] = 1;
    matching += 1;
    sources.add(alert.source.id);
    for (const [which, facet] of alertFacets.entries())
      countOne(counts[which]!, facetValue(alert, facet, at));
  }
  return {
    counts: {
      facets: listed(known, filter, counts),
      values: Object.fromEntries(
        alertFacets.map((facet, which) => [facet, counts[which]!.size]),
      ) as FacetCounts['values'],
      alerts: matching,
      sources: sources.size,
    },
    page: (sort, offset, limit) => {
      const ids: bigint[] = [];
      let passed = 0;
      for (const place of known.ordered(sort)) {
        if (ids.length === limit) break;
        if (inside[place] === 1 && passed++ >= offset) ids.push(BigInt(known.alerts[place]!.id));
      }
      return ids;
    },
  };
}

const none = -1;
const several = -2;

/** The only facet whose filter the alert fails. */
function failedFacet(
  alert: KnownAlert,
  wanted: readonly (ReadonlySet<string> | null)[],
  now: number,
): number {
  let failed = none;
  for (let which = 0; which < wanted.length; which++) {
    const values = wanted[which];
    if (!values || values.has(facetValue(alert, alertFacets[which]!, now))) continue;
    if (failed !== none) return several;
    failed = which;
  }
  return failed;
}

/** Values that a facet's filter lets through; null for all. A closed alert is of no interest unless it is asked for. */
function wantedOf(filter: AlertFilter, facet: AlertFacet): ReadonlySet<string> | null {
  const chosen: readonly (string | number)[] =
    facet === 'status' && filter.status.length === 0 ? openStatuses : filter[facet];
  return chosen.length === 0 ? null : new Set(chosen.map(String));
}

function countOne(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** What has no facet of its own to be counted by: links and words. */
function alwaysAsked(
  filter: AlertFilter,
  words: readonly { word: SearchedWord; sources: ReadonlySet<number> }[],
): (alert: KnownAlert) => boolean {
  const tests: ((alert: KnownAlert) => boolean)[] = words.map(({ word, sources }) => {
    const number = Number(numberOf(word));
    return (alert) =>
      sources.has(alert.source.id) ||
      word.sentences.includes(alert.code) ||
      word.kinds.includes(alert.kind) ||
      alert.id === number;
  });
  const { cause } = filter;
  if (cause.length > 0) tests.push(({ causes }) => causes.some((each) => cause.includes(each)));
  const hours = filter.hour.map((hour) => Date.parse(`${hour}:00:00Z`));
  if (hours.length > 0) {
    tests.push(({ openedAt }) => hours.some((from) => openedAt >= from && openedAt < from + ageEnds.hour));
  }
  const days = filter.opened.map(readDays);
  if (days.length > 0) {
    tests.push(({ openedAt }) =>
      days.some((span) => !span || (openedAt >= span.from.getTime() && openedAt < span.to.getTime())),
    );
  }
  return (alert) => tests.every((test) => test(alert));
}

/** Most frequent first; beyond these of each facet what a person has chosen. */
function listed(
  known: KnownAlerts,
  filter: AlertFilter,
  counts: readonly ReadonlyMap<string, number>[],
): FacetCount[] {
  const placeOf = ({ value }: FacetCount) => known.places.get(value) ?? 0;
  const byCount = (a: FacetCount, b: FacetCount) => b.count - a.count || placeOf(a) - placeOf(b);
  const nameOf = (facet: AlertFacet, value: string): string | null => {
    if (facet === 'source') return known.sources.get(Number(value))?.name ?? null;
    return facet === 'assignee' ? (known.people.get(Number(value)) ?? null) : null;
  };
  return alertFacets
    .flatMap((facet, which) => {
      const chosen: readonly (string | number)[] = filter[facet];
      return Array.from(counts[which]!, ([value, count]) => ({ facet, value, name: null, count }))
        .sort(byCount)
        .filter(({ value }, place) => place < mostValues || chosen.some((one) => String(one) === value));
    })
    .sort(byCount)
    .map(({ facet, value, count }) => ({ facet, value, name: nameOf(facet, value), count }));
}

/** Sources whose name or host holds the word, in the database's way of writing small letters. */
function sourcesNamed(db: Transaction, word: SearchedWord): Promise<ReadonlySet<number>> {
  return sharedUntilChanged(db, `sources named ${word.text}`, ['sources'], async () => {
    const like = likeOf(word);
    const rows = await db.$queryRaw<{ id: number }[]>`
      select id from source where name ilike ${like} or host ilike ${like}`;
    return new Set(rows.map(({ id }) => id));
  });
}
