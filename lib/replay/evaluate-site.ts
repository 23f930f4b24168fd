import { fitSeries } from '../core/detect/deferred/fit-series.ts';
import { judgeBatch } from '../core/detect/deferred/judge-batch.ts';
import type { DetectorSettings } from '../core/detect/settings.ts';
import { runStream } from './run-stream.ts';
import type { Fault, SiteStreams } from './site-streams.ts';

export interface FaultOutcome {
  documents: number;
  /** Documents of the stream that had come when the first alert was raised; null: never. */
  found: number | null;
  /** Flagged before that, by the operational detector or a criterion of its own. */
  flagged: number;
  judged: number;
  /** The paper's five criteria on the whole stream: how many say failure. */
  criteriaFired: number;
}

/** How one site fares under one candidate. */
export interface SiteOutcome {
  clean: { documents: number; falseAlarms: number; flagged: number; notices: number; criteriaFired: number };
  faults: Partial<Record<Fault, FaultOutcome>>;
  /** The right rule on redesigned pages: no fault. */
  newRule: {
    documents: number;
    alerts: number;
    high: number;
    notices: number;
    noticedAfter: number | null;
  } | null;
}

export function evaluateSite(site: SiteStreams, settings: DetectorSettings): SiteOutcome {
  const series = fitSeries(site.training, settings);
  const criteriaFired = (stream: SiteStreams['clean']): number =>
    judgeBatch(
      series,
      stream.map(({ features }) => features),
      0,
      settings,
      'paper',
    ).criteria.filter(({ fired }) => fired).length;
  const clean = runStream(site.training, site.clean, settings, false);
  const outcome: SiteOutcome = {
    clean: {
      documents: clean.documents,
      falseAlarms: clean.alerts.length,
      flagged: clean.flagged,
      notices: clean.notices.length,
      criteriaFired: criteriaFired(site.clean),
    },
    faults: {},
    newRule: null,
  };
  for (const [fault, stream] of Object.entries(site.faults) as [Fault, SiteStreams['clean']][]) {
    const result = runStream(site.training, stream, settings, true);
    outcome.faults[fault] = {
      documents: stream.length,
      found: result.alerts[0]?.documents ?? null,
      flagged: result.flagged,
      judged: result.documents,
      criteriaFired: criteriaFired(stream),
    };
  }
  if (site.newRule !== null) {
    const { documents, alerts, notices } = runStream(site.training, site.newRule, settings, false);
    outcome.newRule = {
      documents,
      alerts: alerts.length,
      high: alerts.filter(({ decision }) => decision.severity === 'high').length,
      notices: notices.length,
      noticedAfter: notices[0]?.documents ?? null,
    };
  }
  return outcome;
}
