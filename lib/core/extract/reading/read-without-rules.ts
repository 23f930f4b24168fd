import { Readability } from '@mozilla/readability';
import { parseDate } from '../../dates/parse-date.ts';
import { type HtmlTree, TEXT } from '../../dom/html-tree.ts';
import { outermost } from '../../text/node-range.ts';
import { readableText } from '../../text/readable-text.ts';
import { canonicalLink } from '../canonical-link.ts';
import type { ArticleContext, ArticleExtraction, ExtractedBody, FieldFact } from '../extract-article.ts';
import { numberAttribute, standardDocument } from './standard-document.ts';

/** Pages beyond this are not tried: the algorithm's time grows faster than the page. */
const mostNodes = 60_000;
/** Less text is a menu or a notice: Readability takes the best there is, however little that be. */
const leastCharacters = 80;

const nothing: ExtractedBody = { text: '', roots: [], excluded: [] };

interface Found {
  title: string | null | undefined;
  byline: string | null | undefined;
  publishedTime: string | null | undefined;
  content: Element | null | undefined;
}

/**
 * Reads an article page without rules, by Mozilla's Readability, under the same contract as `extractArticle`: the body as
 * nodes of our tree, and facts. Facts say `reader: 'readability'`; their `alternative` is 0 where something was found.
 * Never throws: a page on which it fails has no body. Some 40 ms for a usual page.
 */
export function readWithoutRules(tree: HtmlTree, context: ArticleContext): ArticleExtraction {
  const found = tree.nodeCount > mostNodes ? null : runReadability(tree);
  const read = found?.content ? bodyOf(tree, found.content) : nothing;
  const body = read.text.length < leastCharacters ? nothing : read;
  const title = copy(found?.title);
  const author = copy(found?.byline);
  const raw = copy(found?.publishedTime);
  const { locale, timeZone, capturedAt } = context;
  const parsed = raw === null ? null : parseDate(raw, { locale, timeZone, relativeTo: capturedAt });
  return {
    body,
    title,
    author,
    date: raw === null ? null : { raw, ...(parsed ?? { instant: null, zone: null, precision: null }) },
    canonicalUrl: canonicalLink(tree, context.url),
    facts: {
      body: factOf(body.text.length, body.roots.length),
      title: factOf(title?.length ?? 0),
      author: factOf(author?.length ?? 0),
      date: factOf(raw?.length ?? 0),
    },
    places: { body: body.roots, title: [], author: [], date: [] },
  };
}

/** Of a page's fields those that the rules found, and what is found without rules in place of the others. */
export function withFallback(byRules: ArticleExtraction, without: ArticleExtraction): ArticleExtraction {
  const pick = <Name extends 'body' | 'title' | 'author' | 'date'>(name: Name) => {
    const isEmpty = name === 'body' ? byRules.body.text === '' : byRules[name] === null;
    const from = isEmpty ? without : byRules;
    return { value: from[name], fact: from.facts[name], places: from.places[name] };
  };
  const [body, title, author, date] = [pick('body'), pick('title'), pick('author'), pick('date')];
  return {
    body: body.value,
    title: title.value,
    author: author.value,
    date: date.value,
    canonicalUrl: byRules.canonicalUrl,
    facts: { body: body.fact, title: title.fact, author: author.fact, date: date.fact },
    places: { body: body.places, title: title.places, author: author.places, date: date.places },
  };
}

function runReadability(tree: HtmlTree): Found | null {
  try {
    const document = standardDocument(tree);
    return (
      new Readability<Element>(document, { serializer: (element) => element as Element }).parse() ?? null
    );
  } catch {
    return null;
  }
}

/** The nodes of our tree that were kept: their outermost elements, without what lies inside and was not kept. */
function bodyOf(tree: HtmlTree, content: Element): ExtractedBody {
  const kept = new Set<number>();
  for (const element of content.querySelectorAll(`[${numberAttribute}]`))
    kept.add(Number(element.getAttribute(numberAttribute)));
  for (const node of textsOutside(tree, content)) kept.add(node);
  const roots = outermost(tree, [...kept]);
  const excluded: number[] = [];
  for (const root of roots) {
    for (let node = root + 1; node < tree.end[root]!; node++) {
      if (tree.kind[node]! <= 0 || kept.has(node) || holdsKept(tree, node, kept)) continue;
      excluded.push(node);
      node = tree.end[node]! - 1;
    }
  }
  const left = new Set(excluded);
  return { text: readableText(tree, roots, left), roots, excluded };
}

/** Texts in elements of Readability's own, which have taken the place of the page's: told by their words. */
function textsOutside(tree: HtmlTree, content: Element): number[] {
  const lost = new Set<string>();
  for (const element of [content, ...content.querySelectorAll(`:not([${numberAttribute}])`)])
    for (const child of element.childNodes)
      if (child.nodeType === 3) lost.add((child.textContent ?? '').trim());
  lost.delete('');
  if (lost.size === 0) return [];
  const found: number[] = [];
  for (let node = 1; node < tree.nodeCount; node++)
    if (tree.kind[node] === TEXT && lost.has(tree.text[node]!.trim())) found.push(node);
  return found;
}

/** An element that was taken away while what it holds was kept ("div" around a paragraph) leaves nothing out. */
function holdsKept(tree: HtmlTree, node: number, kept: ReadonlySet<number>): boolean {
  for (let below = node + 1; below < tree.end[node]!; below++) if (kept.has(below)) return true;
  return false;
}

function factOf(characters: number, matches = 1): FieldFact {
  const found = characters > 0;
  return { alternative: found ? 0 : null, matches: found ? matches : 0, characters, reader: 'readability' };
}

/** A string of its own, which keeps no page; null for an empty one. */
function copy(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : JSON.parse(JSON.stringify(trimmed));
}
