import type { JobName, JobPayloads } from '../flows/parts/deps.ts';
import type { JobDefinition } from './definition.ts';
import { actOnAlertsJob } from './definitions/act-on-alerts.ts';
import { collectHostJob } from './definitions/collect-host.ts';
import { deliverNoticeJob } from './definitions/deliver-notice.ts';
import { findCorrectionsJob } from './definitions/find-corrections.ts';
import { forgetOldJob } from './definitions/forget-old.ts';
import { judgeRunJob } from './definitions/judge-run.ts';
import { reextractJob } from './definitions/reextract.ts';
import { renderCaptureJob } from './definitions/render-capture.ts';
import { retrainSourceJob } from './definitions/retrain-source.ts';

/** Every job that a flow can ask for. One without a definition does not compile. */
export const jobs: { readonly [Name in JobName]: JobDefinition<Name> } = {
  'collect-host': collectHostJob,
  'judge-run': judgeRunJob,
  'retrain-source': retrainSourceJob,
  'deliver-notice': deliverNoticeJob,
  reextract: reextractJob,
  'forget-old': forgetOldJob,
  'act-on-alerts': actOnAlertsJob,
  'render-capture': renderCaptureJob,
  'find-corrections': findCorrectionsJob,
};

export const jobNames = Object.keys(jobs) as JobName[];

/** What does a job; `signal` says when the worker has to stop. One without a handler does not compile. */
export type JobHandlers = {
  readonly [Name in JobName]: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<unknown>;
};
