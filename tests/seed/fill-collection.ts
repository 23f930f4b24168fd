import type pg from 'pg';
import { countFiguresSql, dayOf } from '../../lib/db/sources/source-figures.ts';
import { copyRows } from './copy-rows.ts';
import * as alertRows from './rows/alerts.ts';
import { checkColumns, writeChecks } from './rows/checks.ts';
import { trainStyles } from './rows/detectors.ts';
import { captureColumns, documentColumns, measurementColumns, writeDocuments } from './rows/documents.ts';
import { planAlerts } from './rows/plan-alerts.ts';
import { planSources } from './rows/plan-sources.ts';
import { runClock, runColumns, writeRuns } from './rows/runs.ts';
import { ruleColumns, sourceColumns, writeRules, writeSources } from './rows/sources.ts';
import type { SeedSizes } from './sizes.ts';
import { withoutIndexes } from './without-indexes.ts';
import { fillPool } from './writing/paragraph-pool.ts';

type Report = (done: string) => void;

/** Articles of each language from which the texts are put together. */
const poolArticles = 2500;
const loaded = ['document', 'measurement', 'capture', 'run', 'check', 'alert_document'];

/**
 * Fills a migrated database with a made-up collection, all of it or nothing: one transaction. What is there already stays.
 * 3.2 million documents in minutes, by COPY, with the indexes made afterwards.
 */
export async function fillCollection(
  client: pg.Client,
  sizes: SeedSizes,
  report: Report = () => {},
): Promise<void> {
  await client.query('begin');
  try {
    // Foreign keys hold by construction; without the superuser's right each row is looked up.
    await client.query('savepoint keys');
    await client
      .query('set local session_replication_role = replica')
      .catch(() => client.query('rollback to savepoint keys'));
    await fill(client, sizes, report);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
  await client.query(countFiguresSql, [
    (await client.query<{ id: number }>('select id from source')).rows.map(({ id }) => id),
    dayOf(sizes.until),
  ]);
  report('statistics');
  await client.query('vacuum analyze');
}

async function fill(client: pg.Client, sizes: SeedSizes, report: Report): Promise<void> {
  const firstOf = (table: string) => nextId(client, table);
  const pools = {
    en: fillPool('en', poolArticles, sizes.seed),
    ru: fillPool('ru', poolArticles, sizes.seed),
  };
  const styles = trainStyles(sizes, pools.en);
  report(`${styles.length} detectors trained`);
  const sources = planSources(sizes, await firstOf('source'));
  const alerts = planAlerts(sizes, sources, await firstOf('alert'));
  const [firstWrapper, firstModel, firstRun] = [
    await firstOf('wrapper'),
    await firstOf('model'),
    await firstOf('run'),
  ];
  const wrapperOf = (place: number) => firstWrapper + place;
  const modelOf = (place: number) => (sources[place]!.status === 'learning' ? null : firstModel + place);
  const since = new Date(sizes.until.getTime() - (sizes.days + 1) * 86_400_000);

  await copyRows(client, 'source', sourceColumns, writeSources(sizes, sources));
  await copyRows(
    client,
    'wrapper',
    ['id', 'source_id', 'version', 'reason', 'valid_from'],
    sources.map(({ id }, place) => [wrapperOf(place), id, 1, 'First rules', since]),
  );
  await copyRows(client, 'rule', ruleColumns, writeRules(sources, wrapperOf));
  const runs = runClock(sizes, firstRun);
  const written: number[][] = sources.map(() => []);
  const plan = { sizes, sources, alerts, styles, pools, runs, wrapperOf, modelOf, written };
  await withoutIndexes(client, loaded, report, async () => {
    await copyRows(client, 'run', runColumns, writeRuns(sizes, sources, firstRun, wrapperOf));
    const firstIds = { document: await firstOf('document'), capture: await firstOf('capture') };
    let done = 0;
    for (const parcel of writeDocuments({ ...plan, firstIds })) {
      await copyRows(client, 'capture', captureColumns, parcel.captures);
      await copyRows(client, 'document', documentColumns, parcel.documents);
      await copyRows(client, 'measurement', measurementColumns, parcel.measurements);
      done += parcel.documents.length;
      if (done % 200_000 === 0 || done === sizes.documents) report(`${done.toLocaleString('en')} documents`);
    }
    const judged = sources.flatMap((source, place) => (modelOf(place) === null ? [] : [{ source, place }]));
    await copyRows(
      client,
      'model',
      [
        'id',
        'source_id',
        'version',
        'trained_at',
        'reason',
        'settings',
        'seed',
        'training_count',
        'first_document_id',
        'last_document_id',
        'profile',
      ],
      judged.map(({ source, place }) => {
        const style = styles[source.style]!;
        const of = written[place]!;
        const reason = JSON.stringify({ code: 'first-model', params: { documents: style.trained } });
        return [
          modelOf(place),
          source.id,
          1,
          since,
          reason,
          style.settings,
          1,
          style.trained,
          of[0] ?? null,
          of[style.trained] ?? null,
          style.profile,
        ];
      }),
    );
    await copyRows(
      client,
      'detector_state',
      ['source_id', 'model_id', 'last_document_id', 'state'],
      judged.map(({ source, place }) => [
        source.id,
        modelOf(place),
        written[place]!.at(-1) ?? null,
        `\\x${Buffer.from(styles[source.style]!.state).toString('hex')}`,
      ]),
    );
    const people = await writePeople(client);
    const rows = alertRows.writeAlerts(sizes, alerts, people);
    await copyRows(client, 'alert', alertRows.alertColumns, rows.alerts);
    await copyRows(client, 'alert_event', alertRows.eventColumns, rows.events);
    await copyRows(client, 'alert_occurrence', alertRows.occurrenceColumns, rows.occurrences);
    await copyRows(client, 'alert_document', alertRows.alertDocumentColumns, rows.documents);
    await copyRows(client, 'check', checkColumns, writeChecks(plan));
    report(`${alerts.length} alerts, ${sizes.checks} checks`);
  });
  await client.query(
    `
    update run set fresh = d.fresh, suspicious = d.suspicious
    from (select run_id, count(*) as fresh, count(*) filter (where suspicious) as suspicious
          from document where run_id >= $1 group by 1) d where d.run_id = run.id`,
    [firstRun],
  );
  await client.query(
    `
    update source set last_document_at = (select collected_at from document where source_id = source.id order by id desc limit 1)
    where id >= $1`,
    [sources[0]!.id],
  );
  for (const table of ['source', 'wrapper', 'run', 'capture', 'document', 'model', 'alert'])
    await moveSequence(client, table);
}

/** Those who assign and decide. They cannot log in: their passwords are no hashes. */
async function writePeople(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(`
    insert into app_user (email, name, role, password_hash) values
      ('vera@seed.example', 'Vera Lindqvist', 'operator', 'none'), ('oleg@seed.example', 'Олег Панин', 'operator', 'none'),
      ('ruth@seed.example', 'Ruth Calder', 'administrator', 'none')
    on conflict (email) do update set name = excluded.name returning id`);
  return rows.map(({ id }) => id);
}

async function nextId(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ next: string }>(
    `select coalesce(max(id), 0) + 1 as next from ${client.escapeIdentifier(table)}`,
  );
  return Number(rows[0]!.next);
}

async function moveSequence(client: pg.Client, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence($1, 'id'), greatest((select max(id) from ${client.escapeIdentifier(table)}), 1))`,
    [table],
  );
}
