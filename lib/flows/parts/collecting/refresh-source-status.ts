import { readFailureCounts } from '../../../core/calm/count-failure.ts';
import { sourceStatus } from '../../../core/calm/source-status.ts';
import { learningProgress } from '../../../core/detect/learning-progress.ts';
import type { DetectorSettings } from '../../../core/detect/settings.ts';
import { listOpenAlerts } from '../../../db/alerts/open-alerts.ts';
import type { Transaction } from '../../../db/database.ts';
import { findLastDecision } from '../../../db/detector/checks.ts';
import { countTrainable } from '../../../db/detector/measurements.ts';
import { findDoubtInForce, findModelVersionInForce } from '../../../db/detector/models.ts';
import { announce } from '../../../db/operations/live.ts';
import { findSource, setSourceStatus } from '../../../db/sources/sources.ts';

/** Writes where a source stands, from its open alerts, counters and model; to be called after any of them changed. */
export async function refreshSourceStatus(tx: Transaction, sourceId: number, at: Date): Promise<void> {
  const source = await findSource(tx, sourceId);
  if (!source) return;
  const modelVersion = await findModelVersionInForce(tx, sourceId);
  const settings = source.settings.detector;
  const { status, reason } = sourceStatus({
    paused: source.pausedAt !== null,
    alerts: await listOpenAlerts(tx, sourceId),
    counts: readFailureCounts(source.failureCounts),
    undecided: (await findLastDecision(tx, sourceId)) === 'check-again',
    modelVersion,
    doubt: await findDoubtInForce(tx, sourceId),
    learned:
      modelVersion === null
        ? progress(await countTrainable(tx, sourceId), settings)
        : { have: settings.firstModel, need: settings.firstModel },
  });
  if (await setSourceStatus(tx, sourceId, status, reason, at))
    await announce(tx, { topic: 'sources', sourceId });
}

function progress(documents: number, settings: DetectorSettings): { have: number; need: number } {
  const { have, need } = learningProgress(documents, settings);
  return { have, need };
}
