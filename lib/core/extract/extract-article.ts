import { parseDate } from '../dates/parse-date.ts';
import type { HtmlTree } from '../dom/html-tree.ts';
import { outermost } from '../text/node-range.ts';
import { readableText } from '../text/readable-text.ts';
import type { XPathValue } from '../xpath/compile-xpath.ts';
import { findScope } from './article-scope.ts';
import { authorsOf } from './byline.ts';
import { canonicalLink } from './canonical-link.ts';
import { findExclusions } from './exclusions.ts';
import { type Context, countMatches, firstYield, type RuleError, WHOLE_PAGE } from './field-values.ts';
import { dateValues, plainValues } from './plain-values.ts';
import type { ArticleField, ArticleRules, FieldRule } from './rules.ts';

/** How a field came about. */
export interface FieldFact {
  /** Which alternative won, from 0; null where none yielded anything. */
  alternative: number | null;
  /** Nodes that the winner found; 1 for an expression that gives a value. */
  matches: number;
  /** UTF-16 units of the field's text. */
  characters: number;
  /** What went wrong with an expression of the rule that was tried. */
  error?: RuleError;
  /** Who found it where that was no rule of the source; then `alternative` is 0. */
  reader?: 'readability';
}

export interface ExtractedBody {
  /** As `readableText` gives it. */
  text: string;
  /** Outermost nodes of the tree, ascending; empty where the rule gave attributes or a string. */
  roots: number[];
  /** Outermost nodes inside the roots that were left out, ascending. */
  excluded: number[];
}

export interface ExtractedDate {
  /** As written. */
  raw: string;
  /** Null where it could not be read. */
  instant: Date | null;
  zone: 'stated' | 'assumed' | null;
  /** 'day' where the text has no time of day. */
  precision: 'time' | 'day' | null;
}

export interface ArticleExtraction {
  body: ExtractedBody;
  title: string | null;
  author: string | null;
  date: ExtractedDate | null;
  /** The address that the page calls its own. */
  canonicalUrl: string | null;
  /** One for each field, with or without a rule. */
  facts: Record<ArticleField, FieldFact>;
  /** Nodes of the tree in which each field was found, outermost, ascending; of an attribute the element that has it. */
  places: Record<ArticleField, number[]>;
}

export interface ArticleContext {
  /** Address of the page after redirects. */
  url: string;
  /** Language of the source, by which dates are read. */
  locale: string;
  /** IANA zone taken for dates that name none. */
  timeZone: string;
  /** Relative dates ("yesterday") are reckoned from it. */
  capturedAt: Date;
}

interface Page {
  tree: HtmlTree;
  scope: Context;
}

interface Field<Value> {
  value: Value | null;
  fact: FieldFact;
  places: number[];
}

/**
 * Reads the fields of an article page by the source's rules. Never throws on rules: a field without a match is null (the
 * body empty), and its fact says why; so does that of a field that was to be looked for in a scope that is not there.
 * All strings are copies, so that nothing keeps the page. O(cost of the rules · nodes of the scope).
 */
export function extractArticle(
  tree: HtmlTree,
  article: ArticleRules,
  context: ArticleContext,
): ArticleExtraction {
  const page: Page = { tree, scope: article.scope ? findScope(tree, article.scope) : WHOLE_PAGE };
  const body = extractBody(page, article.body);
  const title = extractText(page, article.title, (texts) => texts[0] ?? null);
  const author = extractText(page, article.author, authorsOf);
  const date = extractDate(page, article.date, context);
  return {
    body: body.value ?? { text: '', roots: [], excluded: [] },
    title: title.value,
    author: author.value,
    date: date.value,
    canonicalUrl: canonicalLink(tree, context.url),
    facts: { body: body.fact, title: title.fact, date: date.fact, author: author.fact },
    places: { body: body.places, title: title.places, date: date.places, author: author.places },
  };
}

