import { decodeCounts } from '../core/detect/blocks/page-counts-codec.ts';
import { decodeProfile } from '../core/detect/profile/profile-codec.ts';
import type {
  RecordedAlert,
  RecordedDocument,
  RecordedModel,
  RecordedRun,
  Recording,
} from '../core/detect/what-if/recording.ts';
import { decodeTrainingSet } from '../core/detect/what-if/training-set.ts';
import {
  type DecidedAlert,
  findFirstRecorded,
  listDecidedAlerts,
  listJudgedDocuments,
  listModelsById,
  listModelVersions,
  listRunsFrom,
  listTrainedDocuments,
  type RecordedRow,
} from '../db/detector/recorded-past.ts';
import { clearingReasons } from './parts/alerts/clearing-reasons.ts';
import type { Deps } from './parts/deps.ts';

/** Documents judged before the window, by which the detector comes into its state. */
const leadIn = 400;
const mostDocuments = 15_000;
const mostTrained = 10_000;
/** Versions at most; runs of older ones are judged by the oldest that is there. */
const mostModels = 60;
const day = 86_400_000;

/**
 * The past of a source as its worker judged it: documents' numbers, runs, the models that judged them, and what people
 * decided, for the last `days`. Bounded: 15,000 judged documents and 10,000 that models were trained on before. Null where
 * no run was judged by a model yet.
 */
export async function recordPast(
  deps: Pick<Deps, 'db' | 'now'>,
  { sourceId, days }: { sourceId: number; days: number },
): Promise<Recording | null> {
  const { db } = deps;
  const until = deps.now();
  const since = new Date(until.getTime() - days * day);
  const from = await findFirstRecorded(db, sourceId, { since, before: leadIn });
  if (from === null) return null;
  const judged = await listJudgedDocuments(db, sourceId, { from, limit: mostDocuments });
  const first = judged[0];
  if (!first) return null;
  const firstRun = judged.reduce(
    (least, { runId }) => Math.min(least, runId ?? least),
    Number.MAX_SAFE_INTEGER,
  );
  const [versions, known, alerts] = await Promise.all([
    listModelVersions(db, sourceId),
    listRunsFrom(db, sourceId, firstRun),
    listDecidedAlerts(db, sourceId, since),
  ]);
  const ofRun = Map.groupBy(judged, runOf);
  const runs = [...ofRun]
    .map(([id, rows]) => {
      const run = known.get(Number(id));
      return {
        id,
        finishedAt: run ? run.finishedAt : rows.at(-1)!.collectedAt,
        wrapperId: run?.wrapperId ?? null,
        first: rows[0]!.id,
      };
    })
    .filter((run) => run.finishedAt !== null)
    .sort((a, b) => a.first - b.first);
  const modelOf = runs.map(({ id }) => mostFrequent(ofRun.get(id)!.map(({ modelId }) => modelId)));
  const used = [...new Set(modelOf.filter((id) => id !== null))].sort((a, b) => a - b).slice(-mostModels);
  const models = await listModelsById(db, used);
  const begun = BigInt(first.id);
  const oldest = models.reduce(
    (least, { firstDocumentId: id }) => (id !== null && id < least ? id : least),
    begun,
  );
  const trained = await listTrainedDocuments(db, sourceId, {
    from: oldest,
    until: begun,
    limit: mostTrained,
  });
  const rows = [...trained, ...judged];
  const placeOf = new Map(rows.map(({ id }, place) => [id, place]));
  const placeOfModel = new Map(models.map(({ id }, place) => [id, place]));
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  const clearing = versions
    .filter(({ reason }) => clearingReasons.has(codeOf(reason)))
    .map(({ version }) => version);

  let before: { version: number; wrapperId: number | null } | null = null;
  const recorded: RecordedRun[] = runs.map((run, i) => {
    const version = versionOf.get(modelOf[i] ?? -1) ?? 0;
    const previous = before;
    before = { version, wrapperId: run.wrapperId };
    return {
      id: run.id,
      at: run.finishedAt!,
      model: placeOfModel.get(modelOf[i] ?? -1) ?? 0,
      forgets:
        previous !== null &&
        ((previous.wrapperId !== null && run.wrapperId !== null && previous.wrapperId !== run.wrapperId) ||
          clearing.some((cleared) => cleared > previous.version && cleared <= version)),
      documents: Uint32Array.from(ofRun.get(run.id)!, ({ id }) => placeOf.get(id)!),
    };
  });
  return {
    from: since.getTime(),
    until: until.getTime(),
    documents: rows.map(documentOf),
    models: models.map((model) => modelFrom(model, rows, placeOf)),
    runs: recorded,
    alerts: alerts.map((alert) => alertFrom(alert, placeOf)),
  };
}

/** Its run; where that has aged out, the hour in which it was collected stands for it. */
function runOf({ runId, collectedAt }: RecordedRow): string {
  return runId === null ? `hour-${Math.floor(collectedAt / 3_600_000)}` : String(runId);
}

function documentOf(row: RecordedRow): RecordedDocument {
  const { id, counts, ...features } = row;
  return {
    id: String(id),
    features: {
      pageSize: features.pageSize,
      textSize: features.textSize,
      paragraphCount: features.paragraphCount,
      paragraphVariance: features.paragraphVariance,
      linkCount: features.linkCount,
      blockCount: features.blockCount,
      formatCount: features.formatCount,
      imageCount: features.imageCount,
      otherCount: features.otherCount,
    },
    counts: counts && decodeCounts(counts),
  };
}

/** Models of before training sets were kept are taken to have been trained on all that may be trained on between their ends. */
function modelFrom(
  model: Awaited<ReturnType<typeof listModelsById>>[number],
  rows: readonly RecordedRow[],
  placeOf: ReadonlyMap<number, number>,
): RecordedModel {
  const { version, trainingCount, firstDocumentId: first, lastDocumentId: last } = model;
  const places =
    model.trainingSet !== null
      ? placesOf(decodeTrainingSet(model.trainingSet), placeOf)
      : rows
          .flatMap(({ id, trainable }, place) =>
            trainable && first !== null && last !== null && id >= Number(first) && id <= Number(last)
              ? [place]
              : [],
          )
          .slice(-trainingCount);
  return {
    version,
    profile: decodeProfile(model.profile),
    training: places.length === trainingCount ? Uint32Array.from(places) : null,
  };
}

function placesOf(ids: readonly number[], placeOf: ReadonlyMap<number, number>): number[] {
  const places: number[] = [];
  for (const id of ids) {
    const place = placeOf.get(id);
    if (place !== undefined) places.push(place);
  }
  return places;
}

function alertFrom(alert: DecidedAlert, placeOf: ReadonlyMap<number, number>): RecordedAlert {
  const verdict = alert.status === 'false_alarm' ? 'false-alarm' : alert.confirmed ? 'failure' : 'undecided';
  return {
    id: String(alert.id),
    verdict,
    openedAt: alert.openedAt.getTime(),
    documents: Uint32Array.from(alert.documents.flatMap((id) => placeOf.get(Number(id)) ?? [])),
  };
}

/** Documents that were revised since bear the model that judged them again; most of a run bear its own. */
function mostFrequent(ids: readonly (number | null)[]): number | null {
  const times = new Map<number, number>();
  for (const id of ids) if (id !== null) times.set(id, (times.get(id) ?? 0) + 1);
  let best: number | null = null;
  for (const [id, count] of times) if (best === null || count > times.get(best)!) best = id;
  return best;
}

function codeOf(reason: unknown): string {
  return (reason as { code?: string } | null)?.code ?? '';
}
