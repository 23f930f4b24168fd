import type { Decision } from '../core/detect/decide/decision.ts';
import { fitDetector, forgetEvidence } from '../core/detect/fit-detector.ts';
import { judgeRun } from '../core/detect/judge-run.ts';
import type { Observation, ObservedDocument } from '../core/detect/observation.ts';
import type { DetectorSettings } from '../core/detect/settings.ts';

/** Documents of a run. */
const runSize = 10;
const seed = 20120101;

export interface StreamAlert {
  /** Documents of the stream that had come when the alert was raised. */
  documents: number;
  decision: Extract<Decision, { kind: 'alert' }>;
}

export interface StreamResult {
  documents: number;
  flagged: number;
  alerts: StreamAlert[];
  notices: { documents: number; criteria: string[] }[];
}

/**
 * Runs a stream through the whole state machine in runs of ten documents, as a source would: it learns from `training`,
 * retrains when it decides so, with what it released or cleared. On a clean stream each alert is false, and a person marks
 * it so: its documents are cleared and the detector is trained anew. A faulty stream ends with its first alert.
 */
export function runStream(
  training: readonly Observation[],
  stream: readonly Observation[],
  settings: DetectorSettings,
  isFault: boolean,
): StreamResult {
  const documents: ObservedDocument[] = stream.map((observation, i) => ({ id: String(i), observation }));
  const trainable = new Set<number>();
  const learned = (): Observation[] => [...training, ...stream.filter((_, i) => trainable.has(i))];
  let { profile, state } = fitDetector(training, settings, seed);
  const result: StreamResult = { documents: 0, flagged: 0, alerts: [], notices: [] };
  for (let from = 0; from < documents.length; from += runSize) {
    const run = documents.slice(from, from + runSize);
    const judgement = judgeRun(profile, state, run, settings);
    state = judgement.state;
    result.documents += run.length;
    result.flagged += judgement.documents.filter((document) => document.suspicious).length;
    for (const id of judgement.mayTrain) trainable.add(Number(id));
    const { decision } = judgement;
    if (decision.kind === 'notice')
      result.notices.push({ documents: result.documents, criteria: decision.criteria });
    if (decision.kind === 'retrain') {
      for (const id of decision.cleared) trainable.add(Number(id));
      ({ profile, state } = fitDetector(learned(), settings, seed, { state, forgetEvidence: false }));
    }
    if (decision.kind !== 'alert') continue;
    result.alerts.push({ documents: result.documents, decision });
    if (isFault) return result;
    for (const id of decision.affected) trainable.add(Number(id));
    ({ profile, state } = fitDetector(learned(), settings, seed, {
      state: forgetEvidence(state),
      forgetEvidence: true,
    }));
  }
  return result;
}
