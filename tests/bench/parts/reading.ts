import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { readWithoutRules } from '../../../lib/core/extract/reading/read-without-rules.ts';
import { readableText } from '../../../lib/core/text/readable-text.ts';
import { median } from '../measuring/median.ts';
import { readPage, withoutPages } from '../measuring/real-pages.ts';
import { against, type PartOptions, type PartResult, type Row } from '../measuring/row.ts';

const context = { url: 'https://news.example/', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) };

interface Known {
  path: string;
  text: string;
  title: string | null;
}

/** Articles read without rules, against texts and titles that are known to be right (TRUTH_DIR). */
export async function reading({ quick }: PartOptions): Promise<PartResult> {
  const folder = process.env.TRUTH_DIR ?? '';
  if (folder === '' || !existsSync(folder)) return withoutPages;
  const rows: Row[] = [];
  const remarks: string[] = [];
  for (const [name, all] of [
    ['newspapers', newspapers(join(folder, 'fundus'))],
    ["Readability's own pages", ownPages(join(folder, 'readability'))],
  ] as const) {
    const known = all.filter((_, place) => !quick || place % 10 === 0);
    const [scores, whole, times]: [number[], number[], number[]] = [[], [], []];
    let [titles, asked, empty] = [0, 0, 0];
    for (const { path, text, title } of known) {
      const parsed = parseHtml(decodeHtml(readPage(path), 'text/html'), { scripting: false });
      if (parsed.kind !== 'tree') continue;
      const { tree } = parsed;
      const begun = performance.now();
      const read = readWithoutRules(tree, context);
      times.push(performance.now() - begun);
      scores.push(agreement(read.body.text, text));
      whole.push(agreement(readableText(tree, [0], new Set()), text));
      if (read.body.text === '') empty++;
      if (title === null) continue;
      asked++;
      if (squeeze(read.title ?? '') === squeeze(title)) titles++;
    }
    const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
    rows.push({
      what: `text of ${scores.length} ${name}, words by F1, mean`,
      figure: mean(scores),
      unit: 'F1',
      baseline: against('the whole page', mean(whole), mean(scores), 'more'),
      megabytes: null,
    });
    remarks.push(
      `${name}: median F1 ${median(scores).toFixed(3)}; ${scores.filter((each) => each >= 0.9).length} at 0.9 or more, ${empty} without text; titles ${titles}/${asked}; ${median(times).toFixed(0)} ms a page (median of the clock).`,
    );
  }
  return { rows, remarks };
}

function newspapers(folder: string): Known[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html.gz'))
    .sort()
    .flatMap((name) => {
      const file = join(folder, name.replace(/\.html\.gz$/, '.json'));
      if (!existsSync(file)) return [];
      const versions = Object.values(JSON.parse(readFileSync(file, 'utf8'))) as {
        title?: string;
        body?: { summary?: string[]; sections?: { headline: string[]; paragraphs: string[] }[] };
      }[];
      const { title, body } = versions[0] ?? {};
      const parts = [
        ...(body?.summary ?? []),
        ...(body?.sections ?? []).flatMap(({ headline, paragraphs }) => [...headline, ...paragraphs]),
      ];
      return parts.length === 0
        ? []
        : [{ path: join(folder, name), text: parts.join('\n'), title: title ?? null }];
    });
}

function ownPages(folder: string): Known[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const expected = join(folder, name, 'expected.html.gz');
      if (!existsSync(expected)) return [];
      const html = decodeHtml(readPage(expected), 'text/html; charset=utf-8');
      const parsed = parseHtml(html, { scripting: false });
      const metadata = JSON.parse(readFileSync(join(folder, name, 'expected-metadata.json'), 'utf8')) as {
        title?: string | null;
      };
      const text = parsed.kind === 'tree' ? readableText(parsed.tree, [0], new Set()) : '';
      return [{ path: join(folder, name, 'source.html.gz'), text, title: metadata.title ?? null }];
    });
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const squeeze = (text: string) => wordsOf(text).join(' ');

/** F1 of words, each counted as often as it stands in both; of two empty texts 1. */
function agreement(read: string, expected: string): number {
  const counts = new Map<string, number>();
  const [own, wanted] = [wordsOf(read), wordsOf(expected)];
  if (own.length + wanted.length === 0) return 1;
  for (const word of wanted) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of own) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    shared++;
  }
  return (2 * shared) / (own.length + wanted.length);
}
