import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A site as it was recorded: pages under the old markup, and under the new one where it was redesigned. */
export interface RecordedSite {
  name: string;
  language: string;
  articleBefore: string;
  /** Null where the site was not redesigned. */
  articleAfter: string | null;
  /** Paths of the pages, oldest first. */
  before: string[];
  after: string[];
}

/** All sites below a folder, by name. A folder counts as a site when it has `meta.json` and `before`. */
export function recordedSites(folder: string): RecordedSite[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'meta.json')))
    .map((entry) => readSite(folder, entry.name))
    .filter((site) => site.before.length > 0 && site.articleBefore !== '')
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function readPage(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

function readSite(folder: string, name: string): RecordedSite {
  const meta = JSON.parse(readFileSync(join(folder, name, 'meta.json'), 'utf8')) as Record<string, unknown>;
  const after = pagesIn(join(folder, name, 'after'));
  const articleAfter = typeof meta.article_xpath_after === 'string' ? meta.article_xpath_after : null;
  return {
    name,
    language: String(meta.language ?? 'en'),
    articleBefore: String(meta.article_xpath_before ?? meta.article_xpath ?? ''),
    articleAfter: after.length > 0 ? articleAfter : null,
    before: pagesIn(join(folder, name, 'before')),
    after,
  };
}

function pagesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.html(\.gz)?$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
