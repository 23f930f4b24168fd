import type { Timetable } from './publishing/timetable.ts';
import { type SiteId, siteCatalogue, siteOf } from './sites/catalogue.ts';
import type { RedesignEffect, SiteDefinition } from './sites/site-definition.ts';

/** One of the odd ports nobody uses; all sites share it, each on an address of its own. */
export const demoPort = 8487;
export const demoArchive = 100;
export const demoPollSeconds = 4;

/** What `npm run demo` should lead to at one site. `alert`: something a person must look at; `notice`: at most a remark. */
export interface Expectation {
  site: SiteId;
  effect: RedesignEffect;
  outcome: 'alert' | 'notice' | 'nothing';
  /** Seconds after the site was first read by which the alert must stand. */
  withinSeconds: number | null;
}

const redesignAfterSeconds: Record<SiteId, number | null> = {
  'harbour-notes': 45,
  'northgate-courier': 60,
  'vecherniy-lukomorsk': 68,
  'meridian-review': 76,
  'stadt-lindenau': 52,
  'elbtal-anzeiger': null,
};

const outcomes: Record<RedesignEffect, Expectation['outcome']> = {
  empty: 'alert',
  'lead-only': 'alert',
  'related-stories': 'alert',
  'comments-included': 'alert',
  harmless: 'notice',
  none: 'nothing',
};

/**
 * Who does what and when: each site waits until it is first read, gives the collector time for its archive, then
 * publishes an article about each second and redesigns itself once enough has been read to learn from. `speed` 2 is twice as fast.
 */
export function demoTimetable(site: SiteId, speed = 1): Timetable {
  const after = redesignAfterSeconds[site];
  return {
    begins: 'at-first-read',
    quietSeconds: 12 / speed,
    publishEverySeconds: 1.2 / speed,
    slowAfterSeconds: 240 / speed,
    slowEverySeconds: 30 / speed,
    redesign: after === null ? null : { afterSeconds: after / speed, afterArticlesRead: demoArchive + 10 },
  };
}

export function expectations(speed = 1): Expectation[] {
  return siteCatalogue.map((definition) => {
    const site = definition.id as SiteId;
    const outcome = outcomes[definition.effect];
    return {
      site,
      effect: definition.effect,
      outcome,
      withinSeconds: outcome === 'alert' ? 165 / speed : null,
    };
  });
}

/** How a source of the demonstration is set up. */
export interface DemoSource {
  id: string;
  name: string;
  kind: 'feed' | 'listing';
  url: string;
  locale: string;
  timeZone: string;
  pollSeconds: number;
  rules: SiteDefinition['rules'];
  /** Rules that are right after the redesign: what a person would publish to repair it. */
  rulesAfter: SiteDefinition['rules'];
}

export function demoSource(id: SiteId, port: number = demoPort): DemoSource {
  const site = siteOf(id);
  return {
    id,
    name: site.name,
    kind: site.source.kind,
    url: `http://${site.host}:${port}${site.source.path}`,
    locale: site.locale,
    timeZone: site.timeZone,
    pollSeconds: demoPollSeconds,
    rules: site.rules,
    rulesAfter: site.rulesAfter,
  };
}

export function demoSources(port: number = demoPort): DemoSource[] {
  return siteCatalogue.map((site) => demoSource(site.id as SiteId, port));
}

/** The value of HOSTS_OVERRIDE under which the sites' names lead to their loopback addresses. */
export function hostsOverride(): string {
  return siteCatalogue.map((site) => `${site.host}=${site.address}`).join(',');
}

/** Variables under which a worker reaches the sites by name and collects as fast as they publish. */
export function demoEnvironment(): Record<string, string> {
  return {
    HOSTS_OVERRIDE: hostsOverride(),
    ALLOW_NETWORKS: '127.0.0.0/8',
    HOST_PAUSE_MS: '40',
    SCHEDULE_MS: '500',
  };
}
