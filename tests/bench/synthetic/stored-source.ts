import type pg from 'pg';
import { encodeCounts } from '../../../lib/core/detect/blocks/page-counts-codec.ts';
import type { Decision } from '../../../lib/core/detect/decide/decision.ts';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import type { Observation } from '../../../lib/core/detect/observation.ts';
import { encodeProfile } from '../../../lib/core/detect/profile/profile-codec.ts';
import { defaultSettings } from '../../../lib/core/detect/settings.ts';
import { nothingSeen } from '../../../lib/core/detect/state/nothing-seen.ts';
import { encodeState } from '../../../lib/core/detect/state/state-codec.ts';
import type { RecordedDocument, Recording } from '../../../lib/core/detect/what-if/recording.ts';
import { encodeTrainingSet } from '../../../lib/core/detect/what-if/training-set.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { type Cell, copyRows } from '../../seed/copy-rows.ts';
import { newsDocuments } from './news-documents.ts';
import { playSource } from './recorded-source.ts';

export interface BusySize {
  /** Judged documents, and those that the first model learned from. */
  documents: number;
  learned: number;
  runs: number;
  days: number;
  /** Of every so many documents the first so many are cut to their first paragraph: a failure. */
  failureEvery: number;
  failureLength: number;
  /** One of so many is as short by itself: nothing that a person must see. */
  shortEvery: number;
}

export const busySize: BusySize = {
  documents: 10_000,
  learned: 2000,
  runs: 2160,
  days: 90,
  failureEvery: 1500,
  failureLength: 30,
  shortEvery: 397,
};

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

