import { type JudgedField, judgedFields } from '../../core/fields/field-signs.ts';
import type { Transaction } from '../database.ts';

/** A document as one capture showed it. */
export interface SampleRow {
  documentId: bigint;
  revision: number;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  url: string;
  collectedAt: Date;
  text: string;
  characters: number;
  captureId: bigint | null;
  wrapperId: number | null;
}

/** Longest text that a sample carries, in characters. */
export const longestSample = 20_000;
/** First documents of an alert that are looked through for one that was read before and after the change. */
const mostLooked = 300;

interface StateKey {
  documentId: bigint;
  bad: number;
  good: number | null;
}

/**
 * A good and a bad reading to lay side by side. Best the same article, read before and after the change; else the last
 * good document before the first bad one, which is another article and can't be compared word by word.
 *
 * What counts is what the documents said while the alert was raised: later readings, by repaired rules or after it was
 * closed, are left out.
 */
export async function readSamples(
  db: Transaction,
  alertId: bigint,
  known: { sourceId: number; field: string } | null = null,
): Promise<{ good: SampleRow; bad: SampleRow; sameArticle: boolean } | null> {
  const alert = known ?? (await findSubject(db, alertId));
  if (!alert) return null;
  const states = await listStates(db, alertId, alert.field);
  const both = states.find(({ good }) => good !== null);
  if (both) {
    const bad = await readState(db, both.documentId, both.bad);
    const good = await readState(db, both.documentId, both.good!);
    return good && bad && { good, bad, sameArticle: true };
  }
  const first = states[0];
  const bad = first && (await readState(db, first.documentId, first.bad));
  const good =
    bad &&
    (await lastGood(db, { sourceId: alert.sourceId, field: alert.field, alertId, before: bad.documentId }));
  return bad && good ? { good, bad, sameArticle: false } : null;
}

function findSubject(db: Transaction, alertId: bigint) {
  return db.alert.findUnique({ where: { id: alertId }, select: { sourceId: true, field: true } });
}

/**
 * Per document of the alert, oldest first: the revision that was bad, and the last one before the alert that said otherwise. Texts are
 * only looked at where there is another one to hold them against.
 */
async function listStates(db: Transaction, alertId: bigint, field: string): Promise<StateKey[]> {
  return db.$queryRaw<StateKey[]>`
    with a as (
      select id, source_id, wrapper_version, coalesce(closed_at, 'infinity') as closed_at,
        coalesce((select min(r.started_at) from alert_occurrence o join run r on r.id = o.run_id
          where o.alert_id = alert.id), opened_at) as seen_at
      from alert where id = ${alertId}
    ), covered as (
      select document_id from alert_document where alert_id = ${alertId} order by document_id limit ${mostLooked}
    ), states as (
      select d.id, d.revision, d.changed_at as at, d.wrapper_id, case when earlier then md5(d.text) end as text, d.title,
        d.author, d.published_at
      from covered join document d on d.id = covered.document_id
        cross join lateral (select exists (select from document_revision where document_id = d.id) as earlier) r
      union all
      select r.document_id, r.revision, r.collected_at, r.wrapper_id, md5(r.text), r.title, r.author, r.published_at
      from covered join document_revision r on r.document_id = covered.document_id
    ), bad as (
      select distinct on (s.id) s.* from a, states s left join wrapper w on w.id = s.wrapper_id
      where s.at <= a.closed_at and coalesce(w.version, 0) <= a.wrapper_version
      order by s.id, s.revision desc
    )
    select bad.id as "documentId", bad.revision as bad, (
      select max(g.revision) from a, states g
      where g.id = bad.id and g.revision < bad.revision and g.at < a.seen_at and case ${field}
        when 'title' then g.title is distinct from bad.title and g.title is not null
        when 'author' then g.author is distinct from bad.author and g.author is not null
        when 'date' then g.published_at is distinct from bad.published_at and g.published_at is not null
        else g.text <> bad.text and g.text <> md5('') end
    ) as good
    from bad order by bad.id`;
}

