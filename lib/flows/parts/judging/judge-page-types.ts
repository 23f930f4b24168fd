import { fieldScope } from '../../../core/fields/field-scope.ts';
import { isUsualAgain, longestLook, type Share } from '../../../core/fields/judge-share.ts';
import { judgeTypes } from '../../../core/page-types/judge-types.ts';
import { isOfType } from '../../../core/page-types/page-type.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import { listOpenAlerts } from '../../../db/alerts/open-alerts.ts';
import { type BodyRow, hasWrongText, listBodyRows } from '../../../db/documents/body-history.ts';
import { type FieldAlert, listFieldAlerts } from '../../../db/documents/field-history.ts';
import type { Judging } from './judging.ts';

/** Newest documents of a source among which its types are looked for. */
const looked = 1000;
/** Pages of the type with right texts, after which the trouble is over: fewer under repaired rules. */
const recovered = { repaired: 5, byItself: 10 };
/** Alerts about the texts of the whole source: while one is open, its types say nothing new. */
const ofAllPages = new Set(['drift', 'empty', 'same-text']);

/** A folder's name may be as long as an address. */
const longestName = 120;

const cause = { kind: 'wrong-value', field: 'body' } as const;

/**
 * The texts of each type of pages (by the folder of their address) against the type's own past: an alert when one of them
 * goes wrong while the others are as ever, which the average over all pages would hide; settled when the newest of the type
 * are right again. Asks for the past only when the run has a wrong text, or an alert is open.
 */
export async function judgePageTypes(judging: Judging): Promise<void> {
  const { tx, source, run, wrapper, documents, revised } = judging;
  const ids = [...documents, ...revised].map(({ documentId }) => documentId);
  if (ids.length === 0) return;
  const open = judging.openAlerts.some(({ kind, field }) => kind === cause.kind && field === cause.field);
  if (!open && !(await hasWrongText(tx, ids))) return;
  const alerts = (await listFieldAlerts(tx, source.id, [cause.field])).filter(
    ({ kind }) => kind === cause.kind,
  );
  const rows = await listBodyRows(tx, source.id, looked);
  const scope = fieldScope(
    rows.map(({ id, collectedAt, wrapperId, held }) => ({
      ...{ id, collectedAt, held, comparable: true },
      ofPresentRules: wrapperId === wrapper.id,
    })),
    alerts.flatMap(({ status, firstDocumentId, closedAt }) =>
      closedAt === null ? [] : [{ falseAlarm: status === 'false_alarm', firstDocumentId, closedAt }],
    ),
  );
  const asked = rows.map((row, i) => ({ ...row, ...scope[i]! }));
  const standing = alerts.find(({ closedAt }) => closedAt === null);
  if (standing) return follow(judging, asked, standing);
  // Anew: one of them may have been raised by this very run.
  if ((await listOpenAlerts(tx, source.id)).some(({ kind }) => ofAllPages.has(kind))) return;
  const fallen = judgeTypes(asked);
  if (fallen === null) return;
  const bad = fallen.bad.map((place) => asked[place]!);
  // What fell is told by a run that shows it, not by whichever comes next.
  if (!bad.some(({ runId }) => runId === run.id)) return;
  await raise(judging, fallen.type, bad, fallen.verdict.usual, fallen.verdict.now);
}

type AskedRow = BodyRow & { judged: boolean; usual: boolean };

/** The open alert: counted once more by a run with such documents, or settled. */
async function follow(judging: Judging, asked: readonly AskedRow[], open: FieldAlert): Promise<void> {
  const { tx, source, run, wrapper, capturedAt } = judging;
  const { type, usualFound, usualFoundOf } = (open.evidence ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || typeof usualFound !== 'number' || typeof usualFoundOf !== 'number') return;
  const usual = { good: usualFound, of: usualFoundOf };
  const sights = asked.flatMap((row) =>
    row.good !== null && isOfType(row.url, type) ? [{ ...row, good: row.good }] : [],
  );
  const repaired = open.wrapperVersion < wrapper.version;
  const need = repaired ? recovered.repaired : recovered.byItself;
  if (isUsualAgain(sights, usual, need)) {
    const code = repaired ? 'right-under-new-rules' : 'right-again';
    const reason = { code, params: { documents: need, version: wrapper.version } };
    const good = { at: capturedAt, wrapperVersion: wrapper.version };
    await settleAlert(tx, { sourceId: source.id, ...cause, ...good, reason });
    return;
  }
  const bad = sights.filter(({ good, runId }) => !good && runId === run.id);
  if (bad.length === 0) return;
  const newest = sights.filter(({ judged }) => judged).slice(-longestLook);
  const now = { good: newest.filter(({ good }) => good).length, of: newest.length };
  await raise(judging, type, bad, usual, now);
}

async function raise(
  { tx, source, run, wrapper, capturedAt }: Judging,
  type: string,
  bad: readonly BodyRow[],
  usual: Share,
  now: Share,
): Promise<void> {
  const home = `${source.host}/`;
  await raiseAlert(tx, {
    sourceId: source.id,
    runId: String(run.id),
    ...cause,
    severity: 'medium',
    wrapperVersion: wrapper.version,
    sentence: {
      code: 'body-of-type',
      params: {
        pages: (type.startsWith(home) ? type.slice(home.length - 1) : type).slice(0, longestName),
        documents: now.of - now.good,
        of: now.of,
        usual: Math.round((100 * usual.good) / usual.of),
      },
    },
    evidence: {
      sign: 'type',
      type,
      found: now.good,
      foundOf: now.of,
      usualFound: usual.good,
      usualFoundOf: usual.of,
    },
    documentIds: bad.map(({ id }) => String(id)),
    firstDocumentId: String(bad[0]!.id),
    at: capturedAt,
  });
}
