import { columnsOf } from '../columns-of.ts';
import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
import { type Capture, type Document, type Measurement, Prisma } from '../generated/client.ts';

const shown = [
  ...[
    'id',
    'url',
    'title',
    'author',
    'publishedAt',
    'collectedAt',
    'suspicious',
    'heldByAlertId',
    'copyOfId',
  ],
  ...['text', 'guid', 'canonicalUrl', 'revision', 'changedAt', 'publishedFrom', 'listed', 'fieldFacts'],
] as const;
const measured = [
  ...[
    'pageSize',
    'textSize',
    'paragraphCount',
    'paragraphVariance',
    'linkCount',
    'blockCount',
    'formatCount',
  ],
  ...['imageCount', 'otherCount', 'vectorBits', 'criterionBits', 'trainable'],
] as const;
const captured = [
  ...['fetchedAt', 'httpStatus', 'finalUrl', 'charset', 'charsetReason', 'byteLength'],
] as const;

type Shown = Pick<Document, (typeof shown)[number]>;
type Measured = Pick<Measurement, (typeof measured)[number]>;
type Captured = Pick<Capture, (typeof captured)[number]>;

/** A rule of the version that read the document. */
interface ReadingRule {
  field: string;
  alternatives: string[];
}

interface DetailRow extends Shown, Measured, Captured {
  sourceId: number;
  sourceName: string;
  runId: bigint | null;
  runStartedAt: Date | null;
  wrapperVersion: number | null;
  rules: ReadingRule[] | null;
  captureId: bigint | null;
  measuredId: bigint | null;
  modelVersion: number | null;
}

/** One document with all that is known of how it came and how it was judged; null where there is none. */
export async function findDocumentDetail(db: Transaction, documentId: bigint) {
  const [rows, revisions, alike] = await Promise.all([
    db.$queryRaw<DetailRow[]>(
      prepared(
        'document',
        Prisma.sql`
      select ${columnsOf('d', shown)}, s.id as "sourceId", s.name as "sourceName", r.id as "runId",
        r.started_at as "runStartedAt", w.version as "wrapperVersion", c.id as "captureId", ${columnsOf('c', captured)},
        m.document_id as "measuredId", ${columnsOf('m', measured)}, o.version as "modelVersion",
        (select jsonb_agg(jsonb_build_object('field', field, 'alternatives', alternatives)) from rule
          where wrapper_id = d.wrapper_id and page_type = 'article') as rules
      from document d join source s on s.id = d.source_id left join run r on r.id = d.run_id
        left join wrapper w on w.id = d.wrapper_id left join capture c on c.id = d.capture_id
        left join measurement m on m.document_id = d.id left join model o on o.id = m.model_id
      where d.id = ${documentId}`,
      ),
    ),
    listRevisions(db, documentId),
    findAlike(db, documentId),
  ]);
  const row = rows[0];
  if (!row) return null;
  const { sourceId, sourceName, runId, runStartedAt, wrapperVersion, rules, captureId, ...facts } = row;
  return {
    ...facts,
    source: { id: sourceId, name: sourceName },
    run: runId === null || runStartedAt === null ? null : { id: runId, startedAt: runStartedAt },
    wrapper: wrapperVersion === null ? null : { version: wrapperVersion, rules: rules ?? [] },
    capture: captureId === null ? null : { ...facts, id: captureId },
    measurement: facts.measuredId === null ? null : facts,
    revisions,
    copyOf: alike.find(({ id }) => id === row.copyOfId) ?? null,
    copies: alike.filter(({ id }) => id !== row.copyOfId).slice(0, mostCopies),
  };
}

export type DocumentDetailRow = NonNullable<Awaited<ReturnType<typeof findDocumentDetail>>>;

function listRevisions(db: Transaction, documentId: bigint) {
  return db.$queryRaw<{ revision: number; title: string | null; characters: number; collectedAt: Date }[]>(
    prepared(
      'revisions of a document',
      Prisma.sql`
    select revision, title, length(text) as characters, collected_at as "collectedAt"
    from document_revision where document_id = ${documentId} order by revision desc limit 50`,
    ),
  );
}

const mostCopies = 100;

interface AlikeRow {
  id: bigint;
  title: string | null;
  collectedAt: Date;
  source: { id: number; name: string };
}

/** The original of a document, and the other documents that have its text nearly, by id. */
async function findAlike(db: Transaction, documentId: bigint): Promise<AlikeRow[]> {
  const from = Prisma.sql`document d join source s on s.id = d.source_id`;
  const columns = Prisma.sql`d.id, d.title, d.collected_at as "collectedAt", s.id as "sourceId", s.name as "sourceName"`;
  const rows = await db.$queryRaw<(Omit<AlikeRow, 'source'> & { sourceId: number; sourceName: string })[]>(
    prepared(
      'documents alike',
      Prisma.sql`
    with own as materialized (select coalesce(copy_of_id, id) as original from document where id = ${documentId})
    (select ${columns} from ${from}
      where d.id = (select original from own) and d.id <> ${documentId} and s.deleted_at is null)
    union all
    (select ${columns} from ${from}
      where d.copy_of_id = (select original from own) and d.id <> ${documentId} and s.deleted_at is null
      order by d.id limit ${mostCopies})`,
    ),
  );
  return rows.map(({ sourceId, sourceName, ...row }) => ({
    ...row,
    source: { id: sourceId, name: sourceName },
  }));
}

/** What a document said in a revision, and in the next one or now; null where there is no such revision. */
export async function findRevision(db: Transaction, documentId: bigint, revision: number) {
  const said = { title: true, author: true, publishedAt: true, text: true } as const;
  const kept = await db.documentRevision.findMany({
    where: { documentId, revision: { gte: revision } },
    orderBy: { revision: 'asc' },
    take: 2,
    select: { ...said, revision: true, wrapperId: true },
  });
  const [first, next] = kept;
  if (first?.revision !== revision) return null;
  const after = next ?? (await db.document.findUnique({ where: { id: documentId }, select: said }));
  if (!after) return null;
  const wrapper =
    first.wrapperId === null
      ? null
      : await db.wrapper.findUnique({ where: { id: first.wrapperId }, select: { version: true } });
  return { revision, isLast: !next, wrapperVersion: wrapper?.version ?? null, before: first, after };
}
