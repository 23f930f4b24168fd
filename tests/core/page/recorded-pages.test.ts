import { existsSync, globSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { classifyResponse } from '../../../lib/core/page/classify-response.ts';

const folder = process.env.TRUTH_DIR ?? '';
const mostPages = 240;

/** Recorded articles, where somebody has a folder of them (*.html.gz, at any depth). */
it.skipIf(!existsSync(folder))(
  'at most 1 % of recorded articles are called something else than a page',
  { timeout: 300_000 },
  () => {
    const files = globSync(`${folder}/**/*.html.gz`).sort();
    const step = Math.max(1, Math.ceil(files.length / mostPages));
    const sample = files.filter((_file, index) => index % step === 0);
    const others: string[] = [];
    for (const file of sample) {
      const html = decodeHtml(new Uint8Array(gunzipSync(readFileSync(file))), 'text/html');
      const parsed = parseHtml(html, { scripting: false });
      const kind = classifyResponse({
        status: 200,
        contentType: 'text/html',
        finalUrl: 'https://news.example/a',
        headers: {},
        html,
        parsed,
        fedCharacters: 0,
      });
      if (kind.kind !== 'page') others.push(`${kind.kind} ${JSON.stringify(kind.detail)}`);
    }
    console.info(
      `${sample.length} recorded articles: ${others.length} called something else ${others.join('; ')}`,
    );
    expect(others.length / sample.length).toBeLessThanOrEqual(0.01);
  },
);
