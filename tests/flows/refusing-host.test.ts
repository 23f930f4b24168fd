import { expect, it } from 'vitest';
import { insertRun, recordListing } from '../../lib/db/collecting/runs.ts';
import { findWrapperInForce } from '../../lib/db/sources/wrappers.ts';
import { judgeCollectedRun } from '../../lib/flows/judge-run.ts';
import { testDatabase } from '../database.ts';
import { addTestSource, collecting } from './collecting.ts';

const { db } = await testDatabase();
const { deps, clock } = collecting(db);

/** A run whose listing was answered by this status. */
async function refusedRun(sourceId: number, status: number) {
  clock.now = new Date(clock.now.getTime() + 60_000);
  const at = clock.now;
  const wrapper = await findWrapperInForce(db, sourceId);
  const run = await insertRun(db, { sourceId, wrapperId: wrapper!.id, trigger: 'schedule', at });
  await recordListing(db, run.id, { outcome: 'blocked', facts: { status }, listed: 0, pages: 0, at });
  await judgeCollectedRun(deps, { runId: String(run.id) });
}

it('asks for fewer requests of forty sources: one alert', async () => {
  const sources = [];
  for (let n = 0; n < 5; n++)
    sources.push(await addTestSource(db, { address: `http://busy.example/feed-${n}` }));
  const elsewhere = await addTestSource(db, { address: 'http://elsewhere.example/feed' });
  const forbidding = await addTestSource(db, { address: 'http://busy.example/closed' });
  for (let i = 0; i < 3; i++) {
    for (const { id } of [...sources, elsewhere]) await refusedRun(id, 429);
    await refusedRun(forbidding.id, 403);
  }
  const alerts = await db.alert.findMany({ orderBy: { sourceId: 'asc' } });
  expect(alerts.map(({ sourceId }) => sourceId)).toEqual([sources[0]!.id, elsewhere.id, forbidding.id]);
  expect(alerts[0]).toMatchObject({ kind: 'blocked', occurrenceCount: 2 });
  const others = await db.source.findMany({ where: { id: { in: sources.slice(1).map(({ id }) => id) } } });
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set(['degraded']));
});
