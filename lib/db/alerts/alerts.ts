import { holdsDocuments, isStatistical, openKeyOf, type Severity, worse } from '../../core/alerts/kinds.ts';
import { type ClosedAlert, recovers, seeAgain, whatReturn } from '../../core/alerts/recurrence.ts';
import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';
import { addEvent, countOccurrence, lockAlert, saveAlert } from '../inbox/alert-rows.ts';
import { announce } from '../operations/live.ts';
import { holdDocuments } from './alert-documents.ts';

/** A message of the catalogue with its values. */
export interface Sentence {
  code: string;
  params: Record<string, string | number>;
}

/** What a run found wrong. */
export interface AlertSight {
  sourceId: number;
  runId: string | null;
  kind: string;
  /** "" where the alert is not about one field. */
  field: string;
  severity: Severity;
  wrapperVersion: number;
  score?: number | null;
  threshold?: number | null;
  sentence: Sentence;
  evidence: Prisma.InputJsonValue;
  /** Codes of the criteria that fired; without, the sentence's code where it says more than the kind. */
  causes?: readonly string[];
  documentIds: readonly string[];
  firstDocumentId?: string | null;
  /** When the pages were captured, not when this is written. */
  at: Date;
}

/**
 * Opens the alert of this cause, or counts one more occurrence on the open one; documents are held where the kind is
 * about documents. Safe when two workers do it at once: the unique open key decides who opens, the other counts.
 * Repeating it for the same run changes nothing.
 */
export async function raiseAlert(
  tx: Transaction,
  sight: AlertSight,
): Promise<{ alertId: string; opened: boolean }> {
  const openKey = openKeyOf(sight.sourceId, sight.kind, sight.field);
  // Serialises the cause, also while no row of it exists yet; given back with the transaction.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${openKey}, 0))`;
  const open = await tx.alert.findUnique({ where: { openKey }, select: { id: true } });
  const target = open
    ? { alertId: open.id, opened: false, hold: true }
    : await openOrReturn(tx, sight, openKey);
  const held = await holdDocuments(
    tx,
    target.alertId,
    sight.documentIds,
    target.hold && holdsDocuments(sight.kind, sight.severity),
  );
  const firstTime = await countOccurrence(tx, target.alertId, sight, held);
  if (open && firstTime) await seeOpenAgain(tx, open.id, sight);
  await announce(tx, { topic: 'alerts', sourceId: sight.sourceId, alertId: String(target.alertId) });
  return { alertId: String(target.alertId), opened: target.opened };
}

async function openOrReturn(tx: Transaction, sight: AlertSight, openKey: string) {
  const past = await tx.alert.findMany({
    where: { sourceId: sight.sourceId, kind: sight.kind, field: sight.field, closedAt: { not: null } },
    orderBy: { closedAt: 'desc' },
    take: 20,
    select: { id: true, status: true, closedAt: true, wrapperVersion: true, assigneeId: true },
  });
  const closed: ClosedAlert[] = [];
  for (const { status, closedAt, wrapperVersion } of past) {
    if (closedAt === null || (status !== 'resolved' && status !== 'false_alarm')) continue;
    const teaches = status === 'false_alarm' && isStatistical(sight.kind);
    const learned = !teaches || (await trainedSince(tx, sight.sourceId, closedAt));
    closed.push({ status, closedAt, wrapperVersion, learned });
  }
  const inForce = await tx.wrapper.findFirst({
    where: { sourceId: sight.sourceId, validUntil: null },
    orderBy: { version: 'desc' },
    select: { version: true },
  });
  const seen = { ...sight, score: sight.score ?? null };
  const back = whatReturn(closed, seen, inForce?.version ?? sight.wrapperVersion);
  const last = past[0];
  // What was called a false alarm lets its late comers pass too.
  if (back.kind === 'late' && last)
    return { alertId: last.id, opened: false, hold: last.status !== 'false_alarm' };
  const returned = back.kind === 'regressed' || back.kind === 'flapping';
  const alert = await tx.alert.create({
    data: {
      sourceId: sight.sourceId,
      kind: sight.kind,
      field: sight.field,
      openKey,
      severity: sight.severity,
      status: returned ? back.kind : 'new',
      returned: returned ? back.kind : null,
      openedAt: sight.at,
      lastSeenAt: sight.at,
      occurrenceCount: 0,
      wrapperVersion: sight.wrapperVersion,
      score: sight.score ?? null,
      threshold: sight.threshold ?? null,
      sentence: { ...sight.sentence },
      evidence: sight.evidence,
      causes: causesOf(sight),
      firstDocumentId: sight.firstDocumentId ? BigInt(sight.firstDocumentId) : null,
      // Whoever looked after the cause before looks after it again.
      assigneeId: returned ? (last?.assigneeId ?? null) : null,
    },
    select: { id: true },
  });
  const code = back.kind === 'flapping' || back.kind === 'regressed' ? back.kind : 'opened';
  const detail = {
    code,
    params: {
      score: sight.score ?? '',
      threshold: sight.threshold ?? '',
      documents: sight.documentIds.length,
      ...(back.kind === 'flapping' ? { returns: back.returns } : {}),
      ...(returned && last ? { previous: String(last.id) } : {}),
    },
  };
  await addEvent(tx, { alertId: alert.id, at: sight.at, action: 'opened', detail });
  return { alertId: alert.id, opened: true, hold: true };
}

