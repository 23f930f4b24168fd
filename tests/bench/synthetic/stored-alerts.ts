import type pg from 'pg';
import type { Decision } from '../../../lib/core/detect/decide/decision.ts';
import type { Recording } from '../../../lib/core/detect/what-if/recording.ts';
import { copyRows } from '../../seed/copy-rows.ts';
import { type BusySize, isDamaged } from './busy-size.ts';
import type { FirstIds } from './stored-rows.ts';

interface PlayedAlert {
  from: number;
  until: number;
  confirmed: boolean;
  /** Places. */
  documents: number[];
}

/** Alerts of runs that follow each other are one; where damaged documents are among its own, people confirmed it. */
export function alertsOf(
  recording: Recording,
  decisions: readonly Decision[],
  size: BusySize,
): PlayedAlert[] {
  const alerts: PlayedAlert[] = [];
  let last = -2;
  decisions.forEach((decision, i) => {
    if (decision.kind !== 'alert') return;
    const at = recording.runs[i]!.at;
    if (i > last + 1) alerts.push({ from: at, until: at, confirmed: false, documents: [] });
    last = i;
    const alert = alerts.at(-1)!;
    const places = decision.affected.map(Number);
    alert.until = at;
    alert.documents.push(...places);
    alert.confirmed ||= places.some((place) => isDamaged(place, size));
  });
  return alerts;
}

export async function addAlerts(
  client: pg.Client,
  alerts: readonly PlayedAlert[],
  source: number,
  first: FirstIds,
  at: (time: number) => Date,
): Promise<void> {
  await copyRows(
    client,
    'alert',
    [
      ...['id', 'source_id', 'kind', 'severity', 'status', 'opened_at', 'last_seen_at', 'closed_at'],
      ...['confirmed_at', 'document_count', 'wrapper_version', 'score', 'threshold', 'sentence', 'evidence'],
    ],
    alerts.map(({ from, until, confirmed, documents }, i) => [
      ...[first.alert + i, source, 'drift', 'high', confirmed ? 'resolved' : 'false_alarm'],
      ...[at(from), at(until), at(until), confirmed ? at(until) : null, new Set(documents).size, 1, 2, 1],
      ...['{"code": "text-left-out", "params": {"documents": 30}}', '{}'],
    ]),
  );
  await copyRows(
    client,
    'alert_document',
    ['alert_id', 'document_id'],
    alerts.flatMap(({ documents }, i) =>
      [...new Set(documents)].map((place) => [first.alert + i, first.document + place]),
    ),
  );
}
