import { parseDate } from '../dates/parse-date.ts';
import { attributeOf, elementName, elementsNamed, type HtmlTree } from '../dom/html-tree.ts';
import type { ListedItem } from '../feed/listed-item.ts';
import { liesInAny, outermost } from '../text/node-range.ts';
import { copyText } from '../text/white-space.ts';
import { canonicalUrl } from '../url/canonical-url.ts';
import { resolveUrl } from '../url/normalize-url.ts';
import { DEFAULT_BUDGET, type XPathNode, type XPathValue } from '../xpath/compile-xpath.ts';
import { documentBase } from './document-base.ts';
import { findExclusions } from './exclusions.ts';
import { type FirstYield, firstYield, isAbsolute, type RuleError, WHOLE_PAGE } from './field-values.ts';
import { dateValues, plainValues } from './plain-values.ts';
import type { FieldRule, WrapperRules } from './rules.ts';

/** Codes, one for each item that something is wrong with. */
export type ListingWarning = 'item-without-link' | 'link-is-no-web-address';

export type ListingExtraction =
  /** `next` is the address of the next page, where the rules name one and it is there. */
  | { kind: 'listed'; items: ListedItem[]; warnings: ListingWarning[]; next: string | null }
  | { kind: 'listing-not-found' };

/** Steps for one expression at one item: the items share the usual budget, but each may look over a large page once. */
const LEAST_ITEM_BUDGET = 200_000;

/**
 * Reads the items of a listing page. Link, title and date are looked for inside each item, so that one without a date
 * has none and takes none from its neighbour. Links are resolved against `base href`; items that lead to one address are
 * merged, the first one's values first. O(cost of the rules · items).
 *
 * @param baseUrl address of the page after redirects
 * @returns `listing-not-found` where the item rule finds nothing; items without a usable link become warnings
 */
export function extractListing(
  tree: HtmlTree,
  listing: NonNullable<WrapperRules['listing']>,
  baseUrl: string,
): ListingExtraction {
  const nodes = listingItems(tree, listing.item);
  if (nodes.length === 0) return { kind: 'listing-not-found' };

  const budget = Math.max(LEAST_ITEM_BUDGET, DEFAULT_BUDGET / nodes.length);
  const base = documentBase(tree, baseUrl);
  const items = new Map<string, ListedItem>();
  const warnings: ListingWarning[] = [];
  for (const node of nodes) {
    const link = readLink(tree, node, listing.link, budget);
    const url = link === null ? null : resolveUrl(link, base);
    if (url === null) {
      warnings.push(link === null ? 'item-without-link' : 'link-is-no-web-address');
      continue;
    }
    const item = readItem(tree, node, copyText(url), listing, budget);
    const key = canonicalUrl(url) ?? url;
    const known = items.get(key);
    items.set(key, known === undefined ? item : merged(known, item));
  }
  const link = listing.next ? readLink(tree, 0, listing.next, DEFAULT_BUDGET) : null;
  const next = link === null ? null : resolveUrl(link, base);
  return {
    kind: 'listed',
    items: [...items.values()],
    warnings,
    next: next === null ? null : copyText(next),
  };
}

/** The nodes that the item rule finds, without those that it excludes; none where it finds nothing. O(cost of the rule). */
export function listingItems(tree: HtmlTree, rule: FieldRule): readonly XPathNode[] {
  return findItems(tree, rule).found?.result ?? [];
}

function findItems(tree: HtmlTree, rule: FieldRule): FirstYield<XPathNode[]> {
  return firstYield(tree, rule, WHOLE_PAGE, (value) => {
    const nodes = value.kind === 'nodes' ? withoutExcluded(tree, value.nodes, rule.exclude) : [];
    return nodes.length > 0 ? nodes : null;
  });
}

/** Parts of a listing: the items, what is read in each of them, and the link to the next page. */
export type ListingField = keyof NonNullable<WrapperRules['listing']>;

/** What one rule of a listing finds on a page. */
export interface ListingFieldFound {
  /** Where the field is looked for: the document, or the items. */
  contexts: readonly XPathNode[];
  /** At most one for each context, in their order; links as they are written. Of the items their texts. */
  values: string[];
  /** Where the values come from. */
  nodes: XPathNode[];
  /** What is taken out of those. */
  excluded: number[];
  /** The alternative that gave the first value. */
  alternative: number | null;
  /** The first thing that went wrong with an expression. */
  error: RuleError | null;
}

/**
 * What one rule of a listing finds by itself, as `extractListing` reads it. O(cost of the rule · items).
 *
 * @param item the rule of the items, in which links, titles and dates are looked for
 */
export function findInListing(
  tree: HtmlTree,
  field: ListingField,
  rule: FieldRule,
  item: FieldRule,
): ListingFieldFound {
  if (field === 'item') {
    const { found, error = null } = findItems(tree, rule);
    const nodes = found?.result ?? [];
    const excluded = rule.exclude.length > 0 ? findExclusions(tree, [0], rule.exclude).nodes : [];
    const values = plainValues(tree, { kind: 'nodes', nodes }, new Set(excluded));
    return { contexts: [0], values, nodes, excluded, alternative: found?.alternative ?? null, error };
  }
  const contexts = field === 'next' ? [0] : listingItems(tree, item);
  const budget = Math.max(LEAST_ITEM_BUDGET, DEFAULT_BUDGET / Math.max(1, contexts.length));
  const all: ListingFieldFound = {
    ...{ contexts, values: [], nodes: [], excluded: [], alternative: null, error: null },
  };
  for (const node of contexts) {
    const { found, error } =
      field === 'title' || field === 'date'
        ? findText(tree, node, rule, field === 'date' ? dateValues : plainValues, budget)
        : findLink(tree, node, rule, budget);
    all.error ??= error ?? null;
    if (!found) continue;
    all.alternative ??= found.alternative;
    all.values.push(found.result.value);
    all.nodes.push(...found.result.nodes);
    all.excluded.push(...found.result.excluded);
  }
  return all;
}

