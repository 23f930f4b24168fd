import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeHtml, decodeXml } from '../../../lib/core/charset/decode.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';
import { classifyResponse } from '../../../lib/core/page/classify-response.ts';
import { readPage, realPages, withoutPages } from '../measuring/real-pages.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';

/** Recorded articles that are called something else, in percent; at most one may be. */
export async function pageKinds({ quick }: { quick: boolean }): Promise<PartResult> {
  const paths = realPages({ quick });
  if (paths === null) return withoutPages;
  const others: string[] = [];
  for (const file of paths) {
    const html = decodeHtml(readPage(file), 'text/html');
    const parsed = parseHtml(html, { scripting: false });
    const finalUrl = 'https://news.example/story';
    const facts = { status: 200, contentType: 'text/html', headers: {}, finalUrl };
    const { kind, ...detail } = classifyResponse({ ...facts, html, parsed });
    if (kind !== 'page') others.push(`${path.basename(file)}: ${kind} ${JSON.stringify(detail)}`);
  }
  const share = (100 * others.length) / paths.length;
  const row: Row = {
    what: `${paths.length} recorded articles, called something else (aim: at most 1 %)`,
    figure: share,
    unit: '%',
    baseline: null,
    megabytes: null,
  };
  return { rows: [row], remarks: others };
}

/** All recorded feeds by format: files, items, warnings; and what is refused, by reason. */
export async function feeds(): Promise<PartResult> {
  const folder = process.env.FEEDS_DIR ?? '';
  const manifest = path.join(folder, 'manifest.json');
  if (!existsSync(manifest))
    return { rows: [], remarks: ['skipped: FEEDS_DIR names no folder with a manifest.json.'] };
  const files = (JSON.parse(readFileSync(manifest, 'utf8')) as { file: string }[]).map(({ file }) => file);
  const kinds = new Map<string, { files: number; items: number; warnings: Map<string, number> }>();
  let slowest = 0;
  for (const file of files) {
    const bytes = new Uint8Array(readFileSync(path.join(folder, file)));
    const before = process.threadCpuUsage();
    const reading = readFeed(decodeXml(bytes, null).text, 'https://feed.example/folder/feed.xml');
    const { user, system } = process.threadCpuUsage(before);
    slowest = Math.max(slowest, (user + system) / 1000);
    const name = nameOf(reading);
    const kind = kinds.get(name) ?? { files: 0, items: 0, warnings: new Map() };
    kinds.set(name, kind);
    kind.files += 1;
    if (reading.kind !== 'feed') continue;
    kind.items += reading.items.length;
    for (const { code } of reading.warnings) kind.warnings.set(code, (kind.warnings.get(code) ?? 0) + 1);
  }
  const rows: Row[] = [...kinds].sort().map(([name, kind]) => ({
    what: `${name}, ${kind.files} files`,
    figure: kind.items,
    unit: 'items',
    baseline: null,
    megabytes: null,
  }));
  rows.push({
    what: `slowest of ${files.length} feeds`,
    figure: slowest,
    unit: 'ms',
    baseline: against('the aim', 2000, slowest, 'less'),
    megabytes: null,
  });
  const remarks = [...kinds]
    .filter(([, { warnings }]) => warnings.size > 0)
    .map(
      ([name, { warnings }]) =>
        `${name}: ${[...warnings].map(([code, count]) => `${count} ${code}`).join(', ')}`,
    );
  return { rows, remarks };
}

function nameOf(reading: ReturnType<typeof readFeed>): string {
  if (reading.kind === 'feed') return `read: ${reading.format}`;
  return reading.kind === 'not-a-feed' ? `refused: ${reading.reason}` : 'read: sitemap index';
}
