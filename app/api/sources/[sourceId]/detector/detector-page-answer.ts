import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import { readDoubts } from '@/lib/core/calm/doubtful-training.ts';
import type { CriterionResult } from '@/lib/core/detect/decide/decision.ts';
import { learningProgress } from '@/lib/core/detect/learning-progress.ts';
import { explainProfile } from '@/lib/core/detect/profile/explain-profile.ts';
import { decodeProfile } from '@/lib/core/detect/profile/profile-codec.ts';
import { defaultSettings, readSettings } from '@/lib/core/detect/settings.ts';
import type { findDetectorPage } from '@/lib/db/detector-page.ts';
import { reasonAnswer } from '../../source-answer.ts';

type Page = NonNullable<Awaited<ReturnType<typeof findDetectorPage>>>;

export function detectorPageAnswer(page: Page, trainable: number): Sendable<DetectorAnswer> {
  const { source, checks, models } = page;
  const model = source.detectorState?.model ?? null;
  const stored = source.settings as { detector?: unknown } | null;
  const settings = readSettings(stored?.detector);
  const newest = checks[0];
  return {
    progress: learningProgress(model ? Math.max(trainable, model.trainingCount) : trainable, settings),
    policy: settings.policy,
    settings,
    defaults: defaultSettings,
    sourceRevision: source.revision,
    model: model && {
      id: model.id,
      version: model.version,
      trainedAt: model.trainedAt,
      reason: reasonAnswer(model.reason),
      trainingCount: model.trainingCount,
      doubts: readDoubts(model.doubts),
      explanation: explainProfile(decodeProfile(model.profile)),
    },
    lastCheck: newest
      ? { ...checkAnswer(newest), criteria: newest.criteria as unknown as CriterionResult[] }
      : null,
    checks: checks.map(checkAnswer),
    models: models.map((each) => ({
      id: each.id,
      version: each.version,
      trainedAt: each.trainedAt,
      reason: reasonAnswer(each.reason),
      author: each.author?.name ?? null,
      trainingCount: each.trainingCount,
    })),
  };
}

function checkAnswer(check: Page['checks'][number]) {
  return {
    id: check.id,
    at: check.at,
    documents: check.documents,
    suspicious: check.suspicious,
    policy: check.policy,
    score: check.score,
    threshold: check.threshold,
    verdict: check.verdict as 'low' | 'medium' | 'high',
    decision: (check.decision as { kind?: string } | null)?.kind ?? 'none',
    alertId: check.alertId,
    modelVersion: check.model.version,
  };
}
