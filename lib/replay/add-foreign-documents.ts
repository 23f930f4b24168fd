import type { SiteStreams } from './site-streams.ts';

/**
 * Gives each site the documents of another one as its fault `other`: those of the next site by name that is of another
 * family (the part of the name before `_`), as many as the site's own clean stream has. A site alone gets none.
 */
export function addForeignDocuments(sites: readonly SiteStreams[]): SiteStreams[] {
  return sites.map((site, i) => {
    for (let step = 1; step < sites.length; step++) {
      const other = sites[(i + step) % sites.length]!;
      if (familyOf(other.name) === familyOf(site.name)) continue;
      const pool = [...other.clean, ...other.training];
      return { ...site, faults: { ...site.faults, other: pool.slice(0, site.clean.length) } };
    }
    return site;
  });
}

function familyOf(name: string): string {
  return name.split('_')[0]!;
}
