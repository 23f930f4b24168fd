import { readDoubts } from '../../core/calm/doubtful-training.ts';
import { learningProgress } from '../../core/detect/learning-progress.ts';
import type { Transaction } from '../database.ts';
import { findSource } from '../sources/sources.ts';
import { countTrainable } from './measurements.ts';

/** Where a source's detector stands, in a few small reads; null for an unknown source. */
export async function readDetectorStanding(db: Transaction, sourceId: number) {
  const [source, state, lastCheck] = await Promise.all([
    findSource(db, sourceId),
    db.detectorState.findUnique({
      where: { sourceId },
      select: {
        pinnedAt: true,
        model: { select: { version: true, trainedAt: true, trainingCount: true, doubts: true } },
      },
    }),
    db.check.findFirst({
      where: { sourceId },
      orderBy: { id: 'desc' },
      select: {
        ...{ at: true, documents: true, suspicious: true, score: true, threshold: true, verdict: true },
        alertId: true,
      },
    }),
  ]);
  if (!source) return null;
  const { policy } = source.settings.detector;
  const model = state?.model ?? null;
  const trained = model ? model.trainingCount : await countTrainable(db, sourceId);
  const { have, need, full } = learningProgress(trained, source.settings.detector);
  return {
    policy,
    progress: { have, need, full },
    model: model && {
      version: model.version,
      trainedAt: model.trainedAt,
      documents: model.trainingCount,
      doubt: readDoubts(model.doubts)[0]?.code ?? null,
    },
    pinnedAt: state?.pinnedAt ?? null,
    lastCheck,
  };
}