function causesOf({ causes, sentence, kind }: AlertSight): string[] {
  return [...(causes ?? (sentence.code === kind ? [] : [sentence.code]))];
}

/** They gather, in the order in which they were seen first: the alert is about all of its occurrences. */
async function addCauses(tx: Transaction, id: bigint, causes: readonly string[]) {
  await tx.$executeRaw`
    update alert set causes = causes || array(select code from unnest(${[...causes]}::text[]) with ordinality seen(code, place)
      where code <> all(causes) order by place)
    where id = ${id} and not causes @> ${[...causes]}::text[]`;
}

/** Whether the source's detector was trained after that moment. */
async function trainedSince(tx: Transaction, sourceId: number, moment: Date): Promise<boolean> {
  return (
    (await tx.model.findFirst({ where: { sourceId, trainedAt: { gt: moment } }, select: { id: true } })) !==
    null
  );
}

async function seeOpenAgain(tx: Transaction, id: bigint, sight: AlertSight) {
  const alert = await lockAlert(tx, id);
  if (!alert) return;
  await addCauses(tx, id, causesOf(sight));
  const score = sight.score ?? null;
  const { to, woke } = seeAgain(alert, { ...sight, score });
  if (to === alert) return;
  const more = {
    threshold: sight.threshold ?? null,
    sentence: { ...sight.sentence },
    evidence: sight.evidence,
    ...(alert.firstDocumentId === null && sight.firstDocumentId
      ? { firstDocumentId: BigInt(sight.firstDocumentId) }
      : {}),
  };
  await saveAlert(tx, alert, to, more, woke || to.severity !== alert.severity);
  if (woke) {
    const code =
      to.severity !== alert.severity
        ? 'severity'
        : alert.snoozedUntil && sight.at >= alert.snoozedUntil
          ? 'time'
          : 'score';
    await addEvent(tx, {
      alertId: id,
      at: sight.at,
      action: 'woke',
      detail: { code, params: { score: score ?? '' } },
    });
  } else if (worse(alert.severity, to.severity) !== alert.severity) {
    const detail = { code: 'rose', params: { from: alert.severity, to: to.severity } };
    await addEvent(tx, { alertId: id, at: sight.at, action: 'severity', detail });
  }
}

/**
 * The cause is gone: a run captured at `at` was good. Resolves the open alert of a kind that is decided without
 * statistics; documents it holds stay held, for they are still wrong until they are extracted again.
 * @returns the id of the alert that was resolved, null where none was open or it is too early to say
 */
export async function settleAlert(
  tx: Transaction,
  input: {
    sourceId: number;
    kind: string;
    field: string;
    /** When the good pages were captured. */
    at: Date;
    /** Rules that read them; without, those of the alert. */
    wrapperVersion?: number;
    reason: Sentence;
  },
): Promise<{ alertId: string } | null> {
  const openKey = openKeyOf(input.sourceId, input.kind, input.field);
  const open = await tx.alert.findUnique({ where: { openKey }, select: { id: true } });
  const alert = open && (await lockAlert(tx, open.id));
  if (!alert?.openKey) return null;
  const { at, wrapperVersion = alert.wrapperVersion } = input;
  if (!recovers(alert, { at, wrapperVersion })) return null;
  const to = {
    ...alert,
    status: 'resolved' as const,
    closedAt: input.at,
    snoozedUntil: null,
    snoozedScore: null,
  };
  await saveAlert(tx, alert, to, { openKey: null });
  await addEvent(tx, { alertId: alert.id, at: input.at, action: 'recovered', detail: { ...input.reason } });
  await announce(tx, { topic: 'alerts', sourceId: input.sourceId, alertId: String(alert.id) });
  return { alertId: String(alert.id) };
}
