import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { extractArticle } from '../../../lib/core/extract/extract-article.ts';
import { measure } from '../../../lib/core/features/measure.ts';
import { cpuSeconds, peakMegabytes } from '../measuring/cpu-time.ts';
import { against, type PartResult, type Row } from '../measuring/row.ts';
import { runLxml } from '../peers/run-lxml.ts';

const rules = {
  body: ['//article//p[not(ancestor::aside)]', '//body//p'],
  title: ['//h1', '//title'],
  author: ["//a[@rel='author']", "//meta[@name='author']/@content"],
};
const article = {
  body: { alternatives: rules.body, exclude: [] },
  title: { alternatives: rules.title, exclude: [] },
  author: { alternatives: rules.author, exclude: [] },
};
const context = { url: 'http://page.invalid/', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) };
const stages = ['decode', 'parse', 'rules', 'features and sketch'] as const;

/** From the bytes of real pages to features, beside lxml on the same files. */
export async function pages({ quick }: { quick: boolean }): Promise<PartResult> {
  const folder = process.env.TRUTH_DIR ?? '';
  if (folder === '' || !existsSync(folder))
    return { rows: [], remarks: ['skipped: TRUTH_DIR names no folder of pages (README.md says which).'] };
  const every = pagesBelow(folder);
  const files = quick ? every.filter((_, i) => i % 12 === 0) : every;
  const bytes = files.map(readPage);
  const repetitions = quick ? 1 : 3;

  const spent = stages.map(() => 0);
  let texts = 0;
  const pass = () => {
    spent.fill(0);
    texts = 0;
    let paragraphs = 0;
    let characters = 0;
    for (const page of bytes) {
      const begun = process.hrtime.bigint();
      const { text } = decodeHtml(page, null);
      const decoded = process.hrtime.bigint();
      const parsed = parseHtml(text, { scripting: false });
      const built = process.hrtime.bigint();
      if (parsed.kind !== 'tree') continue;
      const { body } = extractArticle(parsed.tree, article, context);
      const extracted = process.hrtime.bigint();
      const { features } = measure(parsed.tree, body, text.length);
      const measured = process.hrtime.bigint();
      [decoded - begun, built - decoded, extracted - built, measured - extracted].forEach((span, i) => {
        spent[i]! += Number(span);
      });
      texts++;
      paragraphs += features.paragraphCount;
      characters += features.textSize;
    }
    return { paragraphs, characters };
  };
  pass();
  const own = cpuSeconds(repetitions, pass);
  const rate = bytes.length / own.seconds;
  const megabytes = peakMegabytes();
  const lxml = runLxml({ files, repetitions, ...rules });

  const average = bytes.reduce((sum, page) => sum + page.length, 0) / bytes.length / 1024;
  const all = spent.reduce((sum, each) => sum + each, 0);
  const rows: Row[] = [
    {
      what: `bytes to features, ${bytes.length} pages of ${average.toFixed(0)} KB`,
      figure: rate,
      unit: 'pages/s',
      baseline: lxml && against('lxml', lxml.pagesPerSecond, rate, 'more'),
      megabytes,
    },
    ...stages.map(
      (stage, i): Row => ({
        what: `  ${stage}`,
        figure: (spent[i]! / all) * (own.seconds / bytes.length) * 1e6,
        unit: 'µs/page',
        baseline: null,
        megabytes: null,
      }),
    ),
  ];
  const remarks = [
    lxml === null
      ? 'lxml was not run: no Python here has it (Debian: apt-get install python3-lxml; PYTHON names another Python).'
      : `lxml held ${lxml.megabytes.toFixed(0)} MB. Paragraphs and characters: ` +
        `${own.result.paragraphs} and ${own.result.characters} here, ${lxml.paragraphs} and ${lxml.characters} there; ` +
        'it makes another tree of broken markup, counts with fewer rules of white space, and no sketch.',
  ];
  if (texts < bytes.length) remarks.push(`${bytes.length - texts} pages were too complex and not counted.`);
  return { rows, remarks };
}

function pagesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.html\.gz$|(^|\/)source\.html$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function readPage(path: string): Uint8Array {
  const bytes = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}