function withoutExcluded(
  tree: HtmlTree,
  nodes: readonly XPathNode[],
  exclude: readonly string[],
): XPathNode[] {
  if (exclude.length === 0) return [...nodes];
  const { nodes: excluded } = findExclusions(tree, [0], exclude);
  return nodes.filter((node) => !liesInAny(tree, excluded, ownerOf(tree, node)));
}

function readItem(
  tree: HtmlTree,
  node: XPathNode,
  url: string,
  { title, date }: NonNullable<WrapperRules['listing']>,
  budget: number,
): ListedItem {
  const publishedRaw = readText(tree, node, date, dateValues, budget);
  const published =
    publishedRaw === null
      ? null
      : parseDate(publishedRaw, { locale: 'en', timeZone: 'UTC', relativeTo: null });
  return {
    url,
    guid: null,
    title: readText(tree, node, title, plainValues, budget),
    author: null,
    publishedRaw,
    publishedAt: published?.zone === 'stated' ? published.instant.toISOString() : null,
    updatedRaw: null,
    summary: null,
  };
}

function readText(
  tree: HtmlTree,
  item: XPathNode,
  rule: FieldRule | undefined,
  textsOf: typeof plainValues,
  budget: number,
): string | null {
  return rule === undefined
    ? null
    : (findText(tree, item, rule, textsOf, budget).found?.result.value ?? null);
}

/** A value, the nodes that it was read from, and those left out of them. */
interface ReadFrom {
  value: string;
  nodes: readonly XPathNode[];
  excluded: readonly number[];
}

function findText(
  tree: HtmlTree,
  item: XPathNode,
  rule: FieldRule,
  textsOf: typeof plainValues,
  budget: number,
): FirstYield<ReadFrom> {
  const read = (value: XPathValue, expression: string): ReadFrom | null => {
    const within = valueWithin(tree, item, value, expression);
    const roots =
      within.kind === 'nodes'
        ? outermost(
            tree,
            within.nodes.filter((node) => node < tree.nodeCount),
          )
        : [];
    const { nodes: excluded } = findExclusions(tree, roots, rule.exclude);
    const first = (each: XPathValue) => textsOf(tree, each, new Set(excluded))[0];
    if (within.kind !== 'nodes') {
      const text = first(within);
      return text === undefined ? null : { value: text, nodes: [], excluded: [] };
    }
    for (const node of within.nodes) {
      const text = first({ kind: 'nodes', nodes: [node] });
      if (text !== undefined) return { value: text, nodes: [node], excluded };
    }
    return null;
  };
  return firstYield(tree, rule, { nodes: [item] }, read, budget);
}

function readLink(tree: HtmlTree, item: XPathNode, rule: FieldRule, budget: number): string | null {
  return findLink(tree, item, rule, budget).found?.result.value ?? null;
}

function findLink(tree: HtmlTree, item: XPathNode, rule: FieldRule, budget: number): FirstYield<ReadFrom> {
  const read = (value: XPathValue, expression: string): ReadFrom | null => {
    const within = valueWithin(tree, item, value, expression);
    if (within.kind !== 'nodes') {
      const link = plainValues(tree, within, new Set())[0];
      return link === undefined ? null : { value: link, nodes: [], excluded: [] };
    }
    for (const node of within.nodes) {
      const link = linkOf(tree, node);
      if (link !== null && link.trim() !== '') return { value: link, nodes: [node], excluded: [] };
    }
    return null;
  };
  return firstYield(tree, rule, { nodes: [item] }, read, budget);
}

/** Of an attribute its value, of an element its `href` or that of the first link in it. */
function linkOf(tree: HtmlTree, node: XPathNode): string | null {
  if (node >= tree.nodeCount) return tree.attributeValue[node - tree.nodeCount]!;
  if (elementName(tree, node) === '')
    return plainValues(tree, { kind: 'nodes', nodes: [node] }, new Set())[0] ?? null;
  const own = attributeOf(tree, node, 'href');
  if (own !== null) return own;
  for (const anchor of elementsNamed(tree, 'a', node)) {
    const href = attributeOf(tree, anchor, 'href');
    if (href !== null && href.trim() !== '') return href;
  }
  return null;
}

/**
 * Keeps the nodes inside the item where there are any: an absolute expression, as `//h2/a` copied from elsewhere, finds
 * those of all items. What a relative one finds outside (`following-sibling::…`) was meant.
 */
function valueWithin(tree: HtmlTree, item: XPathNode, value: XPathValue, expression: string): XPathValue {
  if (value.kind !== 'nodes') return value;
  const root = ownerOf(tree, item);
  const inside = value.nodes.filter((node) => {
    const owner = ownerOf(tree, node);
    return owner >= root && owner < tree.end[root]!;
  });
  return inside.length > 0 || isAbsolute(expression) ? { kind: 'nodes', nodes: inside } : value;
}

function ownerOf(tree: HtmlTree, node: XPathNode): number {
  return node < tree.nodeCount ? node : tree.attributeOwner[node - tree.nodeCount]!;
}

function merged(first: ListedItem, second: ListedItem): ListedItem {
  return {
    ...first,
    title: first.title ?? second.title,
    publishedRaw: first.publishedRaw ?? second.publishedRaw,
    publishedAt: first.publishedRaw === null ? second.publishedAt : first.publishedAt,
  };
}
