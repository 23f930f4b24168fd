import { attributeOf, elementName, HTML_NAMESPACE, type HtmlTree, textContent } from '../dom/html-tree.ts';
import { normalizeSpace } from '../xpath/conversions.ts';
import { UNUSABLE, wordBrittleness } from './word-brittleness.ts';
import { xpathLiteral } from './xpath-literal.ts';

/** Something by which an element can be told from others, as a predicate. */
export interface Sign {
  readonly predicate: string;
  /** How likely it is to be gone or to mean another element later; 0 is best. */
  readonly brittleness: number;
  /** Whether it says enough without the element's name, so that a change from `div` to `section` does no harm. */
  readonly sufficient: boolean;
}

/** Attributes whose values are agreed upon with the world outside: search engines, readers, tests. */
const agreed = [
  'itemprop',
  'property',
  'rel',
  'role',
  'itemtype',
  'data-testid',
  'data-test',
  'data-qa',
  'data-component',
];
/** Attributes whose values are names that the page's author gave. */
const named = ['name', 'data-type', 'data-role', 'data-name', 'data-block', 'type', 'for', 'aria-label'];
/** Attributes that only some elements have; what they hold differs from page to page. */
const telling = ['datetime', 'itemscope', 'srcset', 'pubdate', 'data-author', 'data-date', 'data-timestamp'];

const mostClassWords = 8;
/** A label that is this short says the same on every page: "Next", "Published". */
const longestLabel = 24;

/**
 * The signs of an element, the firmest first: agreed attributes, names with a meaning, classes word by word, attributes
 * that only some have, and the words of a short label. O(attributes + characters below, which are cut off early).
 */
export function signsOf(tree: HtmlTree, node: number): Sign[] {
  const signs: Sign[] = [];
  for (const name of agreed) addValue(signs, tree, node, name, 0.5, true);
  addId(signs, tree, node);
  const words = (attributeOf(tree, node, 'class') ?? '').split(/[\t\n\f\r ]+/).filter(Boolean);
  for (const word of new Set(words.slice(0, mostClassWords))) addClass(signs, word);
  for (const name of named) addValue(signs, tree, node, name, 2, false);
  for (const name of telling) {
    if (attributeOf(tree, node, name) !== null)
      signs.push({ predicate: `@${name}`, brittleness: 2, sufficient: false });
  }
  addLabel(signs, tree, node);
  return signs.sort((a, b) => a.brittleness - b.brittleness);
}

function addId(signs: Sign[], tree: HtmlTree, node: number): void {
  const id = attributeOf(tree, node, 'id');
  if (id === null || /\s/.test(id)) return;
  addEqual(signs, 'id', id, 1 + wordBrittleness(id), true);
}

function addValue(
  signs: Sign[],
  tree: HtmlTree,
  node: number,
  name: string,
  base: number,
  agreed: boolean,
): void {
  const value = attributeOf(tree, node, name);
  if (value === null || value.trim() === '' || value.length > 80) return;
  const words = value.split(/[\t\n\f\r ]+/).filter(Boolean);
  const worst = Math.max(...words.map((word) => wordBrittleness(word.replace(/^.*[/#:]/, ''))));
  addEqual(signs, name, value, worst < UNUSABLE ? base + worst / 2 : UNUSABLE, agreed);
}

function addEqual(
  signs: Sign[],
  name: string,
  value: string,
  brittleness: number,
  sufficient: boolean,
): void {
  if (brittleness < UNUSABLE)
    signs.push({ predicate: `@${name}=${xpathLiteral(value)}`, brittleness, sufficient });
}

function addClass(signs: Sign[], word: string): void {
  const brittleness = wordBrittleness(word);
  if (brittleness >= UNUSABLE) return;
  const predicate = `contains(concat(" ", normalize-space(@class), " "), ${xpathLiteral(` ${word} `)})`;
  signs.push({ predicate, brittleness: 2 + brittleness, sufficient: false });
}

function addLabel(signs: Sign[], tree: HtmlTree, node: number): void {
  const label = shortLabel(tree, node);
  if (label !== null)
    signs.push({ predicate: `normalize-space()=${xpathLiteral(label)}`, brittleness: 5, sufficient: false });
}

/** The text of a control or of a term, where it is a short word without figures; null otherwise. */
export function shortLabel(tree: HtmlTree, node: number): string | null {
  if (!/^(a|button|dt|th|label|summary|strong|b)$/.test(elementName(tree, node))) return null;
  if (tree.namespace[node] !== HTML_NAMESPACE || tree.end[node]! - node > 8) return null;
  const label = normalizeSpace(textContent(tree, node));
  return label.length > 1 && label.length <= longestLabel && /^[\p{L}\s:»«›‹→←.]+$/u.test(label)
    ? label
    : null;
}
