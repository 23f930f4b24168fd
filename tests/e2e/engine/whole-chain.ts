import { decodeHtml } from '../../../lib/core/charset/decode.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { serialize } from '../../../lib/core/dom/serialize.ts';
import { extractArticle } from '../../../lib/core/extract/extract-article.ts';
import { measure } from '../../../lib/core/features/measure.ts';
import { encodeSketch } from '../../../lib/core/features/sketch-codec.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';

const expressions = [
  '//p[not(ancestor::aside)][position() < 5]',
  'count(//*[@class]) + string-length(//title)',
  'normalize-space((//h1 | //h2)[last()])',
  '//a[contains(@href, "/")][last()]/@href',
];

/** All that the page engine makes of a page, as text that can be compared between places where it runs. */
export function readWhole(bytes: Uint8Array, contentType: string | null): string {
  const { text, charset, reason } = decodeHtml(bytes, contentType);
  const parsed = parseHtml(text, { scripting: false });
  if (parsed.kind !== 'tree') return JSON.stringify(parsed);
  const { tree } = parsed;
  const article = {
    title: { alternatives: ['//h1', '//title'], exclude: [] },
    body: { alternatives: ['//article', '//main', '//body'], exclude: ['.//aside'] },
    date: { alternatives: ['//time/@datetime', 'string(//time)'], exclude: [] },
  };
  const context = { url: 'http://a.example/b', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) };
  const extraction = extractArticle(tree, article, context);
  const { features, sketch } = measure(tree, extraction.body, text.length);
  return JSON.stringify({
    charset,
    reason,
    html: serialize(tree),
    values: expressions.map((expression) => {
      const value = compileXPath(expression).evaluate(tree);
      return value.kind === 'nodes' ? value.nodes : value;
    }),
    extraction,
    features,
    sketch: Array.from(encodeSketch(sketch)),
  });
}
