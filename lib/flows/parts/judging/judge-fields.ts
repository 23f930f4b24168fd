import type { Severity } from '../../../core/alerts/kinds.ts';
import { fieldScope } from '../../../core/fields/field-scope.ts';
import {
  type FieldSign,
  fieldSigns,
  type JudgedField,
  judgedFields,
} from '../../../core/fields/field-signs.ts';
import {
  isUsualAgain,
  judgeShare,
  longestLook,
  longestPast,
  type Share,
  type Sight,
} from '../../../core/fields/judge-share.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import {
  type FieldAlert,
  type FieldRow,
  listFieldAlerts,
  listFieldRows,
  sightOf,
} from '../../../db/documents/field-history.ts';
import type { Judging } from './judging.ts';

/** Newest documents that have a field as usual, after which the trouble is over: fewer under repaired rules. */
const recovered = { repaired: 5, byItself: 10 };

interface Asked {
  row: FieldRow;
  sight: Sight;
}

interface Question {
  sign: FieldSign;
  asked: Asked[];
  withRule: boolean;
}

/**
 * Title, date and author against the source's own usual share: one alert per kind and field when a field goes missing, or
 * is filled with a value that cannot be right; settled when the newest documents have it as usual.
 */
export async function judgeFields(judging: Judging): Promise<void> {
  const { tx, source, run, wrapper, openAlerts } = judging;
  if (run.fresh === 0 && run.revised === 0) return;
  const rows = await listFieldRows(tx, source.id, longestPast + 2 * longestLook);
  const withRule = new Set(judgedFields.filter((field) => wrapper.rules.article[field] !== undefined));
  const alerts = await listFieldAlerts(tx, source.id);
  const raised = new Set<string>();
  for (const sign of fieldSigns(rows.map(sightOf), withRule)) {
    const { kind, field } = sign;
    const ofCause = alerts.filter((alert) => alert.kind === kind && alert.field === field);
    const open = openAlerts.some((alert) => alert.kind === kind && alert.field === field)
      ? ofCause.find(({ closedAt }) => closedAt === null)
      : undefined;
    const question = askAll(judging, rows, sign, ofCause, withRule.has(field));
    if (open) {
      const evidence = readEvidence(open);
      if (evidence?.sign === sign.code) await follow(judging, question, open, evidence);
      continue;
    }
    const cause = `${kind}:${field}`;
    if (!raised.has(cause) && (await judge(judging, question))) raised.add(cause);
  }
}

function askAll(
  judging: Judging,
  rows: readonly FieldRow[],
  sign: FieldSign,
  ofCause: readonly FieldAlert[],
  withRule: boolean,
): Question {
  const closed = ofCause.flatMap(({ status, firstDocumentId, closedAt }) =>
    closedAt === null ? [] : [{ falseAlarm: status === 'false_alarm', firstDocumentId, closedAt }],
  );
  const scope = fieldScope(
    rows.map(({ id, collectedAt, wrapperId, held, ruled }) => ({
      id,
      collectedAt,
      ofPresentRules: wrapperId === judging.wrapper.id,
      comparable: ruled.includes(sign.field) === withRule,
      held,
    })),
    closed,
  );
  const asked = rows.flatMap((row, i): Asked[] => {
    const good = sign.values[i]!;
    return good === null ? [] : [{ row, sight: { good, ...scope[i]! } }];
  });
  return { sign, asked, withRule };
}

/** @returns whether an alert was raised */
async function judge(judging: Judging, question: Question): Promise<boolean> {
  const verdict = judgeShare(question.asked.map(({ sight }) => sight));
  if (verdict.kind !== 'fallen') return false;
  const bad = question.asked.slice(-verdict.reach).filter(({ sight }) => !sight.good);
  // What fell is told by a run that shows it, not by whichever comes next.
  if (!bad.some(({ row }) => row.runId === judging.run.id)) return false;
  await raise(judging, question, bad, verdict.usual, verdict.now);
  return true;
}

/** An open alert: counted once more by a run with such documents, or settled. */
async function follow(
  judging: Judging,
  question: Question,
  open: FieldAlert,
  { usual, withRule }: Evidence,
): Promise<void> {
  const { tx, source, run, wrapper, capturedAt } = judging;
  const { kind, field } = question.sign;
  const repaired = open.wrapperVersion < wrapper.version;
  const need = repaired ? recovered.repaired : recovered.byItself;
  const sights = question.asked.map(({ sight }) => sight);
  const isGone = repaired && !question.withRule && withRule;
  if (isGone || isUsualAgain(sights, usual, need)) {
    const code = isGone ? 'rule-removed' : repaired ? 'right-under-new-rules' : 'right-again';
    const reason = { code, params: { documents: need, version: wrapper.version } };
    const good = { at: capturedAt, wrapperVersion: wrapper.version };
    await settleAlert(tx, { sourceId: source.id, kind, field, ...good, reason });
    return;
  }
  const bad = question.asked.filter(({ row, sight }) => !sight.good && row.runId === run.id);
  if (bad.length === 0) return;
  const newest = question.asked.filter(({ sight }) => sight.judged).slice(-longestLook);
  const now = { good: newest.filter(({ sight }) => sight.good).length, of: newest.length };
  await raise(judging, question, bad, usual, now);
}

async function raise(
  judging: Judging,
  { sign, withRule }: Question,
  bad: readonly Asked[],
  usual: Share,
  now: Share,
): Promise<void> {
  const { tx, source, run, wrapper, capturedAt } = judging;
  const { kind, field, code } = sign;
  const without = bad.filter(({ row }) => finalValue(row, field) === null);
  const fromFeed = kind === 'missing' ? bad.length - without.length : 0;
  const mostlyFromFeed = fromFeed * 2 > bad.length;
  const severity: Severity = field === 'author' || mostlyFromFeed ? 'low' : 'medium';
  // Where the feed has the right value, there is nothing to hold back.
  const affected = kind === 'missing' && severity === 'medium' ? without : bad;
  const percent = ({ good, of }: Share) => Math.round((100 * good) / of);
  await raiseAlert(tx, {
    sourceId: source.id,
    runId: String(run.id),
    kind,
    field,
    severity,
    wrapperVersion: wrapper.version,
    sentence: {
      code: mostlyFromFeed ? 'field-from-feed' : `field-${code}`,
      params: {
        field,
        documents: now.of - now.good,
        of: now.of,
        percent: percent(now),
        usual: percent(usual),
      },
    },
    evidence: {
      sign: code,
      withRule,
      found: now.good,
      foundOf: now.of,
      usualFound: usual.good,
      usualFoundOf: usual.of,
      fromFeed,
    },
    documentIds: affected.map(({ row }) => String(row.id)),
    firstDocumentId: String((affected[0] ?? bad[0]!).row.id),
    at: capturedAt,
  });
}

interface Evidence {
  sign: string;
  withRule: boolean;
  usual: Share;
}

function readEvidence(alert: FieldAlert): Evidence | null {
  const { sign, withRule, usualFound, usualFoundOf } = alert.evidence as Record<string, unknown>;
  if (typeof sign !== 'string' || typeof usualFound !== 'number' || typeof usualFoundOf !== 'number')
    return null;
  return { sign, withRule: withRule === true, usual: { good: usualFound, of: usualFoundOf } };
}

function finalValue(row: FieldRow, field: JudgedField): string | Date | null {
  return field === 'date' ? row.publishedAt : row[field];
}
