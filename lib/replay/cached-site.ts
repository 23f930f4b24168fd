import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { measureSite } from './measure-site.ts';
import type { RecordedSite } from './recorded-site.ts';
import type { SiteStreams } from './site-streams.ts';

/**
 * A site's measurements, kept in a folder between runs where one is named: for trying detectors, not for the record, as
 * the folder knows nothing of changes to the code that measures.
 */
export function measuredSite(site: RecordedSite, folder: string | null): SiteStreams {
  if (folder === null) return measureSite(site);
  const path = join(folder, `${site.name}.bin`);
  if (existsSync(path)) return deserialize(readFileSync(path)) as SiteStreams;
  const streams = measureSite(site);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, serialize(streams));
  return streams;
}
