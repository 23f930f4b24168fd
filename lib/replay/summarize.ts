import { quantile } from '../core/stats/quantile.ts';
import type { SiteOutcome } from './evaluate-site.ts';
import { type Fault, madeFaults } from './site-streams.ts';

export const allFaults: readonly Fault[] = [...madeFaults, 'old-rule'];

export interface FaultSummary {
  streams: number;
  found: number;
  medianDocuments: number | null;
  p90Documents: number | null;
  flaggedShare: number;
  /** Of the paper's five criteria, as in its Table 4. */
  criteriaRight: number;
  criteria: number;
}

export interface Summary {
  clean: {
    documents: number;
    falseAlarms: number;
    falseAlarmsPer1000: number;
    flaggedShare: number;
    /** As in the paper's Table 2. */
    criteriaRight: number;
    criteria: number;
  };
  faults: Partial<Record<Fault, FaultSummary>>;
  /** The right rule on redesigned pages: should be silent. */
  newRule: { streams: number; alarmed: number; high: number; noticed: number };
}

export function summarize(outcomes: readonly SiteOutcome[]): Summary {
  const total = (of: (outcome: SiteOutcome) => number): number =>
    outcomes.reduce((sum, each) => sum + of(each), 0);
  const documents = total(({ clean }) => clean.documents);
  const falseAlarms = total(({ clean }) => clean.falseAlarms);
  const redesigns = outcomes.flatMap(({ newRule }) => (newRule === null ? [] : [newRule]));
  return {
    clean: {
      documents,
      falseAlarms,
      falseAlarmsPer1000: documents > 0 ? (1000 * falseAlarms) / documents : 0,
      flaggedShare: documents > 0 ? total(({ clean }) => clean.flagged) / documents : 0,
      criteriaRight: total(({ clean }) => 5 - clean.criteriaFired),
      criteria: 5 * outcomes.length,
    },
    faults: Object.fromEntries(
      allFaults.flatMap((fault) => {
        const summary = summarizeFault(outcomes, fault);
        return summary.streams > 0 ? [[fault, summary]] : [];
      }),
    ),
    newRule: {
      streams: redesigns.length,
      alarmed: redesigns.filter(({ alerts }) => alerts > 0).length,
      high: redesigns.filter(({ high }) => high > 0).length,
      noticed: redesigns.filter(({ notices }) => notices > 0).length,
    },
  };
}

function summarizeFault(outcomes: readonly SiteOutcome[], fault: Fault): FaultSummary {
  const streams = outcomes.flatMap(({ faults }) => faults[fault] ?? []);
  const found = streams.flatMap((stream) => stream.found ?? []);
  const judged = streams.reduce((sum, stream) => sum + stream.judged, 0);
  return {
    streams: streams.length,
    found: found.length,
    medianDocuments: found.length > 0 ? quantile(found, 0.5) : null,
    p90Documents: found.length > 0 ? quantile(found, 0.9) : null,
    flaggedShare: judged > 0 ? streams.reduce((sum, stream) => sum + stream.flagged, 0) / judged : 0,
    criteriaRight: streams.reduce((sum, stream) => sum + stream.criteriaFired, 0),
    criteria: 5 * streams.length,
  };
}
