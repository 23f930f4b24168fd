import { openKeyOf } from '../../../lib/core/alerts/kinds.ts';
import { createRandom, type Random } from '../../site/text/random.ts';
import type { Cell } from '../copy-rows.ts';
import type { SeedSizes } from '../sizes.ts';
import type { PlannedAlert } from './plan-alerts.ts';
import { hour } from './runs.ts';

export const alertColumns = [
  ...[
    'id',
    'source_id',
    'kind',
    'field',
    'open_key',
    'severity',
    'status',
    'opened_at',
    'last_seen_at',
    'closed_at',
  ],
  ...['occurrence_count', 'document_count', 'wrapper_version', 'score', 'threshold', 'sentence', 'evidence'],
  ...['causes', 'confirmed_at'],
  ...['first_document_id', 'assignee_id', 'snoozed_until', 'snoozed_score'],
] as const;
export const eventColumns = ['alert_id', 'at', 'user_id', 'action', 'detail'] as const;
export const occurrenceColumns = ['alert_id', 'at', 'documents', 'score'] as const;
export const alertDocumentColumns = ['alert_id', 'document_id'] as const;

export interface AlertRows {
  alerts: Cell[][];
  events: Cell[][];
  occurrences: Cell[][];
  documents: Cell[][];
}

/** The planned alerts as rows, with what people did about them. */
export function writeAlerts(
  sizes: SeedSizes,
  alerts: readonly PlannedAlert[],
  people: readonly number[],
): AlertRows {
  const random = createRandom(`${sizes.seed}/alert-rows`);
  const now = sizes.until.getTime();
  const rows: AlertRows = { alerts: [], events: [], occurrences: [], documents: [] };
  for (const alert of alerts) {
    const open = alert.closedAt === null;
    const end = alert.closedAt ?? now;
    const lastSeen = new Date(open ? end - random.next() * Math.min(2 * hour, end - alert.openedAt) : end);
    const seen = 1 + Math.floor(((end - alert.openedAt) / hour) * 0.8);
    const assignee = alert.status === 'assigned' || random.chance(0.1) ? random.pick(people) : null;
    const opened = new Date(alert.openedAt);
    const confirmedAt =
      alert.status === 'resolved' && alert.causes.length > 0 && random.chance(0.6)
        ? new Date((alert.openedAt + end) / 2)
        : null;
    rows.alerts.push([
      ...[alert.id, alert.source.id, alert.kind, alert.field],
      open ? openKeyOf(alert.source.id, alert.kind, alert.field) : null,
      ...[alert.severity, alert.status, opened, lastSeen, open ? null : new Date(end), seen],
      ...[alert.documents.length, 1, alert.score, alert.score === null ? null : 1],
      JSON.stringify(sentenceOf(alert, seen, random)),
      alert.statistical
        ? '{}'
        : JSON.stringify({ place: 'listing', inARow: seen, limit: 3, facts: { status: 403 } }),
      `{${alert.causes.join(',')}}`,
      confirmedAt,
      alert.documents[0] ?? null,
      assignee,
      alert.status === 'snoozed' ? new Date(now + random.next() * 72 * hour) : null,
      null,
    ]);
    rows.events.push([alert.id, opened, null, 'opened', '{}']);
    const between = new Date(alert.openedAt + random.next() * (end - alert.openedAt));
    if (alert.status === 'acknowledged')
      rows.events.push([alert.id, between, random.pick(people), 'acknowledged', '{}']);
    if (alert.closedAt !== null) {
      const action = alert.status === 'false_alarm' ? 'false-alarm' : 'resolved';
      rows.events.push([alert.id, new Date(end), random.pick(people), action, '{}']);
    }
    for (let i = 0; i < Math.min(3, seen); i++)
      rows.occurrences.push([
        alert.id,
        new Date(alert.openedAt + i * hour),
        alert.documents.length,
        alert.score,
      ]);
    for (const id of alert.documents) rows.documents.push([alert.id, id]);
  }
  return rows;
}

function sentenceOf(alert: PlannedAlert, inARow: number, random: Random): object {
  const documents = alert.documents.length;
  switch (alert.kind) {
    case 'drift': {
      const params = { percent: random.int(30, 95), present: 1, usual: random.int(4, 12), documents };
      return random.chance(0.7)
        ? { code: 'body-shorter', params }
        : { code: 'text-left-out', params: { documents } };
    }
    case 'undecided':
      return { code: 'distribution-changed', params: { documents, criteria: random.int(1, 3) } };
    case 'template-changed':
      return { code: 'notice-template-changed', params: {} };
    case 'empty': {
      // Of fewer nothing is raised; a source that publishes little has not so many of its own.
      const empty = Math.max(3, documents);
      return { code: 'empty', params: { documents: empty, of: empty + random.int(0, 5) } };
    }
    case 'silent':
      return {
        code: 'silent',
        params: { hours: random.int(10, 90), usualHours: random.int(2, 9), usual: random.int(2, 9) },
      };
    default:
      return { code: alert.kind, params: { inARow, limit: 3, documents, of: documents, place: 'listing' } };
  }
}