interface FirstIds {
  document: number;
  run: number;
  model: number;
  alert: number;
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

const isDamaged = (place: number, { learned, failureEvery, failureLength }: BusySize): boolean =>
  place >= learned + failureEvery && (place - learned) % failureEvery < failureLength;

/** Only the first paragraph is extracted; the page is as it was. */
function leadOnly({ features, sketch }: Observation): Observation {
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

const modelColumns = [
  ...['id', 'source_id', 'version', 'trained_at', 'reason', 'settings', 'seed', 'training_count'],
  ...['first_document_id', 'last_document_id', 'profile', 'training_set'],
];

function modelRows(
  { models, runs, until }: Pick<Recording, 'models' | 'runs' | 'until'>,
  source: number,
  first: FirstIds,
  at: (time: number) => Date,
): Cell[][] {
  return models.map(({ version, profile, training }, i) => {
    const ids = Array.from(training!, (place) => BigInt(first.document + place));
    const trained = runs.find(({ model }) => model === i)?.at ?? until;
    return [
      ...[first.model + i, source, version, at(trained), '{"code": "renewal", "params": {}}'],
      ...[JSON.stringify(profile.settings), profile.seed, ids.length, Number(ids[0]), Number(ids.at(-1))],
      JSON.stringify(encodeProfile(profile)),
      bytesCell(encodeTrainingSet(ids)),
    ];
  });
}

const documentColumns = [
  ...['id', 'source_id', 'run_id', 'wrapper_id', 'identity', 'url', 'title', 'text', 'listed'],
  ...['field_facts', 'suspicious', 'collected_at', 'changed_at'],
];

function documentCells(
  id: number,
  source: number,
  facts: { run: number | null; wrapper: number | null; collected: Date; suspicious: boolean },
): Cell[] {
  const { run, wrapper, collected, suspicious } = facts;
  const url = `http://127.0.0.1:9/${id}.html`;
  // As long as a short article where a run collected it, so that a row takes its place on the page.
  const text = `What the council of ward ${id} decided. `.repeat(run === null ? 1 : 30);
  return [
    ...[id, source, run, wrapper, id.toString(16).padStart(32, '0'), url, `Report ${id}`, text, '{}', '{}'],
    ...[suspicious, collected, collected],
  ];
}

function documentRows(
  recording: Recording,
  size: BusySize,
  known: { source: number; wrapper: number; first: FirstIds; at: (time: number) => Date },
): Cell[][] {
  const { source, wrapper, first, at } = known;
  const rows = Array.from({ length: size.learned }, (_, place) =>
    documentCells(first.document + place, source, {
      run: null,
      wrapper,
      collected: at(recording.from - (size.learned - place) * 600_000),
      suspicious: false,
    }),
  );
  recording.runs.forEach((run, i) => {
    for (const place of run.documents)
      rows.push(
        documentCells(first.document + place, source, {
          run: first.run + i,
          wrapper,
          collected: at(run.at - 30_000),
          suspicious: isDamaged(place, size),
        }),
      );
  });
  return rows;
}

const measurementColumns = [
  ...['document_id', 'source_id', 'page_size', 'text_size', 'paragraph_count', 'paragraph_variance'],
  ...['link_count', 'block_count', 'format_count', 'image_count', 'other_count'],
  ...['model_id', 'vector_bits', 'criterion_bits', 'counts', 'trainable'],
];

function measurementCells(
  id: number,
  source: number,
  f: RecordedDocument['features'],
  verdict: { model?: number; counts?: RecordedDocument['counts']; trainable: boolean },
): Cell[] {
  const { model = null, counts = null, trainable } = verdict;
  return [
    ...[id, source, f.pageSize, f.textSize, f.paragraphCount, f.paragraphVariance, f.linkCount, f.blockCount],
    ...[f.formatCount, f.imageCount, f.otherCount, model, model && 0, model && 0],
    counts && bytesCell(encodeCounts(counts)),
    trainable,
  ];
}

function measurementRows(recording: Recording, size: BusySize, source: number, first: FirstIds): Cell[][] {
  const modelOf = new Map(
    recording.runs.flatMap(({ documents, model }) =>
      Array.from(documents, (place) => [place, first.model + model] as const),
    ),
  );
  return recording.documents.map(({ features, counts }, place) => {
    const model = modelOf.get(place);
    const trainable = !isDamaged(place, size);
    return measurementCells(first.document + place, source, features, {
      ...(model === undefined ? {} : { model, counts }),
      trainable,
    });
  });
}

interface PlayedAlert {
  from: number;
  until: number;
  confirmed: boolean;
  /** Places. */
  documents: number[];
}

/** Alerts of runs that follow each other are one; where damaged documents are among its own, people confirmed it. */
function alertsOf(recording: Recording, decisions: readonly Decision[], size: BusySize): PlayedAlert[] {
  const alerts: PlayedAlert[] = [];
  let last = -2;
  decisions.forEach((decision, i) => {
    if (decision.kind !== 'alert') return;
    const at = recording.runs[i]!.at;
    if (i > last + 1) alerts.push({ from: at, until: at, confirmed: false, documents: [] });
    last = i;
    const alert = alerts.at(-1)!;
    const places = decision.affected.map(Number);
    alert.until = at;
    alert.documents.push(...places);
    alert.confirmed ||= places.some((place) => isDamaged(place, size));
  });
  return alerts;
}

async function addAlerts(
  client: pg.Client,
  alerts: readonly PlayedAlert[],
  source: number,
  first: FirstIds,
  at: (time: number) => Date,
): Promise<void> {
  await copyRows(
    client,
    'alert',
    [
      ...['id', 'source_id', 'kind', 'severity', 'status', 'opened_at', 'last_seen_at', 'closed_at'],
      ...['confirmed_at', 'document_count', 'wrapper_version', 'score', 'threshold', 'sentence', 'evidence'],
    ],
    alerts.map(({ from, until, confirmed, documents }, i) => [
      ...[first.alert + i, source, 'drift', 'high', confirmed ? 'resolved' : 'false_alarm'],
      ...[at(from), at(until), at(until), confirmed ? at(until) : null, new Set(documents).size, 1, 2, 1],
      ...['{"code": "text-left-out", "params": {"documents": 30}}', '{}'],
    ]),
  );
  await copyRows(
    client,
    'alert_document',
    ['alert_id', 'document_id'],
    alerts.flatMap(({ documents }, i) =>
      [...new Set(documents)].map((place) => [first.alert + i, first.document + place]),
    ),
  );
}

const bytesCell = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
