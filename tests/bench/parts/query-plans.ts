import { fillCollection, readQueryPlans } from '../../db/query-plans.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';
import { withThrowAwayDatabase } from '../measuring/throw-away-database.ts';

/** How PostgreSQL carries out the queries that everything waits for, and what they would cost without their indexes. */
export async function queryPlans({ quick }: { quick: boolean }): Promise<PartResult> {
  const size = quick ? { sources: 100, documents: 20_000 } : { sources: 1000, documents: 200_000 };
  return withThrowAwayDatabase(async ({ db }) => {
    await fillCollection(db, size);
    const { id } = await db.source.findFirstOrThrow({ orderBy: { id: 'asc' }, skip: size.sources / 2 });
    const plans = await readQueryPlans(db, id);
    // On one connection, where planner settings hold for the queries that follow.
    const scans = await db.$transaction(
      async (tx) => {
        for (const kind of ['indexscan', 'indexonlyscan', 'bitmapscan'])
          await tx.$executeRawUnsafe(`set local enable_${kind} = off`);
        return readQueryPlans(tx, id);
      },
      { timeout: 300_000 },
    );
    return {
      rows: plans.map(
        (plan, i): Row => ({
          what: plan.name,
          figure: plan.milliseconds,
          unit: 'ms',
          baseline: against('without indexes', scans[i]!.milliseconds, plan.milliseconds, 'less'),
          megabytes: null,
        }),
      ),
      remarks: plans.map(({ name, text }) => `${name}:\n${text.replace(/^/gm, '    ')}`),
    };
  });
}
