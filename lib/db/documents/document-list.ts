import { type Highlighter, headline, highlighterOf, marked } from '../../core/search/headline.ts';
import { hitBegins, hitEnds } from '../../core/search/marked-pieces.ts';
import type { Transaction } from '../database.ts';
import { prepared } from '../direct-query.ts';
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

/**
 * The rows of one page of documents, newest first; with the words that were looked for marked. Words are marked here, by stems that
 * the database has told of them before; where that cannot decide, by the database, which parses the whole text.
 */
export async function readDocumentRows(
  db: Transaction,
  ids: readonly bigint[],
  search: string | undefined,
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  if (!search) {
    const unmarked = Prisma.sql`null as "markedTitle", null as "markedText"`;
    return db.$queryRaw<DocumentRow[]>(prepared('rows of documents', rowsQuery(ids, unmarked)));
  }
  const highlighter = highlighterOf(await queryOf(db, search));
  if (!highlighter) return db.$queryRaw<DocumentRow[]>(rowsQuery(ids, markedByDatabase(search)));
  const text = Prisma.sql`left(d.text, ${headlineDepth})`;
  const columns = Prisma.sql`coalesce(d.title, '') as "markedTitle", ${text} as "markedText"`;
  const rows = await db.$queryRaw<DocumentRow[]>(
    prepared('rows of documents with texts', rowsQuery(ids, columns)),
  );
  const unmarked = await markRows(db, rows, highlighter);
  if (unmarked.length === 0) return rows;
  const byDatabase = await db.$queryRaw<DocumentRow[]>(rowsQuery(unmarked, markedByDatabase(search)));
  const others = new Map(byDatabase.map((row) => [row.id, row] as const));
  return rows.map((row) => others.get(row.id) ?? row);
}

function rowsQuery(ids: readonly bigint[], markedColumns: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select d.id, d.source_id as "sourceId", s.name as "sourceName", d.url, d.title, d.author,
      d.published_at as "publishedAt", d.collected_at as "collectedAt", length(d.text) as characters,
      d.suspicious, d.held_by_alert_id as "heldByAlertId", d.copy_of_id as "copyOfId", ${markedColumns}
    from document d join source s on s.id = d.source_id
    where d.id = any(${ids as bigint[]}::bigint[])
    order by d.id desc`;
}

function markedByDatabase(search: string): Prisma.Sql {
  const mark = (text: Prisma.Sql, options: string) => Prisma.sql`ts_headline('pg_catalog.russian', ${text},
    ${wordsQuery(search)}, ${`StartSel=${hitBegins},StopSel=${hitEnds},${options}`})`;
  return Prisma.sql`${mark(Prisma.sql`coalesce(d.title, '')`, 'HighlightAll=true')} as "markedTitle",
    ${mark(Prisma.sql`left(d.text, ${headlineDepth})`, 'MaxWords=34,MinWords=20')} as "markedText"`;
}

/** Marks titles and texts of the rows. @returns those that have none of the words, as far as can be told here. */
async function markRows(
  db: Transaction,
  rows: readonly DocumentRow[],
  highlighter: Highlighter,
): Promise<bigint[]> {
  const texts = rows.flatMap(({ markedTitle, markedText }) => [markedTitle ?? '', markedText ?? '']);
  const lexemeOf = await stemmed(db, new Set(texts.flatMap((text) => highlighter.candidates(text))));
  const unmarked: bigint[] = [];
  for (const row of rows) {
    const title = row.markedTitle ?? '';
    const text = row.markedText ?? '';
    const hits = highlighter.hits(text, lexemeOf);
    const titleHits = highlighter.hits(title, lexemeOf);
    row.markedTitle = marked(title, titleHits);
    if (hits.length + titleHits.length > 0) row.markedText = headline(text, hits);
    else unmarked.push(row.id);
  }
  return unmarked;
}

/** What the database makes of words does not change: it is asked for each once, and for so many at a time. */
const mostKept = 20_000;
const mostAsked = 1000;
const knownStems = new Map<string, string>();
const knownQueries = new Map<string, string>();

function keep(known: Map<string, string>, word: string, meaning: string): void {
  const first = known.size >= mostKept ? known.keys().next().value : undefined;
  if (first !== undefined) known.delete(first);
  known.set(word, meaning);
}

async function queryOf(db: Transaction, search: string): Promise<string> {
  const known = knownQueries.get(search);
  if (known !== undefined) return known;
  const rows = await db.$queryRaw<{ query: string }[]>`select (${wordsQuery(search)})::text as query`;
  keep(knownQueries, search, rows[0]!.query);
  return rows[0]!.query;
}

/** The lexeme of each word that has one; of very many words at once those that are known and the first others. */
async function stemmed(db: Transaction, words: ReadonlySet<string>): Promise<Map<string, string>> {
  const stems = new Map<string, string>();
  const unknown: string[] = [];
  for (const word of words) {
    const known = knownStems.get(word);
    if (known !== undefined) stems.set(word, known);
    else if (unknown.length < mostAsked) unknown.push(word);
  }
  if (unknown.length === 0) return stems;
  const rows = await db.$queryRaw<{ word: string; lexemes: string[] }[]>`
    select word, tsvector_to_array(to_tsvector('pg_catalog.russian', word)) as lexemes from unnest(${unknown}::text[]) word`;
  for (const { word, lexemes } of rows) {
    const lexeme = lexemes.length === 1 ? lexemes[0]! : '';
    keep(knownStems, word, lexeme);
    stems.set(word, lexeme);
  }
  return stems;
}
