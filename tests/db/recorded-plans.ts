import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import type { Database } from '../../lib/db/database.ts';
import { PrismaClient } from '../../lib/db/generated/client.ts';

export interface Plan {
  sql: string;
  /** Nodes as "Index Scan using document_pkey on document", outermost first. */
  nodes: string[];
  /** Of the whole statement, as executed. */
  milliseconds: number;
  rows: number;
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
}

/** A client that records what the product's own queries send, so that their very statements can be explained. */
export function recordingDatabase(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const sent: { text: string; values: unknown[] }[] = [];
  const plain = pool.query.bind(pool) as (query: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>;
  pool.query = ((query: { text: string; values?: unknown[] }, ...rest: unknown[]) => {
    sent.push({ text: query.text, values: query.values ?? (rest[0] as unknown[]) ?? [] });
    return plain(query, ...rest);
  }) as never;
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });

  /** Runs a query function of lib/db and explains each statement that it sent. */
  async function plansOf(run: (db: Database) => Promise<unknown>): Promise<Plan[]> {
    sent.length = 0;
    await run(client as unknown as Database);
    const plans: Plan[] = [];
    for (const { text, values } of [...sent]) {
      if (!/^\s*(select|with)/i.test(text)) continue;
      const { rows } = await plain({ text: `explain (analyze, format json) ${text}`, values });
      const [explained] = rows[0]['QUERY PLAN'] as [{ Plan: PlanNode; 'Execution Time': number }];
      plans.push({
        sql: text.replace(/\s+/g, ' ').trim(),
        nodes: nodesOf(explained.Plan),
        milliseconds: explained['Execution Time'],
        rows: explained.Plan['Actual Rows'] ?? 0,
      });
    }
    return plans;
  }

  const close = async () => {
    await client.$disconnect();
    await pool.end();
  };
  return { plansOf, close };
}

function nodesOf(node: PlanNode): string[] {
  const index = node['Index Name'] ? ` using ${node['Index Name']}` : '';
  const table = node['Relation Name'] ? ` on ${node['Relation Name']}` : '';
  return [`${node['Node Type']}${index}${table}`, ...(node.Plans ?? []).flatMap(nodesOf)];
}
