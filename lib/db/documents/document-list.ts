import { hitBegins, hitEnds } from '../../core/search/marked-pieces.ts';
import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/client.ts';
import { wordsQuery } from './document-filter.ts';

export interface DocumentRow {
  id: bigint;
  sourceId: number;
  sourceName: string;
  url: string;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  collectedAt: Date;
  characters: number;
  suspicious: boolean;
  heldByAlertId: bigint | null;
  copyOfId: bigint | null;
  /** Title and the best place of the text with the hits marked; null where no words were looked for. */
  markedTitle: string | null;
  markedText: string | null;
}

/** Hits further down in the text are not shown: it would have to be read as a whole for each row. */
const headlineDepth = 12_000;

/** The rows of one page of documents, newest first; with the words that were looked for marked. */
export async function readDocumentRows(
  db: Transaction,
  ids: readonly bigint[],
  search: string | undefined,
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  const mark = (text: Prisma.Sql, options: string) => Prisma.sql`ts_headline('pg_catalog.russian', ${text},
    ${wordsQuery(search ?? '')}, ${`StartSel=${hitBegins},StopSel=${hitEnds},${options}`})`;
  const marked = search
    ? Prisma.sql`${mark(Prisma.sql`coalesce(d.title, '')`, 'HighlightAll=true')} as "markedTitle",
        ${mark(Prisma.sql`left(d.text, ${headlineDepth})`, 'MaxWords=34,MinWords=20')} as "markedText"`
    : Prisma.sql`null as "markedTitle", null as "markedText"`;
  return db.$queryRaw<DocumentRow[]>`
    select d.id, d.source_id as "sourceId", s.name as "sourceName", d.url, d.title, d.author,
      d.published_at as "publishedAt", d.collected_at as "collectedAt", length(d.text) as characters,
      d.suspicious, d.held_by_alert_id as "heldByAlertId", d.copy_of_id as "copyOfId", ${marked}
    from document d join source s on s.id = d.source_id
    where d.id = any(${ids as bigint[]}::bigint[])
    order by d.id desc`;
}
