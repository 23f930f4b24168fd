import { emptyRow, emptyRowLimit, tooManyEmpty } from '../../../core/calm/empty-articles.ts';
import { raiseAlert, settleAlert } from '../../../db/alerts/alerts.ts';
import { listRecentDocuments, type RecentDocument } from '../../../db/documents/documents.ts';
import { isEmpty, type Judging } from './judging.ts';

/** Past by which it is known how often the source has articles without text. */
const past = 200;
/** Newest articles among which too many may be empty without a row. */
const recent = 20;
/** Articles with text after which the trouble is over. */
const recovered = 3;

/**
 * Articles of which nothing was extracted: an alert at once when so many in a row, or so large a part of the newest, are
 * not to be explained by what the source usually has.
 *
 * @returns length of the present row
 */
export async function judgeEmpty(judging: Judging, before: number): Promise<number> {
  const { tx, source, run, wrapper, documents, openAlerts, capturedAt } = judging;
  if (documents.length === 0) return before;
  const row = emptyRow(
    before,
    documents.map((document) => ({ empty: isEmpty(document) })),
  );
  const newest = await listRecentDocuments(tx, source.id, past + recent);
  const underRules = newest.filter(({ wrapperId }) => wrapperId === wrapper.id);
  const window = underRules.slice(0, Math.max(recent, row));
  const earlier = newest.slice(window.length);
  const emptyEarlier = count(earlier);
  const limit = emptyRowLimit(emptyEarlier, earlier.length);
  const isRow = row >= limit;
  const isShare =
    documents.some(isEmpty) && tooManyEmpty(count(window), window.length, emptyEarlier, earlier.length);
  if (isRow || isShare) {
    const affected = (isRow ? window.slice(0, row) : window).filter(({ empty }) => empty).reverse();
    await raiseAlert(tx, {
      sourceId: source.id,
      runId: String(run.id),
      kind: 'empty',
      field: 'body',
      severity: 'high',
      wrapperVersion: wrapper.version,
      sentence: { code: 'empty', params: { documents: affected.length, of: isRow ? row : window.length } },
      evidence: { row, limit, usual: emptyEarlier, usualOf: earlier.length },
      documentIds: affected.map(({ id }) => String(id)),
      firstDocumentId: affected[0] ? String(affected[0].id) : null,
      at: capturedAt,
    });
  } else if (openAlerts.some(({ kind }) => kind === 'empty') && count(underRules.slice(0, recovered)) === 0) {
    const reason = {
      code: 'articles-have-text',
      params: { documents: Math.min(recovered, underRules.length) },
    };
    const good = { at: capturedAt, wrapperVersion: wrapper.version };
    await settleAlert(tx, { sourceId: source.id, kind: 'empty', field: 'body', ...good, reason });
  }
  return row;
}

function count(documents: readonly RecentDocument[]): number {
  return documents.filter(({ empty }) => empty).length;
}
