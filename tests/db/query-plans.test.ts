import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAlertRows } from '../../lib/db/alert-list.ts';
import type { Transaction } from '../../lib/db/database.ts';
import { listDocumentRows } from '../../lib/db/document-list.ts';
import { findKnownDocuments, listRecentDocuments } from '../../lib/db/documents.ts';
import { countTrainable, listRunMeasurements, listTrainingMeasurements } from '../../lib/db/measurements.ts';
import { claimDueSources } from '../../lib/db/sources.ts';
import { testDatabase } from '../database.ts';
import { type Plan, recordingDatabase } from './recorded-plans.ts';

/** 200 sources with 500 documents each: large enough for the planner to choose as it would with millions. */
const sources = 200;
const documents = 100_000;
const alerts = 20_000;
const source = 77;

const { db, url } = await testDatabase();
const { plansOf, close } = recordingDatabase(url);
afterAll(close);

beforeAll(async () => {
  await db.$transaction(fill);
  await db.$executeRawUnsafe('vacuum analyze');
}, 180_000);

async function fill(tx: Transaction): Promise<void> {
  // Foreign keys hold by construction; to check them row by row takes longer than all the rest.
  await tx.$executeRaw`set local session_replication_role = replica`;
  await tx.$executeRaw`
    insert into source (name, kind, address, host, status_reason, next_run_at)
    select 'Source ' || n, 'feed', 'http://s' || n || '.example/feed', 's' || n || '.example', '{}', now() + n * interval '1 minute'
    from generate_series(1, ${sources}::int) n`;
  await tx.$executeRaw`
    insert into run (source_id, trigger, state, started_at, listed)
    select 1 + n % ${sources}::int, 'schedule', 'finished', now() - n * interval '1 minute', 10 from generate_series(1, 20000) n`;
  await tx.$executeRaw`
    insert into document (source_id, run_id, identity, url, title, published_at, text, listed, field_facts, collected_at, changed_at)
    select 1 + n % ${sources}::int, 1 + n % 20000, md5(n::text), 'http://s/' || n, 'Title ' || n, now() - (${documents}::int - n) * interval '1 minute',
      repeat('text ', 40), '{}', '{}', now() - (${documents}::int - n) * interval '1 minute', now()
    from generate_series(1, ${documents}::int) n`;
  await tx.$executeRaw`
    insert into document_alias (source_id, identity, document_id) select source_id, md5(url), id from document`;
  await tx.$executeRaw`
    insert into measurement (document_id, source_id, page_size, text_size, paragraph_count, paragraph_variance, link_count,
      block_count, format_count, image_count, other_count, trainable)
    select id, source_id, 1000, 500, 5, 10, 1, 1, 1, 1, 1, true from document`;
  await tx.$executeRaw`
    insert into alert (source_id, kind, field, open_key, severity, status, opened_at, last_seen_at, closed_at, wrapper_version, sentence, evidence)
    select 1 + n % ${sources}::int, 'drift', 'body', case when n % 200 = 0 then n::text end,
      (array['high', 'medium', 'low'])[1 + n % 3]::severity,
      case when n % 200 = 0 then 'new' else 'resolved' end::alert_status,
      now() - n * interval '1 minute', now() - n * interval '1 minute', case when n % 200 = 0 then null else now() end, 1, '{}', '{}'
    from generate_series(1, ${alerts}::int) n`;
}

function show(title: string, plans: readonly Plan[]) {
  for (const plan of plans) {
    console.info(
      `${title}: ${plan.rows} rows in ${plan.milliseconds.toFixed(1)} ms\n  ${plan.nodes.join('\n  ')}`,
    );
  }
}

const readsWhole = (table: string) => new RegExp(`Seq Scan on ${table}$`);

it('the inbox reads its open alerts by an index', async () => {
  const filter = { status: [], severity: [], kind: [], field: [], source: [], assignee: [] };
  const plans = await plansOf((it) => listAlertRows(it, filter, { sort: 'severity', offset: 0, limit: 50 }));
  show('inbox', plans);
  expect(plans).toHaveLength(1);
  expect(plans[0]!.rows).toBe(50);
  for (const node of plans[0]!.nodes) expect(node).not.toMatch(readsWhole('alert'));
});

it("a source's last documents come by its index, newest first, without sorting", async () => {
  const plans = [
    ...(await plansOf((it) => listRecentDocuments(it, source, 50))),
    ...(await plansOf((it) => listDocumentRows(it, { source }, 50, 1000))),
  ];
  show('last documents', plans);
  expect(plans.length).toBeGreaterThanOrEqual(2);
  for (const { nodes } of plans) for (const node of nodes) expect(node).not.toMatch(readsWhole('document'));
  expect(plans[0]!.nodes.join()).toContain('document_source_id_id_idx');
  expect(plans[0]!.nodes.join()).not.toContain('Sort');
});

it("a detector's reference load reads the numbers of its source only", async () => {
  const plans = await plansOf((it) => listTrainingMeasurements(it, source, 5000));
  show('reference load', plans);
  expect(plans[0]!.rows).toBe(500);
  for (const node of plans[0]!.nodes) expect(node).not.toMatch(readsWhole('(measurement|document)'));
  for (const plan of await plansOf((it) => countTrainable(it, source))) {
    for (const node of plan.nodes) expect(node).not.toMatch(readsWhole('(measurement|document)'));
  }
});

it('collecting looks publications, runs and due sources up by indexes', async () => {
  const plans = [
    ...(await plansOf((it) => findKnownDocuments(it, source, ['a', 'b', 'c']))),
    ...(await plansOf((it) => listRunMeasurements(it, source, 77n))),
    ...(await plansOf((it) => claimDueSources(it, new Date(), 50))),
  ];
  show('collecting', plans);
  for (const { nodes } of plans) {
    for (const node of nodes)
      expect(node).not.toMatch(readsWhole('(document|document_alias|measurement|run)'));
  }
});
