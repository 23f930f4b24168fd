import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { decodeHtml } from '../../../core/charset/decode.ts';
import type { HtmlTree } from '../../../core/dom/html-tree.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import { findScope } from '../../../core/extract/article-scope.ts';
import { countExpressions, type ExpressionCounts } from '../../../core/extract/count-expressions.ts';
import { findExclusions } from '../../../core/extract/exclusions.ts';
import { type ArticleExtraction, extractArticle } from '../../../core/extract/extract-article.ts';
import { WHOLE_PAGE } from '../../../core/extract/field-values.ts';
import type { ArticleField, FieldRule } from '../../../core/extract/rules.ts';
import { elementHolding } from '../../../core/page-view/explore/find-on-page.ts';
import { readableText } from '../../../core/text/readable-text.ts';

/** `scope` is where relative expressions of a field are evaluated. A scope is tried as a field of its own. */
export interface RuleToTry {
  field: ArticleField | 'scope';
  rule: FieldRule;
  scope?: readonly string[] | undefined;
}

export interface FieldInput extends RuleToTry {
  bytes: Uint8Array;
  contentType: string | null;
  charset: CharsetChoice;
  context: { url: string; locale: string; timeZone: string; capturedAt: Date };
}

/** Elements to mark on the page, as numbers of its tree: the first that were found, and what was taken out of them. */
export interface FieldMarks {
  matches: number[];
  excluded: number[];
}

const mostMarks = 200;

export type FieldReading =
  | {
      kind: 'evaluated';
      matches: number;
      alternative: number | null;
      value: string;
      /** Of a date: how it is read. */
      instant: Date | null;
      error: string | null;
      /** What each expression finds by itself. */
      counts: ExpressionCounts;
      marks: FieldMarks;
    }
  /** A limit of parsing, or the time or memory of a thread. */
  | { kind: 'too-complex'; limit: string; allowed: number };

/** What one rule gives on one page, by the code that collects. Pure; O(bytes). */
export function readField(input: FieldInput): FieldReading {
  const { bytes, contentType, charset, field, rule, scope, context } = input;
  const parsed = parseHtml(decodeHtml(bytes, contentType, charset), { scripting: false });
  if (parsed.kind === 'too-complex')
    return { kind: 'too-complex', limit: parsed.limit, allowed: parsed.allowed };
  if (field === 'scope') {
    const { nodes, alternative, error = null } = findScope(parsed.tree, rule.alternatives);
    const value = readableText(parsed.tree, [...nodes], new Set());
    const counts = countExpressions(parsed.tree, rule, WHOLE_PAGE, nodes);
    const marks = { matches: toMark(parsed.tree, nodes), excluded: [] };
    return {
      kind: 'evaluated',
      matches: nodes.length,
      alternative,
      value,
      instant: null,
      error,
      counts,
      marks,
    };
  }
  const extraction = extractArticle(parsed.tree, { [field]: rule, ...(scope && { scope }) }, context);
  const { matches, alternative, error = null } = extraction.facts[field];
  const instant = field === 'date' ? (extraction.date?.instant ?? null) : null;
  const value = fieldValue(extraction, field);
  const place = scope ? findScope(parsed.tree, scope) : WHOLE_PAGE;
  const roots = extraction.places[field];
  const counts = countExpressions(parsed.tree, rule, place, roots);
  const marks = {
    matches: toMark(parsed.tree, roots),
    excluded: toMark(parsed.tree, findExclusions(parsed.tree, roots, rule.exclude).nodes),
  };
  return { kind: 'evaluated', matches, alternative, value, instant, error, counts, marks };
}

function toMark(tree: HtmlTree, nodes: readonly number[]): number[] {
  const elements = nodes.map((node) => elementHolding(tree, node)).filter((element) => element > 0);
  return [...new Set(elements)].slice(0, mostMarks);
}

/** A date as it is written. */
function fieldValue(extraction: ArticleExtraction, field: ArticleField): string {
  if (field === 'body') return extraction.body.text;
  return (field === 'date' ? extraction.date?.raw : extraction[field]) ?? '';
}
