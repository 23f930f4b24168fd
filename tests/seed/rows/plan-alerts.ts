import { paperCriteria } from '../../../lib/core/detect/criterion.ts';
import { createRandom, type Random } from '../../site/text/random.ts';
import type { SeedSizes } from '../sizes.ts';
import type { PlannedSource } from './plan-sources.ts';

/** An alert as it is to be; the documents that it is about are noted while documents are written. */
export interface PlannedAlert {
  id: number;
  source: PlannedSource;
  kind: string;
  field: string;
  severity: 'high' | 'medium' | 'low';
  status:
    | 'new'
    | 'regressed'
    | 'flapping'
    | 'assigned'
    | 'acknowledged'
    | 'snoozed'
    | 'resolved'
    | 'false_alarm';
  openedAt: number;
  closedAt: number | null;
  statistical: boolean;
  /** Whether documents are held by it while it is open. */
  holds: boolean;
  /** Most documents that it may be about. */
  extent: number;
  documents: number[];
  /** What made it ring: criteria of the paper, or the sign of a field. */
  causes: string[];
  /** The check that raised it, filled in by the checks. */
  score: number | null;
}

/** What the alerts of fields say. */
const signs: Record<string, readonly string[]> = {
  missing: ['field-missing'],
  'wrong-value': ['field-same'],
};
const day = 86_400_000;
const fields: Record<string, readonly string[]> = {
  drift: ['body'],
  undecided: ['body'],
  'template-changed': ['body'],
  empty: ['body'],
  missing: ['author', 'date', 'title'],
  'wrong-value': ['date'],
};
const severities: Record<string, PlannedAlert['severity']> = {
  drift: 'high',
  empty: 'high',
  missing: 'medium',
  'wrong-value': 'high',
  blocked: 'high',
  'consent-wall': 'high',
  unreachable: 'medium',
  'error-page': 'medium',
  silent: 'medium',
  undecided: 'low',
  'template-changed': 'low',
  'not-a-feed': 'high',
  'empty-listing': 'medium',
};
export const holdingKinds = new Set(['drift', 'undecided', 'empty', 'missing', 'wrong-value']);
const statisticalKinds = new Set(['drift', 'undecided', 'template-changed']);
/** How often each kind stands among past alerts. */
const pastKinds = [
  ...Array<string>(9).fill('drift'),
  ...Array<string>(5).fill('unreachable'),
  ...Array<string>(3).fill('template-changed'),
  ...Object.keys(severities),
];
const openStatuses = [
  'new',
  'new',
  'new',
  'new',
  'acknowledged',
  'assigned',
  'regressed',
  'flapping',
  'snoozed',
] as const;

/** The open alerts that the sources' statuses name, notices, and past ones for the rest; in the order of their opening. */
export function planAlerts(
  sizes: SeedSizes,
  sources: readonly PlannedSource[],
  firstId: number,
): PlannedAlert[] {
  const random = createRandom(`${sizes.seed}/alerts`);
  const until = sizes.until.getTime();
  const alerts: Omit<PlannedAlert, 'id'>[] = [];
  for (const source of sources) {
    if (alerts.length >= sizes.alerts) break;
    if (source.trouble !== null) alerts.push(plan(random, source, source.trouble, source.since, null));
    // A notice, beside whatever else is the matter.
    else if (source.status !== 'learning' && random.chance(0.19))
      alerts.push(plan(random, source, 'template-changed', until - random.next() * 9 * day, null));
  }
  const judged = sources.filter(({ status }) => status !== 'learning');
  while (alerts.length < sizes.alerts && judged.length > 0) {
    const openedAt = until - (5 + random.next() * Math.max(1, sizes.days - 12)) * day;
    const closedAt = Math.min(until - 4 * day, openedAt + (0.05 + 3 * random.next() ** 2) * day);
    alerts.push(plan(random, random.pick(judged), random.pick(pastKinds), openedAt, closedAt));
  }
  alerts.sort((a, b) => a.openedAt - b.openedAt);
  return alerts.map((alert, i) => ({ id: firstId + i, ...alert }));
}

function plan(
  random: Random,
  source: PlannedSource,
  kind: string,
  openedAt: number,
  closedAt: number | null,
): Omit<PlannedAlert, 'id'> {
  const statistical = statisticalKinds.has(kind);
  const severity = severities[kind] ?? 'medium';
  const closed = statistical && random.chance(0.3) ? 'false_alarm' : 'resolved';
  return {
    source,
    kind,
    field: random.pick(fields[kind] ?? ['']),
    severity: kind === 'drift' && (source.status === 'degraded' || random.chance(0.3)) ? 'medium' : severity,
    status: closedAt === null ? random.pick(openStatuses) : closed,
    openedAt,
    closedAt,
    statistical,
    holds: holdingKinds.has(kind),
    extent: holdingKinds.has(kind) || statistical ? random.logNormal(22, 0.7, 4, 160) : 0,
    documents: [],
    causes: causesOf(kind, statistical, random),
    score: statistical ? 1.05 + random.next() * 2.5 : null,
  };
}

function causesOf(kind: string, statistical: boolean, random: Random): string[] {
  if (kind === 'template-changed') return [kind];
  if (!statistical) return [...(signs[kind] ?? [])];
  return paperCriteria.filter((code) => code === 'text-size' || random.chance(0.5));
}
