import type { Transaction } from '../database.ts';
import type { Prisma } from '../generated/client.ts';
import { findSource } from '../sources/sources.ts';
import { findLastTraining } from './trainings.ts';

const checkColumns = {
  id: true,
  at: true,
  documents: true,
  suspicious: true,
  policy: true,
  score: true,
  threshold: true,
  verdict: true,
  decision: true,
  alertId: true,
  model: { select: { version: true } },
} as const satisfies Prisma.CheckSelect;

const versionColumns = {
  id: true,
  version: true,
  trainedAt: true,
  reason: true,
  trainingCount: true,
  doubts: true,
} as const satisfies Prisma.ModelSelect;

/** What a source's detector page shows, as stored; null for an unknown source. Documents that may be trained on are counted apart. */
export async function findDetectorPage(db: Transaction, sourceId: number) {
  const known = await findSource(db, sourceId);
  if (!known) return null;
  const [detectorState, newest, checks, models, training] = await Promise.all([
    db.detectorState.findUnique({
      where: { sourceId },
      select: {
        model: { select: { ...versionColumns, profile: true } },
        pinnedAt: true,
        pinnedBy: { select: { name: true } },
      },
    }),
    db.check.findFirst({
      where: { sourceId },
      orderBy: { id: 'desc' },
      select: { ...checkColumns, criteria: true },
    }),
    // Without the histograms of each criterion: they are most of a check.
    db.check.findMany({ where: { sourceId }, orderBy: { id: 'desc' }, take: 60, select: checkColumns }),
    db.model.findMany({
      where: { sourceId },
      orderBy: { version: 'desc' },
      take: 30,
      select: { ...versionColumns, author: { select: { name: true } } },
    }),
    findLastTraining(db, sourceId),
  ]);
  const { id, revision, settings, reference, group } = known;
  const source = { id, revision, settings: { detector: settings.detector, reference }, group, detectorState };
  return { source, newest, checks, models, training };
}
