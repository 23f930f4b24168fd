import { createRandom, type Random } from '../../site/text/random.ts';
import type { Cell } from '../copy-rows.ts';
import type { SeedSizes } from '../sizes.ts';
import { type Damage, writeDocument } from '../writing/document-writer.ts';
import type { Language, ParagraphPool } from '../writing/paragraph-pool.ts';
import type { TrainedStyle } from './detectors.ts';
import type { PlannedAlert } from './plan-alerts.ts';
import type { PlannedSource } from './plan-sources.ts';
import { hour, type RunClock } from './runs.ts';

export const documentColumns = [
  ...[
    'id',
    'source_id',
    'run_id',
    'wrapper_id',
    'capture_id',
    'identity',
    'url',
    'canonical_url',
    'guid',
    'title',
  ],
  ...[
    'author',
    'published_at',
    'published_from',
    'text',
    'listed',
    'field_facts',
    'suspicious',
    'held_by_alert_id',
  ],
  ...['collected_at', 'changed_at'],
] as const;
export const measurementColumns = [
  ...[
    'document_id',
    'source_id',
    'page_size',
    'text_size',
    'paragraph_count',
    'paragraph_variance',
    'link_count',
  ],
  ...[
    'block_count',
    'format_count',
    'image_count',
    'other_count',
    'model_id',
    'vector_bits',
    'criterion_bits',
  ],
  'trainable',
] as const;
export const captureColumns = [
  ...['id', 'source_id', 'page_type', 'url', 'final_url', 'fetched_at', 'http_status', 'headers', 'charset'],
  ...['charset_reason', 'byte_length', 'content_hash'],
] as const;

export interface DocumentParcel {
  documents: Cell[][];
  measurements: Cell[][];
  captures: Cell[][];
}

export interface DocumentPlan {
  sizes: SeedSizes;
  sources: readonly PlannedSource[];
  alerts: readonly PlannedAlert[];
  styles: readonly TrainedStyle[];
  pools: Record<Language, ParagraphPool>;
  runs: RunClock;
  firstIds: { document: number; capture: number };
  /** Per source by its place: wrapper, model (null while it learns). */
  wrapperOf: (place: number) => number;
  modelOf: (place: number) => number | null;
  /** Filled on the way: per source by its place, ids of its documents, oldest first. */
  written: number[][];
}

/** Captures are aged out: those of older documents are gone. */
const capturesKept = 30 * 24 * hour;
const parcelSize = 10_000;

/** Writes all documents in the order of their collection, by day and night and week, in parcels. */
export function* writeDocuments(plan: DocumentPlan): Generator<DocumentParcel> {
  const { sizes, sources, firstIds } = plan;
  const random = createRandom(`${sizes.seed}/documents`);
  const draw = weightedChoice(sources.map(({ weight }) => weight));
  const alertsOf = Map.groupBy(plan.alerts, ({ source }) => source.id);
  let parcel: DocumentParcel = { documents: [], measurements: [], captures: [] };
  let id = firstIds.document;
  let capture = firstIds.capture;
  for (const at of collectionTimes(sizes, random)) {
    let place = draw(random);
    for (let tries = 0; silent(sources[place]!, at) && tries < 50; tries++) place = draw(random);
    const source = sources[place]!;
    const alerts = (alertsOf.get(source.id) ?? []).filter(
      (alert) =>
        alert.openedAt - 2 * hour <= at &&
        (alert.closedAt === null || at < alert.closedAt) &&
        alert.documents.length < alert.extent,
    );
    const holder = alerts.find((alert) => alert.holds && alert.closedAt === null);
    const bad = alerts.find((alert) => alert.holds);
    const { style } = plan.styles[source.style]!;
    const written = writeDocument(
      style,
      plan.pools[source.language],
      random,
      bad ? damageOf(bad, random) : null,
    );
    const suspicious = bad ? random.chance(0.95) : random.chance(0.012);
    const model = plan.modelOf(place);
    const url = `https://${source.host}/${new Date(at).toISOString().slice(0, 10).replaceAll('-', '/')}/${id}.html`;
    const published = new Date(at - random.next() ** 3 * 6 * hour);
    const kept = at >= sizes.until.getTime() - capturesKept;
    const when = new Date(at);
    const stated =
      random.chance(0.012) || (bad?.field === 'date' && bad.kind === 'missing') ? null : published;
    for (const alert of alerts) alert.documents.push(id);
    plan.written[place]!.push(id);
    parcel.documents.push([
      id,
      source.id,
      plan.runs.runAt(place, at),
      plan.wrapperOf(place),
      kept ? capture : null,
      identityOf(id),
      url,
      url,
      source.kind === 'feed' ? url : null,
      written.title,
      written.author,
      stated,
      stated && JSON.stringify({ raw: stated.toUTCString(), zone: 'stated', from: 'page' }),
      written.text,
      JSON.stringify({
        url,
        guid: url,
        title: written.title,
        author: null,
        publishedRaw: published.toUTCString(),
      }),
      fieldFacts(written.title, written.author, written.text),
      suspicious,
      holder?.id ?? null,
      when,
      when,
    ]);
    const f = written.features;
    parcel.measurements.push([
      ...[id, source.id, f.pageSize, f.textSize, f.paragraphCount, f.paragraphVariance, f.linkCount],
      ...[f.blockCount, f.formatCount, f.imageCount, f.otherCount, model],
      model === null ? null : suspicious ? random.int(1, 127) : 0,
      model === null
        ? null
        : bad?.kind === 'empty'
          ? 16
          : suspicious && random.chance(0.6)
            ? 1 << random.int(0, 3)
            : 0,
      bad ? false : suspicious ? null : true,
    ]);
    if (kept) {
      parcel.captures.push([
        ...[capture++, source.id, 'article', url, url, when, 200, '{"content-type": "text/html"}', 'utf-8'],
        ...['{"source": "header", "label": "utf-8"}', f.pageSize, identityOf(id % 64).repeat(2)],
      ]);
    }
    id += 1;
    if (parcel.documents.length < parcelSize) continue;
    yield parcel;
    parcel = { documents: [], measurements: [], captures: [] };
  }
  if (parcel.documents.length > 0) yield parcel;
}

