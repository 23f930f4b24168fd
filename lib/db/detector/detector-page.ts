import { columnsOf } from '../columns-of.ts';
import type { Transaction } from '../database.ts';
import type { Check, Model, TrainingRun } from '../generated/client.ts';
import { findSource } from '../sources/sources.ts';

const checkFields = [
  ...[
    'id',
    'at',
    'documents',
    'suspicious',
    'policy',
    'score',
    'threshold',
    'verdict',
    'decision',
    'alertId',
  ],
] as const;
const versionFields = ['id', 'version', 'trainedAt', 'reason', 'trainingCount', 'doubts'] as const;

interface CheckRow extends Pick<Check, (typeof checkFields)[number]> {
  modelVersion: number;
  /** Of the newest one; null of the others, whose histograms are most of them. */
  criteria: unknown;
}

type Version = Pick<Model, (typeof versionFields)[number]>;

interface InForce {
  pinnedAt: Date | null;
  pinnedBy: string | null;
  model: (Version & { profile: unknown }) | null;
}

/** What a source's detector page shows, as stored; null for an unknown source. Documents that may be trained on are counted apart. */
export async function findDetectorPage(db: Transaction, sourceId: number) {
  const [source, inForce, checks, models, training] = await Promise.all([
    findSource(db, sourceId),
    findInForce(db, sourceId),
    db.$queryRaw<CheckRow[]>`
      select ${columnsOf('k', checkFields)}, m.version as "modelVersion",
        case when k.id = (select max(id) from "check" where source_id = ${sourceId}) then k.criteria end as criteria
      from "check" k join model m on m.id = k.model_id
      where k.source_id = ${sourceId} order by k.id desc limit 60`,
    db.$queryRaw<(Version & { author: string | null })[]>`
      select ${columnsOf('m', versionFields)}, u.name as author from model m left join app_user u on u.id = m.author_id
      where m.source_id = ${sourceId} order by m.version desc limit 30`,
    findLastTraining(db, sourceId),
  ]);
  return source && { source, inForce, newest: checks[0] ?? null, checks, models, training };
}

async function findInForce(db: Transaction, sourceId: number): Promise<InForce> {
  const rows = await db.$queryRaw<
    (Omit<InForce, 'model'> & { [K in keyof Version]: Version[K] | null } & { profile: unknown })[]
  >`
    select s.pinned_at as "pinnedAt", u.name as "pinnedBy", ${columnsOf('m', versionFields)}, m.profile
    from detector_state s left join app_user u on u.id = s.pinned_by_id left join model m on m.id = s.model_id
    where s.source_id = ${sourceId}`;
  if (!rows[0]) return { pinnedAt: null, pinnedBy: null, model: null };
  const { pinnedAt, pinnedBy, ...model } = rows[0];
  return { pinnedAt, pinnedBy, model: model.id === null ? null : (model as InForce['model']) };
}

/** The newest training that a person asked for. */
async function findLastTraining(
  db: Transaction,
  sourceId: number,
): Promise<(TrainingShown & { author: string | null }) | null> {
  const rows = await db.$queryRaw<(TrainingShown & { author: string | null })[]>`
    select ${columnsOf('t', trainingFields)}, u.name as author from training_run t left join app_user u on u.id = t.author_id
    where t.source_id = ${sourceId} order by t.id desc limit 1`;
  return rows[0] ?? null;
}

const trainingFields = ['id', 'state', 'step', 'askedAt', 'finishedAt', 'cancelledAt', 'facts'] as const;
type TrainingShown = Pick<TrainingRun, (typeof trainingFields)[number]>;
