import { type FieldSight, judgedFields } from '../../core/fields/field-signs.ts';
import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';
import type { AlertStatus, Severity } from '../generated/enums.ts';

/** The fields of one document beside its body, as a reader sees them and as they came about. */
export interface FieldRow {
  id: bigint;
  runId: bigint | null;
  wrapperId: number | null;
  held: boolean;
  collectedAt: Date;
  readAt: Date;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  titleFound: boolean;
  authorFound: boolean;
  /** A date was read from the page, not only taken from the feed. */
  dateFound: boolean;
  listedTitle: string | null;
  listedAuthor: string | null;
  /** ISO instant; null where the feed's date names no zone. */
  listedAt: string | null;
  /** Fields for which the wrapper that read the document had a rule. */
  ruled: string[];
}

const largestId = 2n ** 63n - 1n;

/** The newest documents with text up to one, oldest first. Reads `limit` rows by the index of the source's documents. */
export async function listFieldRows(
  tx: Transaction,
  sourceId: number,
  limit: number,
  upTo = largestId,
): Promise<FieldRow[]> {
  const rows = await tx.$queryRaw<FieldRow[]>`
    select ${columns} from document d left join capture p on p.id = d.capture_id
    where d.source_id = ${sourceId} and d.id <= ${upTo} and d.text <> ''
    order by d.id desc limit ${limit}`;
  return rows.reverse();
}

/** As lib/core/fields asks it. */
export function sightOf(row: FieldRow): FieldSight {
  const listedAt = row.listedAt === null ? Number.NaN : Date.parse(row.listedAt);
  return {
    title: row.title,
    author: row.author,
    date: row.publishedAt?.getTime() ?? null,
    found: { title: row.titleFound, date: row.dateFound, author: row.authorFound },
    listed: {
      title: row.listedTitle,
      author: row.listedAuthor,
      date: Number.isNaN(listedAt) ? null : listedAt,
    },
    readAt: row.readAt.getTime(),
  };
}

/** The same of these documents, also of those without text. */
export function listFieldRowsOf(tx: Transaction, documentIds: readonly bigint[]): Promise<FieldRow[]> {
  return tx.$queryRaw<FieldRow[]>`
    select ${columns} from document d left join capture p on p.id = d.capture_id
    where d.id = any(${documentIds as bigint[]}::bigint[]) order by d.id`;
}

// Read is a document when its page was: extracting it again later does not make it newer.
const columns = Prisma.sql`d.id, d.run_id as "runId", d.wrapper_id as "wrapperId",
  d.held_by_alert_id is not null as held, d.collected_at as "collectedAt",
  coalesce(p.fetched_at, d.changed_at) as "readAt", d.title, d.author, d.published_at as "publishedAt",
  d.field_facts -> 'title' ->> 'alternative' is not null as "titleFound",
  d.field_facts -> 'author' ->> 'alternative' is not null as "authorFound",
  coalesce(d.published_from ->> 'from' = 'page', false) as "dateFound",
  d.listed ->> 'title' as "listedTitle", d.listed ->> 'author' as "listedAuthor",
  d.listed ->> 'publishedAt' as "listedAt",
  array(select r.field::text from rule r where r.wrapper_id = d.wrapper_id and r.page_type = 'article') as ruled`;

/** An alert about a field, open or closed. */
export interface FieldAlert {
  kind: string;
  field: string;
  status: AlertStatus;
  severity: Severity;
  closedAt: Date | null;
  firstDocumentId: bigint | null;
  wrapperVersion: number;
  sentence: unknown;
  evidence: unknown;
}

/** The latest alerts about missing or wrong values of these fields, newest first. */
export async function listFieldAlerts(
  tx: Transaction,
  sourceId: number,
  fields: readonly string[] = judgedFields,
): Promise<FieldAlert[]> {
  return tx.alert.findMany({
    where: { sourceId, kind: { in: ['missing', 'wrong-value'] }, field: { in: [...fields] } },
    orderBy: { id: 'desc' },
    take: 60,
    select: {
      kind: true,
      field: true,
      status: true,
      severity: true,
      closedAt: true,
      firstDocumentId: true,
      wrapperVersion: true,
      sentence: true,
      evidence: true,
    },
  });
}
