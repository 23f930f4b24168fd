import type { Decision } from '../../../lib/core/detect/decide/decision.ts';
import { fitDetector } from '../../../lib/core/detect/fit-detector.ts';
import { judgeRun } from '../../../lib/core/detect/judge-run.ts';
import type { ObservedDocument } from '../../../lib/core/detect/observation.ts';
import { type DetectorSettings, defaultSettings } from '../../../lib/core/detect/settings.ts';
import { scriptedPages } from './scripted-source.ts';

export const training = scriptedPages(0, 120);
export const fitted = fitDetector(training, defaultSettings, 1);

/** Decisions of a stream in runs of ten, and the documents released on the way. */
export function play(
  documents: readonly ObservedDocument[],
  settings: DetectorSettings = defaultSettings,
  size = 10,
) {
  let { profile, state } = settings === defaultSettings ? fitted : fitDetector(training, settings, 1);
  const decisions: Decision[] = [];
  const released: string[] = [];
  for (let from = 0; from < documents.length; from += size) {
    const judgement = judgeRun(profile, state, documents.slice(from, from + size), settings);
    state = judgement.state;
    decisions.push(judgement.decision);
    released.push(...judgement.mayTrain);
  }
  return { decisions, released, state, profile };
}

export const alertsOf = (decisions: readonly Decision[]) =>
  decisions.filter((decision) => decision.kind === 'alert');
