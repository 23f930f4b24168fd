import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { severities } from '../../lib/core/alerts/kinds.ts';
import { seededRandom } from '../../lib/core/stats/seeded-random.ts';
import type { Prisma } from '../../lib/db/generated/client.ts';
import { countAlertFacets, type FacetCounts } from '../../lib/db/inbox/alert-facets.ts';
import type { AlertFilter } from '../../lib/db/inbox/alert-filter.ts';
import { listAlertRows, readAlertRows } from '../../lib/db/inbox/alert-list.ts';
import { announce } from '../../lib/db/operations/live.ts';
import { testDatabase } from '../database.ts';
import { fillCollection } from '../seed/fill-collection.ts';
import { sizesForTests } from '../seed/sizes.ts';

const { db, url } = await testDatabase();
vi.stubEnv('DATABASE_URL', url);
const { knownAlerts, readKnownAlerts } = await import('../../lib/db/inbox/known-alerts.ts');
const { matchKnownAlerts } = await import('../../lib/db/inbox/match-known-alerts.ts');

const until = new Date('2026-03-04T15:00:00Z');
const plain: AlertFilter = {
  ...{ status: [], severity: [], kind: [], field: [], source: [], host: [], platform: [], age: [] },
  ...{ hour: [], opened: [], cause: [], assignee: [], words: [] },
};
const everyStatus = [
  ...(['new', 'acknowledged', 'snoozed', 'assigned', 'regressed', 'flapping'] as const),
  ...(['resolved', 'false_alarm'] as const),
];
const sorts = ['severity', 'newest', 'oldest', 'score'] as const;

beforeAll(async () => {
  const client = new pg.Client(url);
  await client.connect();
  const size = { sources: 90, documents: 2000, checks: 200, alerts: 400, until };
  await fillCollection(client, sizesForTests(size)).finally(() => client.end());
  await db.user.createMany({
    data: [1, 2].map((n) => ({ email: `p${n}@x.example`, name: `Person ${n}`, role: 'operator' as const })),
  });
  const people = await db.user.findMany({ where: { email: { startsWith: 'p' } } });
  const some = await db.alert.findMany({ orderBy: { id: 'asc' } });
  for (const [place, { id }] of some.entries()) {
    if (place % 5 === 0)
      await db.alert.update({ where: { id }, data: { assigneeId: people[place % 2]!.id } });
    if (place % 11 === 0) await db.alert.update({ where: { id }, data: { threshold: 0 } });
  }
}, 60_000);

/** Facets of equal count and value come in any order. */
const sorted = ({ facets, ...rest }: FacetCounts) => ({
  ...rest,
  order: facets.map(({ count, value }) => `${count} ${value}`),
  facets: facets.map((one) => JSON.stringify(one)).sort(),
});

async function expectEqual(filter: AlertFilter, now = until): Promise<number> {
  const known = (await readKnownAlerts(db))!;
  const matched = await matchKnownAlerts(db, known, filter, now);
  expect(sorted(matched.counts)).toEqual(sorted(await countAlertFacets(db, filter, now)));
  for (const sort of sorts) {
    for (const offset of [0, 20]) {
      const rows = await listAlertRows(db, filter, { sort, offset, limit: 20 }, now);
      expect(await readAlertRows(db, matched.page(sort, offset, 20))).toEqual(rows);
    }
  }
  return matched.counts.alerts;
}

