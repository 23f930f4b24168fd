import {
  attributeOf,
  COMMENT,
  DOCTYPE,
  elementName,
  elementsNamed,
  HTML_NAMESPACE,
  type HtmlTree,
  TEXT,
  textContent,
} from '../dom/html-tree.ts';
import { harmlessDeclarations, harmlessSheet } from './harmless-style.ts';
import { imageInPage, isPlainAttribute, shownAs, voidElements } from './shown-markup.ts';

/** What a marked node is: found by a rule, taken out of what was found, or no longer found. */
export type MarkKind = 'extracted' | 'excluded' | 'lost';

export interface PageMark {
  /** A node of the tree. */
  node: number;
  kind: MarkKind;
  /** The field, or whatever else its owner tells marks apart by: letters, digits and hyphens. */
  field: string;
}

export interface InertMarkup {
  /** Without a head or a body of its own: for the body of a document of ours. */
  markup: string;
  /** The page's style sheets, harmless. */
  styles: string;
  /** Marks whose node is shown; the others lie in the head, or in what is not shown. */
  shown: PageMark[];
  /** Whether the page is longer than what is shown. */
  cut: boolean;
}

/** Id of the first mark that is shown, for a frame that is to begin there. */
export const firstMarkId = 'markdrift-mark';

const mostNodes = 80_000;

export interface MarkupOptions {
  /** Each element carries its number in the tree, and its own name where it is shown under another, for a picker. */
  numbered?: boolean;
}

/** The number of an element in the tree, and its name where it is shown under another. */
export const numberAttribute = 'data-markdrift-node';
export const nameAttribute = 'data-markdrift-name';

/**
 * Writes a page anew so that it can do nothing: see README. Nodes are marked by attributes; texts that are marked get an
 * element round them. O(nodes + characters), no recursion.
 */
export function inertMarkup(
  tree: HtmlTree,
  marks: readonly PageMark[],
  { numbered = false }: MarkupOptions = {},
): InertMarkup {
  const marked = new Map(marks.map((mark) => [mark.node, mark]));
  const shown: PageMark[] = [];
  const parts: string[] = [];
  const open: { end: number; tag: string }[] = [];
  let written = 0;
  let node = 1;
  const closeUntil = (place: number) => {
    for (let last = open.at(-1); last !== undefined && last.end <= place; last = open.at(-1)) {
      parts.push(last.tag);
      open.pop();
    }
  };
  const markOf = (at: number, shownName?: string): string => {
    const number = numbered && shownName !== undefined ? numberOf(tree, at, shownName) : '';
    const mark = marked.get(at);
    if (mark === undefined) return number;
    shown.push(mark);
    const id = shown.length === 1 ? ` id="${firstMarkId}"` : '';
    return `${id}${number} data-markdrift="${mark.kind}" data-markdrift-field="${mark.field.replace(/[^a-z0-9-]/gi, '')}"`;
  };
  while (node < tree.nodeCount && written < mostNodes) {
    closeUntil(node);
    const kind = tree.kind[node]!;
    if (kind === TEXT) {
      const mark = markOf(node);
      const text = escaped(tree.text[node]!);
      parts.push(mark === '' ? text : `<span${mark}>${text}</span>`);
      node++;
      written++;
      continue;
    }
    if (kind === COMMENT || kind === DOCTYPE) {
      node++;
      continue;
    }
    const end = tree.end[node]!;
    // What stands for text while scripts run is markup that nobody has parsed.
    const raw = tree.scripting && elementName(tree, node) === 'noscript';
    const how =
      tree.namespace[node] === HTML_NAMESPACE && !raw
        ? shownAs(elementName(tree, node))
        : ({ kind: 'hidden' } as const);
    if (how.kind === 'hidden') {
      // The head has no looks, and a page may well have broken off within it.
      node = end;
      continue;
    }
    written++;
    const mark = markOf(node, how.kind === 'element' ? how.name : how.kind === 'image' ? 'img' : 'span');
    if (how.kind === 'element') {
      parts.push(`<${how.name}${attributesOf(tree, node, mark)}>`);
      if (!voidElements.has(how.name)) open.push({ end, tag: `</${how.name}>` });
      node++;
      continue;
    }
    parts.push(how.kind === 'image' ? imageOf(tree, node, mark) : boxOf(tree, node, mark));
    node = end;
  }
  const cut = node < tree.nodeCount;
  closeUntil(tree.nodeCount);
  const sheets = elementsNamed(tree, 'style').map((style) => harmlessSheet(textContent(tree, style)));
  return { markup: parts.join(''), styles: sheets.join('\n'), shown, cut };
}

function numberOf(tree: HtmlTree, node: number, shownName: string): string {
  const name = elementName(tree, node);
  return ` ${numberAttribute}="${node}"${name === shownName ? '' : ` ${nameAttribute}="${escaped(name)}"`}`;
}

/** The mark's id takes the place of the page's own. */
function attributesOf(tree: HtmlTree, node: number, mark: string): string {
  let attributes = mark;
  const end = tree.attributeStart[node + 1]!;
  for (let attribute = tree.attributeStart[node]!; attribute < end; attribute++) {
    if (tree.attributePrefix.has(attribute)) continue;
    const name = tree.names[tree.attributeName[attribute]!]!;
    const value = tree.attributeValue[attribute]!;
    if (name === 'style') {
      const declarations = harmlessDeclarations(value);
      if (declarations !== '') attributes += ` style="${escaped(declarations)}"`;
    } else if (isPlainAttribute(name) && !(name === 'id' && mark.startsWith(' id='))) {
      attributes += ` ${name}="${escaped(value)}"`;
    }
  }
  return elementName(tree, node) === 'details' ? `${attributes} open=""` : attributes;
}

function imageOf(tree: HtmlTree, node: number, mark: string): string {
  const source = imageInPage(attributeOf(tree, node, 'src') ?? '');
  const attributes = attributesOf(tree, node, mark);
  const words = escaped(attributeOf(tree, node, 'alt') ?? '');
  return source === null
    ? `<span${attributes} data-markdrift-box="image">${words}</span>`
    : `<img${attributes} src="${escaped(source)}" alt="${words}">`;
}

function boxOf(tree: HtmlTree, node: number, mark: string): string {
  const name = elementName(tree, node);
  if (name === 'input' && attributeOf(tree, node, 'type')?.toLowerCase() === 'hidden') return '';
  const words = ['aria-label', 'placeholder', 'title'].map((each) => attributeOf(tree, node, each));
  const word = words.find((each) => each !== null && each !== '') ?? '';
  return `<span${attributesOf(tree, node, mark)} data-markdrift-box="other">${escaped(word)}</span>`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Text that is text wherever it stands: between tags or in a quoted attribute. O(characters). */
export function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => references[character]!);
}
