import type { Transaction } from './database.ts';
import { findLastTraining } from './trainings.ts';

/** What a source's detector page shows, as stored; null for an unknown source. Documents that may be trained on are counted apart. */
export async function findDetectorPage(db: Transaction, sourceId: number) {
  const source = await db.source.findUnique({
    where: { id: sourceId },
    select: {
      id: true,
      revision: true,
      settings: true,
      detectorState: {
        select: {
          model: { omit: { trainingSet: true } },
          pinnedAt: true,
          pinnedBy: { select: { name: true } },
        },
      },
    },
  });
  if (!source) return null;
  const [checks, models, training] = await Promise.all([
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
  return { source, checks, models, training };
}
