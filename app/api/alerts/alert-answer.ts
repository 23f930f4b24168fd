import type { AlertLine } from '@/lib/api/contracts/alert-list.ts';
import type {
  AlertChange,
  FalseAlarmPreview as PreviewAnswer,
  Retraining,
} from '@/lib/api/contracts/alerts.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import { type Refusal, refuse } from '@/lib/api/errors.ts';
import { undoUntil } from '@/lib/core/alerts/life-cycle.ts';
import type { CriterionResult } from '@/lib/core/detect/decide/decision.ts';
import type { readAlert as readAlertRow } from '@/lib/db/alerts/alert-detail.ts';
import type { AlertListRow } from '@/lib/db/inbox/alert-list.ts';
import type { AlertChanged } from '@/lib/flows/parts/alerts/change-alert.ts';
import { undoable } from '@/lib/flows/parts/alerts/undo-alert-change.ts';
import type { FalseAlarmPreview, Lesson } from '@/lib/flows/preview-false-alarm.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof readAlertRow>>>;

/** What a flow made of an act, as an answer: a refusal says why, a conflict brings the present revision. */
export function changeAnswer(changed: AlertChanged): AlertChange | Refusal {
  switch (changed.kind) {
    case 'done':
      return { alertId: changed.alertId, revision: changed.revision, eventId: changed.eventId };
    case 'not-found':
      return refuse('not-found');
    case 'changed':
      return refuse('out-of-date', { reason: 'changed', values: { revision: changed.revision } });
    case 'refused':
      return refuse('not-possible', { reason: changed.reason });
  }
}

export function lineAnswer(row: AlertListRow): Sendable<AlertLine> {
  const { sourceId, sourceName, sourceHost, sourcePlatform, assigneeId, assigneeName, sentence, ...line } =
    row;
  return {
    ...line,
    sentence: sentenceOf(sentence),
    source: { id: sourceId, name: sourceName, host: sourceHost, platform: sourcePlatform },
    assignee: assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '' },
  };
}

export function detailAnswer(alert: Stored) {
  const {
    source,
    sentence,
    sourceId,
    assigneeId,
    firstDocumentId,
    openKey,
    snoozedScore,
    returned,
    ...facts
  } = alert;
  const last = alert.events.find(
    (event) =>
      event.undoneAt === null && [...undoable, 'recovered', 'undone'].includes(event.action as 'undone'),
  );
  const canUndo = last?.before && (undoable as readonly string[]).includes(last.action);
  return {
    ...facts,
    sentence: sentenceOf(sentence),
    source: { id: source.id, name: source.name, host: source.host, platform: source.platform },
    check: alert.check && checkOf(alert.check),
    events: alert.events.map(({ id, at, action, detail, user, undoneAt }) => ({
      id,
      at,
      action,
      detail: detail as Record<string, string>,
      user,
      undoneAt,
    })),
    undo: last && canUndo ? { eventId: last.id, action: last.action, until: undoUntil(last.at) } : null,
  };
}

export function retrainingAnswer(lesson: Lesson | null): Retraining | null {
  if (!lesson) return null;
  const { fromVersion, toVersion, batch, change } = lesson;
  const criteria = change?.criteria.map(({ code, height }) => ({ code, threshold: height })) ?? [];
  return {
    fromVersion,
    toVersion,
    batch,
    documents: change?.documents ?? { before: null, after: null },
    thresholds: [
      ...(change?.thresholds ?? []).map(({ code, threshold }) => ({ code, threshold })),
      ...criteria,
    ],
    vectors: change?.vectors ?? [],
    margin: change?.margin ?? { before: null, after: null },
    kMin: change?.kMin ?? { before: null, after: null },
  };
}

export function previewAnswer(preview: FalseAlarmPreview | null): Sendable<PreviewAnswer> {
  return {
    retraining: retrainingAnswer(preview),
    again: preview?.again ?? { now: null, after: null },
    past: (preview?.past ?? []).map(({ status, sentence, ...alert }) => ({
      ...alert,
      status: status as AlertLine['status'],
      sentence: sentenceOf(sentence),
    })),
    pastDays: preview?.pastDays ?? 0,
  };
}

function checkOf(check: NonNullable<Stored['check']>) {
  const { id, at, documents, suspicious, policy, score, threshold, verdict, modelVersion, trainingCount } =
    check;
  return {
    ...{ id, at, documents, suspicious, policy, score, threshold },
    verdict: verdict as 'low' | 'medium' | 'high',
    criteria: (check.criteria as unknown as CriterionResult[]) ?? [],
    modelVersion,
    trainingCount,
  };
}

function sentenceOf(stored: unknown): AlertLine['sentence'] {
  const { code = '', params = {} } = (stored ?? {}) as Partial<AlertLine['sentence']>;
  return { code, params };
}
