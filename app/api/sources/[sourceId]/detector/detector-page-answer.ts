import type { DetectorAnswer } from '@/lib/api/contracts/detector.ts';
import type { Sendable } from '@/lib/api/endpoint.ts';
import { readDoubts } from '@/lib/core/calm/doubtful-training.ts';
import type { CriterionResult } from '@/lib/core/detect/decide/decision.ts';
import { learningProgress } from '@/lib/core/detect/learning-progress.ts';
import { explainProfile } from '@/lib/core/detect/profile/explain-profile.ts';
import { decodeProfile } from '@/lib/core/detect/profile/profile-codec.ts';
import { readSettings } from '@/lib/core/detect/settings.ts';
import { resolveSettings } from '@/lib/core/settings/resolve-settings.ts';
import { noSettings } from '@/lib/core/settings/settings-layer.ts';
import type { findDetectorPage } from '@/lib/db/detector/detector-page.ts';
import { reasonAnswer } from '../../source-answer.ts';

type Page = NonNullable<Awaited<ReturnType<typeof findDetectorPage>>>;

export function detectorPageAnswer(page: Page, trainable: number): Sendable<DetectorAnswer> {
  const { source, newest, checks, models, training } = page;
  const { model, pinnedAt, pinnedBy } = page.inForce;
  const settings = readSettings(source.settings.detector);
  const inherited = resolveSettings(noSettings, source.group?.layer ?? null).detector;
  return {
    progress: learningProgress(model ? Math.max(trainable, model.trainingCount) : trainable, settings),
    policy: settings.policy,
    settings,
    defaults: inherited,
    wholeSettings: settings,
    wholeDefaults: inherited,
    group: source.group && {
      id: source.group.id,
      name: source.group.name,
      sets: Object.keys(source.group.layer.detector),
    },
    reference: source.reference,
    sourceRevision: source.revision,
    pinned: pinnedAt && { at: pinnedAt, by: pinnedBy },
    training: training && trainingAnswer(training),
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
      author: each.author,
      trainingCount: each.trainingCount,
      doubts: readDoubts(each.doubts),
      inForce: each.id === model?.id,
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
    modelVersion: check.modelVersion,
  };
}

function trainingAnswer(training: NonNullable<Page['training']>) {
  const facts = training.facts as {
    asked?: { fit?: boolean };
    have?: number;
    need?: number;
    version?: number;
  };
  return {
    id: training.id,
    state: training.state,
    step: training.step as 'reading' | 'fitting' | 'saving' | null,
    askedAt: training.askedAt,
    finishedAt: training.finishedAt,
    author: training.author,
    fit: facts.asked?.fit ?? true,
    cancelling: training.cancelledAt !== null && training.finishedAt === null,
    have: facts.have ?? null,
    need: facts.need ?? null,
    version: facts.version ?? null,
  };
}
