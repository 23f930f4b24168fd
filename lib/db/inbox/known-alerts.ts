import { type AlertFacet, alertFacets } from '../../core/alerts/facets.ts';
import { ageEnds, alertAges } from '../../core/alerts/grouping.ts';
import { type Severity, severities } from '../../core/alerts/kinds.ts';
import type { AlertStatus } from '../../core/alerts/life-cycle.ts';
import type { LiveTopic } from '../../core/live/topics.ts';
import type { Transaction } from '../database.ts';
import { changesAreHeard, sharedUntilChanged } from '../shared-until-changed.ts';
import type { AlertSort } from './alert-list.ts';

/** What an alert is filtered, counted and ordered by. */
export interface KnownAlert {
  id: number;
  source: KnownSource;
  status: AlertStatus;
  severity: Severity;
  kind: string;
  field: string;
  /** Of its sentence. */
  code: string;
  causes: readonly string[];
  /** In milliseconds, as all times here. */
  openedAt: number;
  /** 0 stands for nobody. */
  assignee: number;
  /** Score over threshold. */
  ratio: number | null;
}

export interface KnownSource {
  id: number;
  name: string;
  host: string;
  /** "-" where it is not known. */
  platform: string;
}

/** All alerts of sources that are not deleted, as they were when it was read. */
export interface KnownAlerts {
  alerts: readonly KnownAlert[];
  sources: ReadonlyMap<number, KnownSource>;
  people: ReadonlyMap<number, string>;
  /** Place of each value of a facet in the database's order of texts. */
  places: ReadonlyMap<string, number>;
  /** Alerts in each order, made when it is first asked for. */
  ordered(sort: AlertSort): readonly number[];
}

/** Alerts that are kept in memory at most: about 300 bytes each. Beyond these the database counts, whose cost is the same for all. */
const mostKnown = 10_000;

const topics: readonly LiveTopic[] = ['alerts', 'sources', 'users'];

/**
 * Read once for all who ask before an alert, a source or a person changes; null where there are too many alerts to be kept, or
 * changes cannot be heard.
 */
export async function knownAlerts(db: Transaction): Promise<KnownAlerts | null> {
  if (!changesAreHeard()) return null;
  return sharedUntilChanged(db, 'known alerts', topics, () => readKnownAlerts(db));
}

/** O(alerts + sources), three statements. */
export async function readKnownAlerts(db: Transaction, most = mostKnown): Promise<KnownAlerts | null> {
  const [size] = await db.$queryRaw<{ alerts: number }[]>`
    select count(*)::int as alerts from (select from alert limit ${most + 1}) a`;
  if (size!.alerts > most) return null;
  const [sources, people, alerts] = await Promise.all([
    db.$queryRaw<KnownSource[]>`
      select id, name, host, coalesce(platform, '-') as platform from source where deleted_at is null`,
    db.$queryRaw<{ id: number; name: string }[]>`select id, name from app_user`,
    // One value of JSON, which is read in one go.
    db.$queryRaw<{ rows: AlertAsRead[] | null }[]>`
      select json_agg(json_build_array(a.id, a.source_id, a.status, a.severity, a.kind, a.field, a.sentence->>'code', a.causes,
        floor(extract(epoch from a.opened_at) * 1000)::bigint, coalesce(a.assignee_id, 0), a.score / nullif(a.threshold, 0))) as rows
      from alert a join source s on s.id = a.source_id where s.deleted_at is null`,
  ]);
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const text = onlyOnce();
  const known = (alerts[0]!.rows ?? []).flatMap((row): KnownAlert[] => {
    const [id, sourceId, status, severity, kind, field, code, causes, openedAt, assignee, ratio] = row;
    const source = sourceOf.get(sourceId);
    // Come between the statements: what came with it is told of, and then all is read anew.
    if (!source) return [];
    return [
      {
        ...{ id, source, status: text(status) as AlertStatus, severity: text(severity) as Severity },
        ...{ kind: text(kind), field: text(field), code: text(code ?? ''), causes: causes.map(text) },
        ...{ openedAt, assignee, ratio: ratio === null ? null : Number(ratio) },
      },
    ];
  });
  const values = new Set<string>(alertAges);
  for (const alert of known) for (const facet of alertFacets) values.add(facetValue(alert, facet, 0));
  const inOrder = await db.$queryRaw<{ value: string }[]>`
    select value from unnest(${[...values]}::text[]) value order by value`;
  const orders = new Map<AlertSort, readonly number[]>();
  return {
    alerts: known,
    sources: sourceOf,
    people: new Map(people.map(({ id, name }) => [id, name])),
    places: new Map(inOrder.map(({ value }, place) => [value, place])),
    ordered: (sort) => {
      const made = orders.get(sort) ?? orderOf(known, sort);
      orders.set(sort, made);
      return made;
    },
  };
}

type AlertAsRead = [
  id: number,
  sourceId: number,
  status: string,
  severity: string,
  kind: string,
  field: string,
  code: string | null,
  causes: string[],
  openedAt: number,
  assignee: number,
  /** A number, or a text for what JSON has no number. */
  ratio: number | string | null,
];

/** One string for all that are equal: it is hashed once, and not kept thousands of times. */
function onlyOnce(): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text);
    if (known === undefined) kept.set(text, text);
    return known ?? text;
  };
}

/** What an alert has of a facet, as the address writes it. */
export function facetValue(alert: KnownAlert, facet: AlertFacet, now: number): string {
  switch (facet) {
    case 'source':
      return String(alert.source.id);
    case 'host':
    case 'platform':
      return alert.source[facet];
    case 'age':
      return alertAges.find((age) => alert.openedAt > now - ageEnds[age])!;
    case 'assignee':
      return String(alert.assignee);
    default:
      return alert[facet];
  }
}

type Compare = (a: KnownAlert, b: KnownAlert) => number;

const bySeverity: Compare = (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity);
const byNewest: Compare = (a, b) => b.openedAt - a.openedAt || b.id - a.id;

/** As the database orders the list. */
const compared: Record<AlertSort, Compare> = {
  severity: (a, b) => bySeverity(a, b) || byNewest(a, b),
  newest: byNewest,
  oldest: (a, b) => byNewest(b, a),
  score: (a, b) => byRatio(a.ratio, b.ratio) || bySeverity(a, b) || b.id - a.id,
};

function byRatio(a: number | null, b: number | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return b > a ? 1 : -1;
}

function orderOf(alerts: readonly KnownAlert[], sort: AlertSort): number[] {
  const compare = compared[sort];
  return alerts.map((_, place) => place).sort((a, b) => compare(alerts[a]!, alerts[b]!));
}
