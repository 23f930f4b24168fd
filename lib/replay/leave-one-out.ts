import { defaultSettings } from '../core/detect/settings.ts';
import { calmGrid } from './candidates.ts';
import { evaluateSite, type SiteOutcome } from './evaluate-site.ts';
import type { SiteStreams } from './site-streams.ts';
import { type Summary, summarize } from './summarize.ts';

export interface LeftOut {
  summary: Summary;
  /** Height that the other sites chose, per site. */
  chosen: Record<string, number>;
}

/**
 * The default policy with its height chosen for each site by all the others only: the lowest of the grid that keeps their
 * false alarms at or below one half in 1,000 (or has the fewest) and finds most of their faults.
 */
export function leaveOneOut(sites: readonly SiteStreams[]): LeftOut {
  const outcomes = calmGrid.map((calm) =>
    sites.map((site) => evaluateSite(site, { ...defaultSettings, calm })),
  );
  const chosen: Record<string, number> = {};
  const kept: SiteOutcome[] = [];
  sites.forEach((site, i) => {
    const costs = outcomes.map((ofCalm) =>
      costOf(ofCalm.filter((_, j) => familyOf(sites[j]!.name) !== familyOf(site.name))),
    );
    const best = costs.indexOf(Math.min(...costs));
    chosen[site.name] = calmGrid[best]!;
    kept.push(outcomes[best]![i]!);
  });
  return { summary: summarize(kept), chosen };
}

/** Sites of one family share their template, so they are left out together. */
function familyOf(name: string): string {
  return name.split('_')[0]!;
}

/** Missed faults count one each, late documents a little, false alarms beyond the goal ten each. */
function costOf(outcomes: readonly SiteOutcome[]): number {
  const { clean, faults, newRule } = summarize(outcomes);
  const excess = Math.max(0, clean.falseAlarms - 0.0005 * clean.documents) + newRule.alarmed;
  const missed = Object.values(faults).reduce((sum, { streams, found }) => sum + streams - found, 0);
  const late = Object.values(faults).reduce((sum, { medianDocuments }) => sum + (medianDocuments ?? 0), 0);
  return 10 * excess + missed + late / 1000;
}