test('counts and lists what the database does, under filters of every kind and several at once', async () => {
  const alerts = await db.alert.findMany({ include: { source: true }, orderBy: { id: 'asc' } });
  const random = seededRandom(7);
  const one = () => alerts[Math.floor(random() * alerts.length)]!;
  const word = (text: string) => ({ text, sentences: [], kinds: [] });
  const kinds: (() => Partial<AlertFilter>)[] = [
    () => ({ status: [one().status, one().status] }),
    () => ({ status: everyStatus }),
    () => ({ severity: [severities[Math.floor(random() * 3)]!] }),
    () => ({ kind: [one().kind, one().kind] }),
    () => ({ field: [one().field] }),
    () => ({ source: [one().sourceId, one().sourceId] }),
    () => ({ host: [one().source.host] }),
    () => ({ platform: [one().source.platform ?? '-', '-'] }),
    () => ({ age: [(['hour', 'day', 'week', 'older'] as const)[Math.floor(random() * 4)]!] }),
    () => ({ assignee: [one().assigneeId ?? 0] }),
    () => ({ hour: [one().openedAt.toISOString().slice(0, 13)] }),
    () => ({ opened: ['2026-02-01..2026-02-20'] }),
    () => ({ cause: one().causes }),
    () => ({ words: [word(one().source.name.slice(2, 6).toUpperCase())] }),
    () => ({ words: [word('_')] }),
    () => ({ words: [word(`A-${one().id}`)] }),
    () => ({ words: [{ text: 'zzz', sentences: [codeOf(one())], kinds: [one().kind] }] }),
  ];
  let found = await expectEqual(plain);
  for (let round = 0; round < 60; round++) {
    const parts = Array.from({ length: 1 + (round % 3) }, (_, which) =>
      kinds[which === 0 ? round % kinds.length : Math.floor(random() * kinds.length)]!(),
    );
    const wide = round % 2 === 0 ? { status: everyStatus } : {};
    found += await expectEqual(Object.assign({}, plain, wide, ...parts));
  }
  expect(found).toBeGreaterThan(500);
});

const codeOf = ({ sentence }: { sentence: unknown }) => (sentence as { code: string }).code;

test('follows every change of an alert, its source and its people', async () => {
  const { id, sourceId } = await db.alert.findFirstOrThrow({ where: { openKey: { not: null } } });
  const person = await db.user.findFirstOrThrow({ where: { email: 'p1@x.example' } });
  const change = (data: Prisma.AlertUncheckedUpdateInput) => db.alert.update({ where: { id }, data });
  const ofSource = (data: Prisma.SourceUncheckedUpdateInput) =>
    db.source.update({ where: { id: sourceId }, data });
  const { openKey: _, ...copied } = await db.alert.findUniqueOrThrow({ where: { id }, omit: { id: true } });
  const changes: (() => Promise<unknown>)[] = [
    ...everyStatus.map((status) => () => change({ status })),
    () => change({ status: 'new', severity: 'low' }),
    () => change({ severity: 'high', score: 9, threshold: 2 }),
    () => change({ score: null }),
    () => change({ assigneeId: person.id }),
    () => db.user.update({ where: { id: person.id }, data: { name: 'Another name' } }),
    () => change({ assigneeId: null, openedAt: new Date(until.getTime() - 60_000) }),
    () => change({ kind: 'Ünusual', field: 'ähnlich' }),
    () => change({ causes: ['one', 'two'] }),
    () => ofSource({ host: 'other.example', platform: 'Zeta', name: 'Ähre' }),
    () => ofSource({ platform: null }),
    () => db.alert.create({ data: { ...copied, sentence: {}, evidence: {}, openKey: 'new' } }),
    () => ofSource({ deletedAt: until }),
    () => ofSource({ deletedAt: null }),
    () => db.alert.delete({ where: { id } }),
  ];
  for (const each of changes) {
    await each();
    await expectEqual(plain);
    await expectEqual({ ...plain, status: everyStatus, source: [sourceId], cause: ['two'] });
    await expectEqual({ ...plain, severity: ['high'], words: [{ text: 'a', sentences: [], kinds: [] }] });
  }
});

test('what is kept goes with a change that is told, and nothing is kept of too many', async () => {
  // Until changes are heard nothing is kept.
  const before = (await vi.waitUntil(() => knownAlerts(db)))!;
  const { id } = before.alerts[0]!;
  await db.alert.update({ where: { id: BigInt(id) }, data: { field: 'changed' } });
  await announce(db, { topic: 'alerts' });
  await vi.waitUntil(async () => (await knownAlerts(db)) !== before);
  expect((await knownAlerts(db))!.alerts.find((alert) => alert.id === id)?.field).toBe('changed');
  expect(await readKnownAlerts(db, before.alerts.length - 1)).toBeNull();
});
