import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../database.ts';
import { fillCollection, type PlanNode, type QueryPlan, readQueryPlans } from './query-plans.ts';

const { db } = await testDatabase();
const size = { sources: 1000, documents: 200_000 };
let plans: Map<string, QueryPlan>;
/** Of one source. */
const documents = size.documents / size.sources;

beforeAll(async () => {
  await fillCollection(db, size);
  const { id } = await db.source.findFirstOrThrow({ orderBy: { id: 'asc' }, skip: size.sources / 2 });
  plans = new Map((await readQueryPlans(db, id)).map((plan) => [plan.name, plan]));
}, 300_000);

const reads = (name: string, table: string): PlanNode[] => {
  const plan = plans.get(name);
  if (!plan) throw new Error(`no such query: ${name}`);
  const nodes = plan.nodes.filter((node) => node.table === table);
  expect(nodes.length, plan.text).toBeGreaterThan(0);
  expect(
    nodes.filter(({ type }) => type === 'Seq Scan'),
    plan.text,
  ).toEqual([]);
  return nodes;
};
const rowsRead = (name: string, table: string): number =>
  reads(name, table).reduce((sum, { rows }) => sum + rows, 0);

it('the inbox reads open alerts only, and the rows of its page once more', async () => {
  const open = await db.alert.count({ where: { openKey: { not: null } } });
  expect(rowsRead('inbox, most severe first', 'alert')).toBeLessThanOrEqual(open + 50);
});

it.each([
  ['newest documents of all sources', 50],
  ['newest documents of a source', 50],
  ['last documents for the state of a source', 30],
])('%s: no more documents than are shown', (name, shown) => {
  expect(rowsRead(name, 'document')).toBeLessThanOrEqual(shown);
});

it('the reference of a detector reads the numbers of its source only', () => {
  expect(rowsRead('reference of a detector', 'measurement')).toBeLessThanOrEqual(documents);
  expect(rowsRead('reference of a detector', 'document')).toBeLessThanOrEqual(documents);
});

it('documents that show a sign are reached by the index on those that show any', () => {
  const name = 'newest documents that show a sign';
  expect(reads(name, 'measurement').map(({ index }) => index)).toEqual(['measurement_signs_idx']);
  expect(rowsRead(name, 'document')).toBeLessThanOrEqual(50);
});
