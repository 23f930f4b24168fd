import { type SourcesToWrite, toldForeign, toldLayer } from '../described-source.ts';

export const jsonFormat = 'markdrift-sources';
export const jsonVersion = 1;

/** Sources with rules, groups and settings as JSON; see read-sources-json.ts. Settings hold the detector's thresholds. O(n). */
export function writeSourcesJson({ sources, groups, at, secrets }: SourcesToWrite): string {
  const file = {
    format: jsonFormat,
    version: jsonVersion,
    exportedAt: at.toISOString(),
    groups: groups.map(({ name, layer }) => ({ name, settings: toldLayer(layer, secrets) ?? {} })),
    sources: sources.map(({ own, foreign, ...source }) => {
      const kept = toldForeign(foreign, secrets);
      return {
        ...source,
        settings: toldLayer(own, secrets) ?? {},
        ...(Object.keys(kept).length > 0 && { foreign: kept }),
      };
    }),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
