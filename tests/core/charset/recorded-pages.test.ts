import { expect, it } from 'vitest';
import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { decodeBytes } from '../../../lib/core/charset/decode-bytes.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { readableText } from '../../../lib/core/text/readable-text.ts';
import { recordedPages, recordedPaths } from '../dom/recorded-pages.ts';
import { encode } from './encode.ts';

/** Encodings in which pages of a language were written before UTF-8. */
const legacyOf: Record<string, readonly string[]> = {
  ru: ['windows-1251', 'koi8-r'],
  uk: ['windows-1251', 'koi8-u'],
  pl: ['iso-8859-2', 'windows-1250'],
  cs: ['iso-8859-2', 'windows-1250'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  he: ['windows-1255'],
  ar: ['windows-1256'],
  ja: ['shift_jis', 'euc-jp'],
  ko: ['euc-kr'],
  'zh-cn': ['gbk'],
  'zh-hans': ['gbk'],
  zh: ['gbk'],
  'zh-tw': ['big5'],
  'zh-hant': ['big5'],
  ...Object.fromEntries(
    ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'no', 'nb', 'da', 'fi', 'id'].map((language) => [
      language,
      ['windows-1252'],
    ]),
  ),
};
const mostPagesOfALanguage = 12;
const shortest = 120;

function languageOf(html: string): string | null {
  const tag = /<html[^>]*?\slang\s*=\s*["']?([a-z-]+)/i.exec(html)?.[1]?.toLowerCase().replace('_', '-');
  if (tag === undefined) return null;
  const short = tag.split('-')[0]!;
  return tag in legacyOf ? tag : short in legacyOf ? short : null;
}

const withoutLabels = (html: string): string =>
  html.replace(/^\s*<\?xml[^>]*>/, '').replace(/<meta\b[^>]*charset[^>]*>/gi, '');
const labelled = (html: string, charset: string): string =>
  html.replace(/<head\b[^>]*>|^/i, (head) => `${head}<meta charset="${charset}">`);

function readableLength(html: string): number {
  const parsed = parseHtml(html, { scripting: false });
  return parsed.kind === 'tree' ? readableText(parsed.tree, [0], new Set()).length : 0;
}

// Skipped where neither CORPORA_DIR nor TRUTH_DIR names a folder of pages.
it.skipIf(recordedPaths().length === 0)(
  'recorded pages, written in the encodings that their languages had, are read as they were, with a label and without',
  { timeout: 300_000 },
  () => {
    const pagesOf = new Map<string, number>();
    const counts = new Map<string, { right: number; all: number }>();
    const failures: string[] = [];
    for (const { path, text } of recordedPages(1)) {
      const language = languageOf(text);
      if (language === null || text.includes('\ufffd')) continue;
      const pages = pagesOf.get(language) ?? 0;
      const html = withoutLabels(text);
      if (pages >= mostPagesOfALanguage || readableLength(html) <= shortest) continue;
      pagesOf.set(language, pages + 1);
      for (const charset of legacyOf[language]!) {
        for (const scene of ['unlabelled', 'header', 'meta'] as const) {
          const bytes = encode(scene === 'meta' ? labelled(html, charset) : html, charset);
          // Where only ASCII is left there is nothing to tell.
          if (bytes.every((byte) => byte < 0x80)) continue;
          const contentType = scene === 'header' ? `text/html; charset=${charset}` : 'text/html';
          const decoded = decodeHtml(bytes, contentType);
          const right = decoded.text === decodeBytes(bytes, charset);
          const name = `${language} ${charset} ${scene}`;
          const count = counts.get(name) ?? { right: 0, all: 0 };
          counts.set(name, { right: count.right + Number(right), all: count.all + 1 });
          if (!right)
            failures.push(
              `${name}: ${decoded.charset} by ${decoded.reason.source}, ${path.split('/').slice(-3).join('/')}`,
            );
        }
      }
    }
    const all = [...counts.values()].reduce((sum, count) => sum + count.all, 0);
    console.info(
      [
        `${all} samples of pages of more than ${shortest} characters, ${all - failures.length} right`,
        ...[...counts].map(([name, count]) => `${name.padEnd(36)}${count.right}/${count.all}`),
        ...failures.map((failure) => `wrong: ${failure}`),
      ].join('\n'),
    );
    expect(all).toBeGreaterThan(0);
    expect(failures.length / all).toBeLessThanOrEqual(0.01);
  },
);
