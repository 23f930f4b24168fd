import { defaultSettings } from '../core/detect/settings.ts';
import { ablated, candidates, defaultCandidate } from './candidates.ts';
import { evaluateSite, type SiteOutcome } from './evaluate-site.ts';
import { type LeftOut, leaveOneOut } from './leave-one-out.ts';
import type { SiteStreams } from './site-streams.ts';
import { type Summary, summarize } from './summarize.ts';

/** Pages from which a site is of the size that the reference figures were measured on. */
const largeFrom = 140;

export interface Report {
  policies: Record<string, Summary>;
  sites: Record<string, { training: number; policies: Record<string, Summary> }>;
  default: string;
  /** The same for sites with at least 140 pages. */
  large: { sites: number; policies: Record<string, Summary> };
  ablation: Record<string, Summary> | null;
  leaveOneOut: LeftOut | null;
}

/** Runs all candidates over all sites. `full` adds the ablation and leaving one site out. */
export function makeReport(
  sites: readonly SiteStreams[],
  full: boolean,
  progress: (text: string) => void,
): Report {
  const outcomes: Record<string, SiteOutcome[]> = {};
  for (const [name, settings] of Object.entries(candidates)) {
    progress(`policy ${name}`);
    outcomes[name] = sites.map((site) => evaluateSite(site, settings));
  }
  const isLarge = sites.map((site) => site.training.length + site.clean.length >= largeFrom);
  const summaries = (keep: (i: number) => boolean): Record<string, Summary> =>
    Object.fromEntries(
      Object.entries(outcomes).map(([name, each]) => [name, summarize(each.filter((_, i) => keep(i)))]),
    );
  let ablation: Report['ablation'] = null;
  if (full) {
    ablation = {};
    for (const code of ablated) {
      progress(`without ${code}`);
      const settings = { ...defaultSettings, switchedOff: [code] };
      ablation[code] = summarize(sites.map((site) => evaluateSite(site, settings)));
    }
    progress('leaving one site out');
  }
  return {
    policies: summaries(() => true),
    sites: Object.fromEntries(
      sites.map((site, i) => [
        site.name,
        { training: site.training.length, policies: summaries((j) => j === i) },
      ]),
    ),
    default: defaultCandidate,
    large: { sites: isLarge.filter(Boolean).length, policies: summaries((i) => isLarge[i]!) },
    ablation,
    leaveOneOut: full ? leaveOneOut(sites) : null,
  };
}
