import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { explainProfile } from '../../lib/core/detect/profile/explain-profile.ts';
import { decodeProfile } from '../../lib/core/detect/profile/profile-codec.ts';
import { testDatabase } from '../database.ts';
import { fillCollection } from './fill-collection.ts';
import { readSizes, sizesForTests } from './sizes.ts';

const { db, url } = await testDatabase();
const sizes = sizesForTests({ sources: 60, documents: 4000, checks: 150, alerts: 90 });

const fill = async (more: Partial<typeof sizes> = {}) => {
  const client = new pg.Client(url);
  await client.connect();
  await fillCollection(client, { ...sizes, ...more }).finally(() => client.end());
};

beforeAll(() => fill());

it('makes as much as was asked for, with indexes and sequences in place', async () => {
  const counts = [db.source, db.document, db.measurement, db.check, db.alert].map((table) =>
    (table as typeof db.source).count(),
  );
  expect(await Promise.all(counts)).toEqual([60, 4000, 4000, 150, 90]);
  const names = await db.$queryRaw<{ name: string }[]>`select indexname as name from pg_indexes`;
  expect(names.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['document_words_idx', 'document_source_id_identity_key', 'run_state_idx']),
  );
  const next = await db.run.create({ data: { sourceId: 1, trigger: 'person' } });
  expect(next.id).toBeGreaterThan(60n * 24n * 7n);
});

it('is whole: counts, keys and holds agree', async () => {
  const odd = await db.$queryRaw<{ what: string }[]>`
    select 'alert without its documents' as what from alert a
      where document_count <> (select count(*) from alert_document where alert_id = a.id)
    union all select 'held by a closed alert' from document d join alert a on a.id = d.held_by_alert_id where a.open_key is null
    union all select 'of another source' from alert_document x join alert a on a.id = x.alert_id
      join document d on d.id = x.document_id where d.source_id <> a.source_id
    union all select 'measured wrongly' from measurement m join document d on d.id = m.document_id
      where (m.text_size = 0) <> (d.text = '')
    union all select 'run counted wrongly' from run r where fresh <> (select count(*) from document where run_id = r.id)
    union all select 'lost key' from document d where (select count(*) from wrapper where id = d.wrapper_id) = 0
      or (capture_id is not null and not exists (select 1 from capture where id = d.capture_id))
    union all select 'trouble without alert' from source s where status in ('broken', 'degraded', 'blocked')
      and not exists (select 1 from alert where source_id = s.id and open_key is not null)`;
  expect(odd).toEqual([]);
});

it('has models that the detector screen can read', async () => {
  const models = await db.model.findMany();
  expect(models.length).toBeGreaterThan(0);
  for (const { profile } of models) expect(explainProfile(decodeProfile(profile)).series).toHaveLength(5);
});

it('adds nothing at all where it fails', async () => {
  await db.$executeRaw`alter table detector_state add constraint no_more check (source_id <= 60)`;
  await expect(fill()).rejects.toThrow('no_more');
  expect([await db.source.count(), await db.document.count()]).toEqual([60, 4000]);
});

it('takes its sizes from words', () => {
  expect(readSizes(['--large', '--alerts', '7'])).toMatchObject({
    sources: 1000,
    documents: 3_200_000,
    alerts: 7,
  });
  expect(() => readSizes(['--alerts', 'many'])).toThrow('--alerts');
  expect(() => readSizes(['--huge'])).toThrow();
});
