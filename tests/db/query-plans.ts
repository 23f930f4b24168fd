import type { Database, Transaction } from '../../lib/db/database.ts';
import { listTrainingMeasurements } from '../../lib/db/detector/measurements.ts';
import { findDocuments } from '../../lib/db/documents/document-search.ts';
import { listRecentDocuments } from '../../lib/db/documents/documents.ts';
import { Prisma } from '../../lib/db/generated/client.ts';
import { listAlertRows } from '../../lib/db/inbox/alert-list.ts';

/** A query of the product as PostgreSQL carries it out on a filled database. */
export interface QueryPlan {
  name: string;
  /** EXPLAIN ANALYZE as text. */
  text: string;
  /** That it took to carry it out, the second time. */
  milliseconds: number;
  nodes: PlanNode[];
}

export interface PlanNode {
  type: string;
  table: string | null;
  index: string | null;
  rows: number;
}

interface RawNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: RawNode[];
}

const everyFacet = {
  ...{ status: [], severity: [], kind: [], field: [], source: [], host: [], platform: [] },
  ...{ age: [], hour: [], opened: [], cause: [], assignee: [], words: [] },
};

/** The queries that every screen or every run waits for. */
const queries: Record<string, (tx: Transaction, sourceId: number) => Promise<unknown>> = {
  'inbox, most severe first': (tx) =>
    listAlertRows(tx, everyFacet, { sort: 'severity', offset: 0, limit: 50 }, new Date()),
  'newest documents of all sources': (tx) => findDocuments(tx, {}, 49, 1000),
  'newest documents of a source': (tx, source) => findDocuments(tx, { source }, 49, 1000),
  'newest documents that show a sign': (tx) => findDocuments(tx, { signs: 1 }, 49, 1000),
  'last documents for the state of a source': (tx, sourceId) => listRecentDocuments(tx, sourceId, 30),
  'reference of a detector': (tx, sourceId) => listTrainingMeasurements(tx, sourceId, 5000),
};

/** Plans of the queries for one source, made and carried out on the database as it is. */
export async function readQueryPlans(db: Transaction, sourceId: number): Promise<QueryPlan[]> {
  const plans: QueryPlan[] = [];
  for (const [name, query] of Object.entries(queries)) {
    const statement = await statementOf((tx) => query(tx, sourceId));
    const explain = (options: string) =>
      db.$queryRawUnsafe<{ 'QUERY PLAN': unknown }[]>(
        `explain (${options}) ${statement.text}`,
        ...statement.values,
      );
    const lines = await explain('analyze, costs off, buffers off');
    const json = (await explain('analyze, format json'))[0]!['QUERY PLAN'] as [
      { Plan: RawNode; 'Execution Time': number },
    ];
    plans.push({
      name,
      text: lines.map((line) => String(line['QUERY PLAN'])).join('\n'),
      milliseconds: json[0]['Execution Time'],
      nodes: nodesOf(json[0].Plan),
    });
  }
  return plans;
}

/** The SQL that a query function sends, caught on its way. */
async function statementOf(query: (tx: Transaction) => Promise<unknown>): Promise<Prisma.Sql> {
  let caught: Prisma.Sql | null = null;
  const catcher = {
    $queryRaw: async (strings: TemplateStringsArray, ...values: unknown[]) => {
      caught = Prisma.sql(strings, ...values);
      return [];
    },
  };
  await query(catcher as unknown as Transaction);
  if (caught === null) throw new Error('the query sent no SQL of its own');
  return caught;
}

function nodesOf(node: RawNode): PlanNode[] {
  const removed = node['Rows Removed by Filter'] ?? 0;
  return [
    {
      type: node['Node Type'],
      table: node['Relation Name'] ?? null,
      index: node['Index Name'] ?? null,
      rows: (node['Actual Rows'] + removed) * node['Actual Loops'],
    },
    ...(node.Plans ?? []).flatMap(nodesOf),
  ];
}

/**
 * Fills an empty database as after months of work: sources whose documents come in turn, each document with its numbers
 * and a sketch of usual size, twenty alerts a source of which few are open, and statistics for the planner.
 */
export async function fillCollection(
  db: Database,
  size: { sources: number; documents: number },
): Promise<void> {
  const { sources, documents } = size;
  // Made again at the end: kept up row by row it would take most of the time.
  const words = await db.$queryRaw<{ definition: string }[]>`
    select pg_get_indexdef('document_words_idx'::regclass) as definition`;
  await db.$executeRaw`drop index document_words_idx`;
  await db.$executeRaw`
    insert into source (name, kind, address, host, status_reason)
    select 'Source ' || n, 'feed', 'http://s' || n || '.example/feed', 's' || n || '.example', '{}'
    from generate_series(1, ${sources}::int) n`;
  await db.$executeRaw`
    insert into document (source_id, identity, url, title, text, listed, field_facts, suspicious, published_at, collected_at)
    select s.id, md5(n::text), s.address || '/' || n, 'Title ' || n, repeat('Some words of a text. ', 20), '{}', '{}',
      n % 71 = 0, at, at
    from generate_series(1, ${documents}::int) n
      cross join lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) t
      join source s on s.id = (select min(id) from source) + n % ${sources}::int
    order by n`;
  await db.$executeRaw`
    insert into measurement (document_id, source_id, page_size, text_size, paragraph_count, paragraph_variance, link_count,
      block_count, format_count, image_count, other_count, sketch, trainable)
    select id, source_id, 40000, 440, 5, 900, 3, 8, 2, 1, 1, decode(repeat(md5(id::text), 60), 'hex'), id % 47 <> 0
    from document order by id`;
  await db.$executeRaw`
    insert into alert (source_id, kind, open_key, severity, status, opened_at, last_seen_at, closed_at, wrapper_version,
      sentence, evidence)
    select s.id, 'drift', case when open then s.id || ':drift:' end,
      (array['high', 'medium', 'low'])[1 + (s.id + n) % 3]::severity,
      (case when open then 'new' else 'resolved' end)::alert_status, at, at, case when not open then at end, 1, '{}', '{}'
    from source s cross join generate_series(1, 20) n
      cross join lateral (select n = 20 and s.id % 17 = 0 as open, timestamptz '2026-01-01' + n * interval '5 days' as at) o`;
  await db.$executeRawUnsafe(words[0]!.definition);
  await db.$executeRaw`analyze`;
}
