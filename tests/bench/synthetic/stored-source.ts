import type pg from 'pg';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import type { Observation } from '../../../lib/core/detect/observation.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { nothingSeen } from '../../../lib/core/detect/state/nothing-seen.ts';
import { encodeState } from '../../../lib/core/detect/state/state-codec.ts';
import type { RecordedDocument } from '../../../lib/core/detect/what-if/recording.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { type Cell, copyRows } from '../../seed/copy-rows.ts';
import { type BusySize, isDamaged } from './busy-size.ts';
import { newsDocuments } from './news-documents.ts';
import { playSource } from './recorded-source.ts';
import { addAlerts, alertsOf } from './stored-alerts.ts';
import {
  documentCells,
  documentColumns,
  documentRows,
  type FirstIds,
  measurementCells,
  measurementColumns,
  measurementRows,
  modelColumns,
  modelRows,
} from './stored-rows.ts';

const day = 86_400_000;

/**
 * Adds a source with the past that a worker would have left of it: documents and what was counted on their pages, runs,
 * models, alerts that people confirmed or took for false. The database is migrated; ids begin after those that are there.
 *
 * @returns its id
 */
export async function fillBusySource(client: pg.Client, size: BusySize, until: Date): Promise<number> {
  const { documents, learned, shortEvery } = size;
  const pages = newsDocuments(documents + learned, seededRandom(2013)).map((page, i) =>
    isDamaged(i, size) || (i >= learned && i % shortEvery === 0) ? leadOnly(page) : page,
  );
  const { recording, decisions } = playSource(pages, size.learned, defaultSettings, size);
  const later = until.getTime() - recording.until;
  const source = await addSource(client, 'The Busy Courier', until);
  const first = await firstIds(client);
  const id = (place: number) => first.document + place;
  const at = (time: number) => new Date(time + later);
  const { rows } = await client.query<{ id: number }>(
    `insert into wrapper (source_id, version, reason, valid_from) values ($1, 1, 'First rules', $2) returning id`,
    [source, at(recording.from - 30 * day)],
  );
  const wrapper = rows[0]!.id;
  await copyRows(
    client,
    'run',
    ['id', 'source_id', 'wrapper_id', 'trigger', 'state', 'started_at', 'finished_at', 'outcome', 'fresh'],
    recording.runs.map((run, i) => [
      ...[first.run + i, source, wrapper, 'schedule', 'finished', at(run.at - 60_000), at(run.at)],
      ...['collected', run.documents.length],
    ]),
  );
  await copyRows(client, 'model', modelColumns, modelRows(recording, source, first, at));
  await copyRows(
    client,
    'document',
    documentColumns,
    documentRows(recording, size, { source, wrapper, first, at }),
  );
  await copyRows(client, 'measurement', measurementColumns, measurementRows(recording, size, source, first));
  await client.query(
    `insert into detector_state (source_id, model_id, last_document_id, state) values ($1, $2, $3, $4)`,
    [
      source,
      first.model + recording.models.length - 1,
      id(recording.documents.length - 1),
      Buffer.from(encodeState(nothingSeen)),
    ],
  );
  await addAlerts(client, alertsOf(recording, decisions, size), source, first, at);
  for (const table of ['run', 'model', 'document', 'alert'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
  await client.query('vacuum analyze document, measurement, run, model, alert, alert_document');
  return source;
}

/** A source with very many documents of which only the numbers count: for the density. @returns its id */
export async function fillCrowdedSource(client: pg.Client, count: number, until: Date): Promise<number> {
  const source = await addSource(client, 'The Crowded Courier', until);
  const first = await firstIds(client);
  const seeded = newsDocuments(2000, seededRandom(7));
  const rows = (make: (place: number, features: RecordedDocument['features']) => Cell[]) =>
    Array.from({ length: count }, (_, i) => {
      const { features } = seeded[i % seeded.length]!;
      // A little apart from its twin, so that the crowd is one.
      const factor = 1 + (i % 997) / 2000;
      return make(i, {
        ...features,
        pageSize: Math.round(features.pageSize * factor),
        textSize: Math.round(features.textSize * factor),
        paragraphVariance: features.paragraphVariance * factor,
      });
    });
  await copyRows(
    client,
    'document',
    documentColumns,
    rows((i) => {
      const collected = new Date(until.getTime() - (count - i) * 60_000);
      return documentCells(first.document + i, source, {
        run: null,
        wrapper: null,
        collected,
        suspicious: i % 80 === 0,
      });
    }),
  );
  await copyRows(
    client,
    'measurement',
    measurementColumns,
    rows((i, features) => measurementCells(first.document + i, source, features, { trainable: i % 80 > 0 })),
  );
  const trained = seeded.slice(0, 1000);
  const { profile, state } = fitDetector(trained, defaultSettings, 1);
  const models = [{ version: 1, profile, training: Uint32Array.from(trained.keys()) }];
  await copyRows(
    client,
    'model',
    modelColumns,
    modelRows({ models, runs: [], until: 0 }, source, first, () => until),
  );
  await client.query(
    `insert into detector_state (source_id, model_id, last_document_id, state) values ($1, $2, $3, $4)`,
    [source, first.model, first.document + count - 1, Buffer.from(encodeState(state))],
  );
  for (const table of ['document', 'model'])
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [
      table,
    ]);
  await client.query('vacuum analyze document, measurement');
  return source;
}

async function firstIds(client: pg.Client): Promise<FirstIds> {
  const next = async (table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select coalesce(max(id), 0) + 1 as id from ${table}`,
    );
    return Number(rows[0]!.id);
  };
  return {
    document: await next('document'),
    run: await next('run'),
    model: await next('model'),
    alert: await next('alert'),
  };
}

async function addSource(client: pg.Client, name: string, until: Date): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into source (name, kind, address, host, status, status_reason, paused_at, next_run_at)
     values ($1, 'feed', 'http://127.0.0.1:9/feed', '127.0.0.1:9', 'ok', '{"code": "ok", "params": {"model": 1}}', $2, $2) returning id`,
    [name, until],
  );
  return rows[0]!.id;
}

/** Only the first paragraph is extracted; the page is as it was. */
export function leadOnly({ features, sketch }: Observation): Observation {
  if (sketch === null) return { features, sketch };
  const lead = sketch.blockInside.indexOf(1);
  return {
    features: {
      ...features,
      textSize: Math.round(features.textSize / features.paragraphCount),
      paragraphCount: 1,
      paragraphVariance: 0,
    },
    sketch: { ...sketch, blockInside: sketch.blockInside.map((inside, i) => (i === lead ? inside : 0)) },
  };
}
