import { fieldSigns, type JudgedField, judgedFields } from '../../core/fields/field-signs.ts';
import { type SharePoint, shareHistory } from '../../core/fields/share-history.ts';
import { isOfType } from '../../core/page-types/page-type.ts';
import type { Transaction } from '../database.ts';
import { listBodyRows } from '../documents/body-history.ts';
import { listFieldRows, sightOf } from '../documents/field-history.ts';

export interface PastCheck {
  id: bigint;
  at: Date;
  documents: number;
  score: number;
  threshold: number;
  verdict: string;
  criteria: { code: string; D: number; threshold: number; fired: boolean }[];
}

const checksBefore = 15;
const checksSince = 45;

/**
 * Checks of the source, oldest first, without their histograms: the last ones before the alert's first, and those since,
 * thinned out evenly where they are many. The alert's first and last are always among them.
 */
export async function listPastChecks(
  db: Transaction,
  sourceId: number,
  alertId: bigint,
): Promise<PastCheck[]> {
  return db.$queryRaw<PastCheck[]>`
    with own as (select min(id) as first, max(id) as last from "check" where alert_id = ${alertId}),
    since as (
      select id, row_number() over (order by id) - 1 as place, count(*) over () as of from "check", own
      where source_id = ${sourceId} and id >= own.first
    ), shown as (
      (select id from "check", own where source_id = ${sourceId} and id < own.first order by id desc limit ${checksBefore})
      union
      select id from since, own
      where id in (own.first, own.last) or place % greatest(1, ceil(of / ${checksSince}::float8)::int) = 0
    )
    select id, at, documents, score, threshold, verdict, coalesce((
      select jsonb_agg(jsonb_build_object('code', c -> 'code', 'D', coalesce(c -> 'D', '0'),
        'threshold', coalesce(c -> 'threshold', '0'), 'fired', coalesce(c -> 'fired', 'false')))
      from jsonb_array_elements(criteria) c), '[]') as criteria
    from "check" where id in (select id from shown) order by id`;
}

/** Documents before and after the alert's that its history shows. */
const documentsShown = 400;
/** A type of pages is a small part of them. */
const documentsShownOfType = 1000;
const documentsAfter = 60;
const documentsInPoint = 10;

/** Which share of the documents had the field as it should be, in groups of ten, oldest first; empty for other alerts. */
export async function listShares(
  db: Transaction,
  alert: { id: bigint; sourceId: number; kind: string; field: string; evidence: unknown },
): Promise<SharePoint[]> {
  const range = await db.$queryRaw<{ first: bigint | null; last: bigint | null; until: bigint | null }[]>`
    select range.*, (
      select max(id) from (
        select id from document where source_id = ${alert.sourceId} and id > range.last order by id limit ${documentsAfter}) d) as until
    from (select min(document_id) as first, max(document_id) as last from alert_document where alert_id = ${alert.id}) range`;
  const { first = null, last: newest = null, until = null } = range[0] ?? {};
  if (first === null || newest === null) return [];
  const upTo = until ?? newest;
  const good = await goodOrBad(db, alert, upTo);
  return shareHistory(good, documentsInPoint, first, newest);
}

async function goodOrBad(
  db: Transaction,
  { sourceId, kind, field, evidence }: { sourceId: number; kind: string; field: string; evidence: unknown },
  upTo: bigint,
) {
  if (kind === 'empty') {
    const rows = await db.$queryRaw<{ id: bigint; at: Date; good: boolean }[]>`
      select id, collected_at as at, text <> '' as good from document where source_id = ${sourceId} and id <= ${upTo}
      order by id desc limit ${documentsShown}`;
    return rows.reverse();
  }
  const {
    sign = 'missing',
    withRule = true,
    type = '',
  } = (evidence ?? {}) as { sign?: string; withRule?: boolean; type?: string };
  if (sign === 'type') {
    const rows = await listBodyRows(db, sourceId, documentsShownOfType, upTo);
    return rows.flatMap(({ id, collectedAt, url, good }) =>
      good === null || !isOfType(url, type) ? [] : [{ id, at: collectedAt, good }],
    );
  }
  if (!(judgedFields as readonly string[]).includes(field)) return [];
  const rows = await listFieldRows(db, sourceId, documentsShown, upTo);
  const ruled = new Set(withRule ? [field as JudgedField] : []);
  const asked = fieldSigns(rows.map(sightOf), ruled).find(
    (one) => one.kind === kind && one.field === field && one.code === sign,
  );
  return rows.flatMap(({ id, collectedAt }, i) => {
    const answer = asked?.values[i] ?? null;
    return answer === null ? [] : [{ id, at: collectedAt, good: answer }];
  });
}