/** When the documents come: few at night and at the weekend. Ascending. */
function* collectionTimes({ documents, days, until }: SeedSizes, random: Random): Generator<number> {
  const hours = days * 24;
  const start = until.getTime() - hours * hour;
  const share = Array.from({ length: hours }, (_, i) => {
    const time = new Date(start + i * hour);
    const weekend = time.getUTCDay() % 6 === 0 ? 0.55 : 1;
    return weekend * (0.25 + Math.sin((Math.PI * ((time.getUTCHours() + 21) % 24)) / 24) ** 2);
  });
  const total = share.reduce((sum, each) => sum + each, 0);
  let sent = 0;
  let due = 0;
  for (let i = 0; i < hours; i++) {
    due += (documents * share[i]!) / total;
    const count = (i === hours - 1 ? documents : Math.round(due)) - sent;
    const times = Array.from({ length: count }, () => start + (i + random.next()) * hour).sort(
      (a, b) => a - b,
    );
    yield* times;
    sent += count;
  }
}

/** Whether the source brings nothing at this time: not yet, or no longer. */
function silent({ status, since }: PlannedSource, at: number): boolean {
  if (status === 'learning') return at < since;
  return at >= since && ['paused', 'stale', 'unreachable', 'blocked'].includes(status);
}

function damageOf({ kind, field }: PlannedAlert, random: Random): Damage {
  if (kind === 'empty') return random.chance(0.85) ? 'empty' : null;
  if (kind === 'missing') return field === 'author' ? 'no-author' : 'no-date';
  return random.chance(0.9) ? 'shortened' : null;
}

function fieldFacts(title: string | null, author: string | null, text: string): string {
  const fact = (found: string | null) =>
    `{"alternative": ${found ? 0 : null}, "matches": ${found ? 1 : 0}, "characters": ${found?.length ?? 0}}`;
  return `{"body": ${fact(text)}, "title": ${fact(title)}, "author": ${fact(author)}, "date": ${fact('2026-01-01 10:00')}}`;
}

/** 32 hexadecimal digits, spread as those of a hash. */
function identityOf(number: number): string {
  let text = '';
  for (let part = 1; part <= 4; part++) {
    let mixed = Math.imul(number + part * 0x9e3779b9, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    text += ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0');
  }
  return text;
}

/** Draws places by weight in constant time (Walker's alias method). */
function weightedChoice(weights: readonly number[]): (random: Random) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = weights.map((weight) => (weight / total) * weights.length);
  const other = weights.map((_, i) => i);
  const small = share.flatMap((each, i) => (each < 1 ? [i] : []));
  const large = share.flatMap((each, i) => (each >= 1 ? [i] : []));
  while (small.length > 0 && large.length > 0) {
    const low = small.pop()!;
    const high = large.pop()!;
    other[low] = high;
    share[high]! -= 1 - share[low]!;
    (share[high]! < 1 ? small : large).push(high);
  }
  return (random) => {
    const place = random.int(0, weights.length - 1);
    return random.next() < share[place]! ? place : other[place]!;
  };
}
