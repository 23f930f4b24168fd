import { elbtalAnzeiger } from './elbtal-anzeiger/site.ts';
import { harbourNotes } from './harbour-notes/site.ts';
import { meridianReview } from './meridian-review/site.ts';
import { northgateCourier } from './northgate-courier/site.ts';
import type { SiteDefinition } from './site-definition.ts';
import { stadtLindenau } from './stadt-lindenau/site.ts';
import { vecherniyLukomorsk } from './vecherniy-lukomorsk/site.ts';

/** The whole local news web. */
export const siteCatalogue: readonly SiteDefinition[] = [
  northgateCourier,
  vecherniyLukomorsk,
  meridianReview,
  stadtLindenau,
  harbourNotes,
  elbtalAnzeiger,
];

export type SiteId =
  | 'northgate-courier'
  | 'vecherniy-lukomorsk'
  | 'meridian-review'
  | 'stadt-lindenau'
  | 'harbour-notes'
  | 'elbtal-anzeiger';

export function siteOf(id: SiteId): SiteDefinition {
  return siteCatalogue.find((site) => site.id === id)!;
}
