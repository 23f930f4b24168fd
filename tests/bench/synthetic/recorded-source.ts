import type { Decision } from '../../../lib/core/detect/decide/decision.ts';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import { judgeOwnedRun } from '../../../lib/core/detect/judge-run.ts';
import type { Observation } from '../../../lib/core/detect/observation.ts';
import type { DetectorSettings } from '../../../lib/core/detect/settings.ts';
import type {
  RecordedDocument,
  RecordedModel,
  Recording,
} from '../../../lib/core/detect/what-if/recording.ts';

export interface PlayedSource {
  recording: Recording;
  /** What was decided after each run. */
  decisions: Decision[];
}

const day = 86_400_000;
const begun = Date.UTC(2026, 0, 1);
const mostTrained = 5000;

/**
 * Lives a source as the worker does: learns from the first `training` documents, judges the rest in runs, trains anew when
 * it decides so with all that it may train on; and records it.
 */
export function playSource(
  pages: readonly Observation[],
  training: number,
  settings: DetectorSettings,
  { runs, days }: { runs: number; days: number },
): PlayedSource {
  const documents: RecordedDocument[] = pages.map(({ features }, i) => ({
    id: String(i + 1),
    features,
    counts: null,
  }));
  let places = Array.from({ length: training }, (_, i) => i);
  const released = new Set(places);
  const models: RecordedModel[] = [];
  let state: ReturnType<typeof fitDetector>['state'] | undefined;
  const train = (forgetEvidence: boolean) => {
    places = [...released].sort((a, b) => a - b).slice(-mostTrained);
    const version = models.length + 1;
    const observations = places.map((place) => pages[place]!);
    const previous = state && { state, forgetEvidence };
    const fitted = fitDetector(observations, settings, version, previous);
    state = fitted.state;
    models.push({ version, profile: fitted.profile, training: Uint32Array.from(places) });
  };
  train(false);
  const rest = pages.length - training;
  const recording: Recording = {
    from: begun,
    until: begun + days * day,
    documents,
    models,
    runs: [],
    alerts: [],
  };
  const decisions: Decision[] = [];
  let forgets = false;
  for (let run = 0; run < runs; run++) {
    const from = training + Math.floor((run * rest) / runs);
    const to = training + Math.floor(((run + 1) * rest) / runs);
    if (to === from) continue;
    const at = begun + ((run + 1) * days * day) / (runs + 1);
    const model = models.length - 1;
    const observed = Array.from({ length: to - from }, (_, i) => ({
      id: String(from + i),
      observation: pages[from + i]!,
    }));
    const judged = judgeOwnedRun(models[model]!.profile, state!, observed, settings, at);
    state = judged.state;
    for (const { id, counts } of judged.documents) documents[Number(id)]!.counts = counts;
    recording.runs.push({
      id: String(run + 1),
      at: Math.round(at),
      model,
      forgets,
      documents: Uint32Array.from(observed, ({ id }) => Number(id)),
    });
    decisions.push(judged.decision);
    forgets = false;
    for (const id of judged.mayTrain) released.add(Number(id));
    if (judged.decision.kind !== 'retrain') continue;
    for (const id of judged.decision.cleared) released.add(Number(id));
    forgets = judged.decision.reason === 'false-alarm';
    train(forgets);
  }
  return { recording, decisions };
}