async function readState(db: Transaction, documentId: bigint, revision: number): Promise<SampleRow | null> {
  const rows = await db.$queryRaw<SampleRow[]>`
    select id as "documentId", revision, title, author, published_at as "publishedAt", url, changed_at as "collectedAt",
      left(text, ${longestSample}) as text, length(text) as characters, capture_id as "captureId",
      wrapper_id as "wrapperId"
    from document where id = ${documentId} and revision = ${revision}
    union all
    select document_id, revision, title, author, published_at, url, collected_at, left(text, ${longestSample}),
      length(text), capture_id, wrapper_id
    from document_revision where document_id = ${documentId} and revision = ${revision}`;
  return rows[0] ?? null;
}

/** The newest document before that one which nothing speaks against, and which has the field in question. */
async function lastGood(
  db: Transaction,
  { sourceId, field, alertId, before }: { sourceId: number; field: string; alertId: bigint; before: bigint },
): Promise<SampleRow | null> {
  const rows = await db.$queryRaw<{ id: bigint; revision: number }[]>`
    select d.id, d.revision from document d
    where d.source_id = ${sourceId} and d.id < ${before} and d.held_by_alert_id is null
      and (${isField(field)} or not d.suspicious)
      and case ${field} when 'title' then d.field_facts -> 'title' ->> 'alternative' is not null
        when 'author' then d.field_facts -> 'author' ->> 'alternative' is not null
        when 'date' then d.published_from ->> 'from' = 'page' else d.text <> '' end
      and not exists (select 1 from alert_document c where c.document_id = d.id and c.alert_id = ${alertId})
    order by d.id desc limit 1`;
  const found = rows[0];
  return found ? readState(db, found.id, found.revision) : null;
}

export function isField(field: string): field is JudgedField {
  return (judgedFields as readonly string[]).includes(field);
}

/** One field of one document, as a reader has it. */
export interface FieldValueRow {
  documentId: bigint;
  url: string;
  documentTitle: string | null;
  collectedAt: Date;
  value: string | null;
  /** What the feed or the listing says. */
  listed: string | null;
  /** The rule found it on the page, the feed stands in for it, or nothing names it. */
  from: 'page' | 'feed' | 'none';
}

const valuesShown = { good: 4, bad: 8 };

/** Of an alert about title, date or author: the field's values before the first bad document and from it on. */
export async function listFieldValues(
  db: Transaction,
  alert: { id: bigint; sourceId: number; field: string },
): Promise<{ good: FieldValueRow[]; bad: FieldValueRow[] } | null> {
  const { field } = alert;
  if (!isField(field)) return null;
  const covered = await db.$queryRaw<{ id: bigint }[]>`
    select document_id as id from alert_document where alert_id = ${alert.id} order by document_id limit ${valuesShown.bad}`;
  if (covered.length === 0) return null;
  const before = await db.$queryRaw<{ id: bigint }[]>`
    select d.id from document d where d.source_id = ${alert.sourceId} and d.id < ${covered[0]!.id}
      and d.held_by_alert_id is null order by d.id desc limit ${valuesShown.good}`;
  const read = (rows: { id: bigint }[]) =>
    readFieldValues(
      db,
      field,
      rows.map(({ id }) => id),
    );
  return { good: await read(before), bad: await read(covered) };
}

async function readFieldValues(db: Transaction, field: JudgedField, ids: bigint[]): Promise<FieldValueRow[]> {
  return db.$queryRaw<FieldValueRow[]>`
    select *, case when value is null then 'none' when found then 'page' else 'feed' end as "from" from (
      select id as "documentId", url, title as "documentTitle", changed_at as "collectedAt",
        left(case ${field} when 'title' then title when 'author' then author
          else to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end, 500) as value,
        left(case ${field} when 'title' then listed ->> 'title' when 'author' then listed ->> 'author'
          else listed ->> 'publishedAt' end, 500) as listed,
        case ${field} when 'date' then coalesce(published_from ->> 'from' = 'page', false)
          else field_facts -> ${field} ->> 'alternative' is not null end as found
      from document where id = any(${ids}::bigint[])) asked
    order by "documentId"`;
}
