import { decodeHtml } from '../core/charset/decode.ts';
import type { Observation } from '../core/detect/observation.ts';
import type { HtmlTree } from '../core/dom/html-tree.ts';
import { type ParsedHtml, parseHtml } from '../core/dom/parse-html.ts';
import { extractArticle } from '../core/extract/extract-article.ts';
import { measure } from '../core/features/measure.ts';
import { readPage } from './recorded-site.ts';

/** A recorded page, decoded and parsed by the code that collects. */
export interface ParsedPage {
  tree: HtmlTree;
  characters: number;
  html: string;
}

export type Body = { text: string; roots: number[]; excluded: number[] };

/** Null for a page that is too complex to parse. */
export function parsePage(path: string): ParsedPage | null {
  const html = decodeHtml(readPage(path), null);
  return pageOf(parseHtml(html, { scripting: false }), html.text);
}

export function parseText(html: string): ParsedPage | null {
  return pageOf(parseHtml(html, { scripting: false }), html);
}

function pageOf(parsed: ParsedHtml, html: string): ParsedPage | null {
  return parsed.kind === 'tree' ? { tree: parsed.tree, characters: html.length, html } : null;
}

/** What a rule extracts as the article's body. */
export function bodyBy(page: ParsedPage, xpath: string): Body {
  const extraction = extractArticle(
    page.tree,
    { body: { alternatives: [xpath], exclude: [] } },
    { url: 'http://recorded.invalid/', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) },
  );
  return extraction.body;
}

export function observe(page: ParsedPage, body: Body): Observation {
  return measure(page.tree, body, page.characters);
}
