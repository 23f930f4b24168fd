import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { decodeHtml } from '../../../core/charset/decode.ts';
import type { HtmlTree } from '../../../core/dom/html-tree.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import { defaultParseLimits } from '../../../core/dom/parse-limits.ts';
import { type ArticleExtraction, extractArticle } from '../../../core/extract/extract-article.ts';
import type { RuleError } from '../../../core/extract/field-values.ts';
import type { ArticleField, WrapperRules } from '../../../core/extract/rules.ts';
import type { PageMark } from '../../../core/page-view/inert-markup.ts';
import { lostParts } from '../../../core/page-view/lost-parts.ts';
import { type PageFrame, pageFrame, pickFrame, sourceFrame } from '../../../core/page-view/page-frame.ts';

/** A stored page and the rules it is read by; without rules it is shown plain. */
export interface StoredPage {
  bytes: Uint8Array;
  contentType: string | null;
  charset: CharsetChoice;
  rules: WrapperRules['article'] | null;
  context: { url: string; locale: string; timeZone: string; capturedAt: Date };
}

/** For looking at, for pointing at (`nonce` is new for each answer), or the source as text. */
export type ViewedAs =
  | { kind: 'page' }
  | { kind: 'pick'; nonce: string }
  | { kind: 'source'; theme: 'light' | 'dark' };

export interface ViewInput {
  page: StoredPage;
  /** An earlier reading of the same article: what it has and this one lacks is marked as lost. */
  before: StoredPage | null;
  as: ViewedAs;
}

export interface FieldSeen {
  field: ArticleField;
  alternative: number | null;
  matches: number;
  characters: number;
  error: RuleError | null;
  /** Cut; a date as it is written. */
  value: string;
  /** How many of its nodes can be seen on the page. */
  seen: number;
}

export type MarkedElement = Pick<PageMark, 'node' | 'kind'>;

export type PageView =
  | {
      kind: 'viewed';
      /** A document for a sandboxed frame; see core/page-view. */
      html: string;
      /** Whether there is more than what is shown. */
      cut: boolean;
      /** Empty without rules. */
      fields: FieldSeen[];
      /** Marked parts that the earlier reading has and this one lacks. */
      lost: number;
      /** The elements that are marked, by their numbers in the page's tree. */
      marks: MarkedElement[];
    }
  /** A limit of parsing, or the time or memory of a thread. */
  | { kind: 'too-complex'; limit: string; allowed: number };

/** A person waits, and a browser draws it: larger pages are shown as their source only. */
const limits = { ...defaultParseLimits, characters: 8_000_000, nodes: 400_000 };
const longestValue = 400;
const mostMarks = 2000;

/**
 * Shows a stored page as the worker reads it: the same decoding, the same tree, the same evaluation of the rules. Pure;
 * O(bytes), some milliseconds for a usual page.
 */
export function viewPage({ page, before, as }: ViewInput): PageView {
  const source = decodeHtml(page.bytes, page.contentType, page.charset).text;
  if (as.kind === 'source') return viewed(sourceFrame(source, as.theme));
  const parsed = parseHtml(source, { scripting: false, limits });
  if (parsed.kind === 'too-complex')
    return { kind: 'too-complex', limit: parsed.limit, allowed: parsed.allowed };
  const { tree } = parsed;
  const { locale } = page.context;
  if (as.kind === 'pick') return viewed(pickFrame(tree, as.nonce, locale));
  const extraction = page.rules && extractArticle(tree, page.rules, page.context);
  const drawn = (frame: PageFrame) => ({
    ...viewed(frame, extraction),
    marks: frame.shown.slice(0, mostMarks).map(({ node, kind }) => ({ node: elementOf(tree, node), kind })),
  });
  if (!extraction) return drawn(pageFrame(tree, [], locale));
  const marks = [...marksOf(extraction), ...lostMarks(tree, extraction, before)];
  return drawn(pageFrame(tree, marks, locale));
}

/** A text is where its element is. */
function elementOf(tree: HtmlTree, node: number): number {
  return tree.kind[node]! > 0 ? node : tree.parent[node]!;
}

function viewed(
  { html, cut, shown }: PageFrame,
  extraction: ArticleExtraction | null = null,
): Extract<PageView, { kind: 'viewed' }> {
  const fields = extraction ? fieldsSeen(extraction, shown) : [];
  const lost = shown.filter(({ kind }) => kind === 'lost').length;
  return { kind: 'viewed', html, cut, fields, lost, marks: [] };
}

function lostMarks(tree: HtmlTree, extraction: ArticleExtraction, before: StoredPage | null): PageMark[] {
  const text = before && textOf(before);
  if (!text) return [];
  return lostParts(tree, text, extraction.body.roots).map((node) => mark(node, 'lost', 'body'));
}

function textOf({ bytes, contentType, charset, rules, context }: StoredPage): string | null {
  const parsed = parseHtml(decodeHtml(bytes, contentType, charset).text, { scripting: false, limits });
  if (parsed.kind === 'too-complex' || !rules) return null;
  return extractArticle(parsed.tree, rules, context).body.text;
}

/** In the order of their claim to a node that two of them found. */
const claims: readonly ArticleField[] = ['author', 'date', 'title', 'body'];

function marksOf(extraction: ArticleExtraction): PageMark[] {
  return [
    ...claims.flatMap((field) => extraction.places[field].map((node) => mark(node, 'extracted', field))),
    ...extraction.body.excluded.map((node) => mark(node, 'excluded', 'body')),
  ];
}

function mark(node: number, kind: PageMark['kind'], field: string): PageMark {
  return { node, kind, field };
}

const fields: readonly ArticleField[] = ['title', 'date', 'author', 'body'];

function fieldsSeen(extraction: ArticleExtraction, shown: readonly PageMark[]): FieldSeen[] {
  return fields.map((field) => {
    const { alternative, matches, characters, error = null } = extraction.facts[field];
    const seen = shown.filter((each) => each.kind === 'extracted' && each.field === field).length;
    const value = fieldValueOf(extraction, field).slice(0, longestValue);
    return { field, alternative, matches, characters, error, value, seen };
  });
}

function fieldValueOf({ body, title, author, date }: ArticleExtraction, field: ArticleField): string {
  return { body: body.text, title, author, date: date?.raw }[field] ?? '';
}
