import type { Transaction } from '../database.ts';
import { findSource } from '../sources/sources.ts';
import { findLastTraining } from './trainings.ts';

/** What a source's detector page shows, as stored; null for an unknown source. Documents that may be trained on are counted apart. */
export async function findDetectorPage(db: Transaction, sourceId: number) {
  const known = await findSource(db, sourceId);
  if (!known) return null;
  const [detectorState, checks, models, training] = await Promise.all([
    db.detectorState.findUnique({
      where: { sourceId },
      select: {
        model: { omit: { trainingSet: true } },
        pinnedAt: true,
        pinnedBy: { select: { name: true } },
      },
    }),
    db.check.findMany({
      where: { sourceId },
      orderBy: { id: 'desc' },
      take: 60,
      include: { model: { select: { version: true } } },
    }),
    db.model.findMany({
      where: { sourceId },
      orderBy: { version: 'desc' },
      take: 30,
      omit: { profile: true, trainingSet: true },
      include: { author: { select: { name: true } } },
    }),
    findLastTraining(db, sourceId),
  ]);
  const { id, revision, settings, reference, group } = known;
  const source = { id, revision, settings: { detector: settings.detector, reference }, group, detectorState };
  return { source, checks, models, training };
}
