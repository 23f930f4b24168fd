import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractArticle } from '../../../lib/core/extract/extract-article.ts';
import { type FieldSight, fieldSigns } from '../../../lib/core/fields/field-signs.ts';
import { judgeShare } from '../../../lib/core/fields/judge-share.ts';
import { parsePage } from '../../../lib/replay/measure-page.ts';
import { type RecordedSite, recordedSites } from '../../../lib/replay/recorded-site.ts';

const folder = process.env.CORPORA_DIR ?? '';
const withRule = new Set(['title', 'date'] as const);

/** Title and date of each page by the site's recorded rules; beside them what its list of pages says. */
function sightsOf(site: RecordedSite, pages: 'before' | 'after', rules: 'before' | 'after'): FieldSight[] {
  const meta = JSON.parse(readFileSync(join(folder, site.name, 'meta.json'), 'utf8')) as Record<
    string,
    string
  >;
  const table = readFileSync(join(folder, site.name, `${pages}.tsv`), 'utf8').split('\n');
  const lines = new Map(table.map((line) => [line.slice(0, 4), line.split('\t')]));
  const rule = (field: string) => ({
    alternatives: [meta[`${field}_xpath_${rules}`] ?? meta[`${field}_xpath`] ?? '//none'],
    exclude: [],
  });
  return site[pages].flatMap((path): FieldSight[] => {
    const page = parsePage(path);
    if (!page) return [];
    const [, day, , title] = lines.get(basename(path).slice(0, 4)) ?? [];
    const listedAt = Date.parse(day ?? '');
    const readAt = Number.isNaN(listedAt) ? 0 : listedAt + 86_400_000;
    const { title: found, date } = extractArticle(
      page.tree,
      { title: rule('title'), date: rule('date') },
      {
        url: 'http://recorded.invalid/',
        locale: site.language,
        timeZone: 'UTC',
        capturedAt: new Date(readAt),
      },
    );
    return [
      {
        title: found,
        author: null,
        date: date?.instant?.getTime() ?? null,
        found: { title: found !== null, date: date?.instant != null, author: false },
        listed: { title: title || null, author: null, date: Number.isNaN(listedAt) ? null : listedAt },
        readAt,
      },
    ];
  });
}

/** Signs that fall on the way, judged after each ten documents, with the number of documents until then. */
function fallen(stream: readonly FieldSight[], from: number): Map<string, number> {
  const alarms = new Map<string, number>();
  for (let end = from + 10; end < stream.length + 10; end += 10) {
    const seen = stream.slice(Math.max(0, end - 280), end);
    for (const { kind, field, code, values } of fieldSigns(seen, withRule)) {
      const sights = values.flatMap((good) => (good === null ? [] : [{ good, judged: true, usual: true }]));
      const name = `${kind} ${field} ${code}`;
      if (judgeShare(sights).kind === 'fallen' && !alarms.has(name)) alarms.set(name, end - from);
    }
  }
  return alarms;
}

const sites = folder !== '' && existsSync(folder) ? recordedSites(folder) : [];

describe.skipIf(sites.length === 0)('title and date of recorded sites', () => {
  const counted = { documents: 0, alarms: [] as string[] };

  it.each(sites.map((site) => [site.name, site] as const))(
    '%s: silent on its clean pages, loud where all titles are gone or one',
    (name, site) => {
      const clean = sightsOf(site, 'before', 'before');
      const alarms = [...fallen(clean, 0)].map(([sign, documents]) => `${name}: ${sign} after ${documents}`);
      counted.documents += clean.length;
      counted.alarms.push(...alarms);
      const enough = clean.filter(({ found }) => found.title).length > 0.9 * clean.length;
      if (clean.length < 80 || !enough) return;
      const half = Math.floor(clean.length / 2);
      const broken = (change: (sight: FieldSight) => FieldSight) =>
        fallen(
          clean.map((sight, i) => (i < half ? sight : change(sight))),
          half,
        );
      const gone = broken((sight) => ({ ...sight, title: null, found: { ...sight.found, title: false } }));
      expect(gone.get('missing title missing')).toBeLessThanOrEqual(20);
      const one = broken((sight) => ({
        ...sight,
        title: 'The name of the site',
        listed: { ...sight.listed, title: null },
      }));
      expect(one.get('wrong-value title same')).toBeLessThanOrEqual(20);
    },
    60_000,
  );

  it('raise no false alarm', () => {
    console.log(
      `fields: ${counted.documents} clean documents, alarms: ${counted.alarms.join('; ') || 'none'}`,
    );
    expect(counted.documents).toBeGreaterThan(1000);
    expect(counted.alarms).toEqual([]);
  });
});