function extractField<Value>(
  { tree, scope }: Page,
  rule: FieldRule | undefined,
  read: (value: XPathValue, exclude: (roots: readonly number[]) => number[]) => Value | null,
  charactersOf: (value: Value) => number,
): Field<Value> {
  if (rule === undefined)
    return { value: null, fact: { alternative: null, matches: 0, characters: 0 }, places: [] };
  let excludeError: RuleError | undefined;
  const exclude = (roots: readonly number[]): number[] => {
    const { nodes, error } = findExclusions(tree, roots, rule.exclude);
    excludeError ??= error;
    return nodes;
  };
  const { found, error = excludeError } = firstYield(tree, rule, scope, (value) => read(value, exclude));
  const fact: FieldFact = {
    alternative: found?.alternative ?? null,
    matches: found === null ? 0 : countMatches(found.value),
    characters: found === null ? 0 : charactersOf(found.result),
    ...(error === undefined ? {} : { error }),
  };
  return { value: found?.result ?? null, fact, places: found === null ? [] : placesOf(tree, found.value) };
}

/** The first alternative that gives text; if there is none, the first that finds anything, as of an article of pictures. */
function extractBody(page: Page, rule: FieldRule | undefined): Field<ExtractedBody> {
  const { tree } = page;
  const read = (withText: boolean) =>
    extractField(
      page,
      rule,
      (value, exclude) => {
        const body = readBody(tree, value, exclude);
        return body.text !== '' || (!withText && body.roots.length > 0) ? body : null;
      },
      (body) => body.text.length,
    );
  const withText = read(true);
  return withText.value === null ? read(false) : withText;
}

function readBody(
  tree: HtmlTree,
  value: XPathValue,
  exclude: (roots: readonly number[]) => number[],
): ExtractedBody {
  const roots = treeNodes(tree, value);
  if (roots.length === 0) {
    return { text: plainValues(tree, value, new Set()).join('\n\n'), roots, excluded: [] };
  }
  const excluded = exclude(roots);
  return { text: readableText(tree, roots, new Set(excluded)), roots, excluded };
}

function extractText(
  page: Page,
  rule: FieldRule | undefined,
  join: (texts: string[]) => string | null,
): Field<string> {
  const { tree } = page;
  return extractField(
    page,
    rule,
    (value, exclude) => join(plainValues(tree, value, new Set(exclude(treeNodes(tree, value))))),
    (text) => text.length,
  );
}

/** The first alternative that gives a readable date; if there is none, the first that gives any text. */
function extractDate(page: Page, rule: FieldRule | undefined, context: ArticleContext): Field<ExtractedDate> {
  const { tree } = page;
  const read = (readableOnly: boolean) =>
    extractField(
      page,
      rule,
      (value, exclude) => {
        const texts = dateValues(tree, value, new Set(exclude(treeNodes(tree, value))));
        for (const raw of texts) {
          const parsed = parseDate(raw, {
            locale: context.locale,
            timeZone: context.timeZone,
            relativeTo: context.capturedAt,
          });
          if (parsed !== null) return { raw, ...parsed };
        }
        const raw = texts[0];
        return raw === undefined || readableOnly ? null : { raw, instant: null, zone: null, precision: null };
      },
      (date: ExtractedDate) => date.raw.length,
    );
  const readable = read(true);
  return readable.value === null ? read(false) : readable;
}

function placesOf(tree: HtmlTree, value: XPathValue): number[] {
  if (value.kind !== 'nodes') return [];
  return outermost(
    tree,
    value.nodes.map((node) => (node < tree.nodeCount ? node : tree.attributeOwner[node - tree.nodeCount]!)),
  );
}

function treeNodes(tree: HtmlTree, value: XPathValue): number[] {
  if (value.kind !== 'nodes') return [];
  return outermost(
    tree,
    value.nodes.filter((node) => node < tree.nodeCount),
  );
}
