import type { Severity } from '../alerts/kinds.ts';
import type { Occasion } from './occasions.ts';

/** Which alerts a channel tells of. An empty list restricts nothing. */
export interface ChannelRules {
  severities: readonly Severity[];
  /** Alert kinds. */
  kinds: readonly string[];
  /** Ids of sources. With `hosts`: a source that is in either list counts. */
  sources: readonly number[];
  /** Hosts; "example.org" takes in its subdomains. */
  hosts: readonly string[];
  occasions: readonly Occasion[];
}

/** What happened to which alert. */
export interface AlertNews {
  occasion: Occasion;
  severity: Severity;
  kind: string;
  sourceId: number;
  /** Lower case, with the port where it is not the scheme's own. */
  host: string;
}

/** Whether a channel tells of this: every list that is not empty has it. O(length of the lists). */
export function matchesRules(rules: ChannelRules, news: AlertNews): boolean {
  return (
    permits(rules.severities, news.severity) &&
    permits(rules.kinds, news.kind) &&
    permits(rules.occasions, news.occasion) &&
    isOfTheseSources(rules, news)
  );
}

function permits<T>(list: readonly T[], value: T): boolean {
  return list.length === 0 || list.includes(value);
}

function isOfTheseSources({ sources, hosts }: ChannelRules, { sourceId, host }: AlertNews): boolean {
  if (sources.length === 0 && hosts.length === 0) return true;
  return sources.includes(sourceId) || hosts.some((one) => isWithin(host, one.toLowerCase()));
}

function isWithin(host: string, domain: string): boolean {
  const name = domain.includes(':') ? host : host.replace(/:\d+$/, '');
  return name === domain || name.endsWith(`.${domain}`);
}
