import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { decodeHtml } from '../../../core/charset/decode.ts';
import { parseDate } from '../../../core/dates/parse-date.ts';
import type { HtmlTree } from '../../../core/dom/html-tree.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import { findScope } from '../../../core/extract/article-scope.ts';
import { countExpressions, type ExpressionCounts } from '../../../core/extract/count-expressions.ts';
import { documentBase } from '../../../core/extract/document-base.ts';
import { findExclusions } from '../../../core/extract/exclusions.ts';
import { type ArticleExtraction, extractArticle } from '../../../core/extract/extract-article.ts';
import { findInListing, type ListingField } from '../../../core/extract/extract-listing.ts';
import { WHOLE_PAGE } from '../../../core/extract/field-values.ts';
import type { ArticleField, FieldRule } from '../../../core/extract/rules.ts';
import { elementHolding } from '../../../core/page-view/explore/find-on-page.ts';
import { readableText } from '../../../core/text/readable-text.ts';
import { resolveUrl } from '../../../core/url/normalize-url.ts';
import { isListingField, type PickedField, type PickedListingField } from '../rules/picks-to-name.ts';

/**
 * `scope` is where relative expressions of an article's field are evaluated, `item` the rule of the entries in which those
 * of a listing are. A scope is tried as a field of its own.
 */
export interface RuleToTry {
  field: PickedField;
  rule: FieldRule;
  scope?: readonly string[] | undefined;
  item?: FieldRule | undefined;
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
      /** Of a listing: entries in which the field was looked for; null where it is looked for on the page. */
      entries: number | null;
    }
  /** A limit of parsing, or the time or memory of a thread. */
  | { kind: 'too-complex'; limit: string; allowed: number };

/** What one rule gives on one page, by the code that collects. Pure; O(bytes). */
export function readField(input: FieldInput): FieldReading {
  const { bytes, contentType, charset, field, rule, scope, item, context } = input;
  const parsed = parseHtml(decodeHtml(bytes, contentType, charset), { scripting: false });
  if (parsed.kind === 'too-complex')
    return { kind: 'too-complex', limit: parsed.limit, allowed: parsed.allowed };
  if (isListingField(field)) return readOfListing(parsed.tree, field, rule, item ?? noRule, context);
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
      entries: null,
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
  return { kind: 'evaluated', matches, alternative, value, instant, error, counts, marks, entries: null };
}

const noRule: FieldRule = { alternatives: [], exclude: [] };

const partOf: Record<PickedListingField, ListingField> = {
  ...{ item: 'item', link: 'link', 'listing-title': 'title', 'listing-date': 'date', next: 'next' },
};

/** The value is that of all entries, the instant that of the first. */
function readOfListing(
  tree: HtmlTree,
  field: PickedListingField,
  rule: FieldRule,
  item: FieldRule,
  { url, locale, timeZone, capturedAt }: FieldInput['context'],
): FieldReading {
  const found = findInListing(tree, partOf[field], rule, item);
  const base = documentBase(tree, url);
  const isLink = field === 'link' || field === 'next';
  const values = isLink ? found.values.map((link) => resolveUrl(link, base) ?? link) : found.values;
  const [first] = values;
  const date = field === 'listing-date' && first ? { locale, timeZone, relativeTo: capturedAt } : null;
  const roots = found.nodes.map((node) => elementHolding(tree, node));
  return {
    kind: 'evaluated',
    matches: field === 'item' ? found.nodes.length : values.length,
    alternative: found.alternative,
    value: values.join(' · '),
    instant: date ? (parseDate(first!, date)?.instant ?? null) : null,
    error: found.error,
    counts: countExpressions(tree, rule, { nodes: found.contexts }, field === 'item' ? [0] : roots),
    marks: { matches: toMark(tree, found.nodes), excluded: toMark(tree, found.excluded) },
    entries: field === 'item' || field === 'next' ? null : found.contexts.length,
  };
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
