import {
  attributeOf,
  elementName,
  elementsNamed,
  type HtmlTree,
  TEXT,
  textContent,
} from '../dom/html-tree.ts';

/** What a person would read on a page, in blocks, and how much of it is running text. */
export interface PageProse {
  title: string;
  /** Text of the first h1, '' without one. */
  heading: string;
  /** Blocks of running text in document order: at least 60 characters, mostly not links, outside of navigation. */
  paragraphs: string[];
  /** Characters of all visible text. */
  visible: number;
  /** The beginning of the visible text, at most 4,000 characters. */
  opening: string;
  hasPasswordField: boolean;
}

const inline = new Set(
  'a abbr b bdi bdo cite code em font i ins del kbd mark q s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const unread = new Set(
  'script style noscript template head iframe svg math object select option textarea'.split(' '),
);
const around = new Set('nav footer dialog button menu label fieldset'.split(' '));
const leastParagraph = 60;
const openingLength = 4000;

/** O(nodes + characters). */
export function readProse(tree: HtmlTree): PageProse {
  const prose: PageProse = {
    title: firstText(tree, 'title'),
    heading: firstText(tree, 'h1'),
    paragraphs: [],
    visible: 0,
    opening: '',
    hasPasswordField: elementsNamed(tree, 'input').some(
      (node) => attributeOf(tree, node, 'type')?.toLowerCase() === 'password',
    ),
  };
  let block = -1;
  let parts: string[] = [];
  let linked = 0;
  let surrounding = 0;
  let surroundingEnd = 0;
  const flush = () => {
    const text = parts.join('').replace(/\s+/g, ' ').trim();
    parts = [];
    if (text === '') return;
    prose.visible += text.length;
    if (prose.opening.length < openingLength) prose.opening += `${text}\n`;
    if (text.length >= leastParagraph && linked * 2 < text.length && surrounding === 0)
      prose.paragraphs.push(text);
    linked = 0;
  };
  for (let node = 1; node < tree.nodeCount; node += 1) {
    if (node >= surroundingEnd) surrounding = 0;
    const kind = tree.kind[node]!;
    if (kind > 0) {
      const name = elementName(tree, node);
      if (unread.has(name)) {
        node = tree.end[node]! - 1;
      } else if (around.has(name) && node >= surroundingEnd) {
        flush();
        surrounding = 1;
        surroundingEnd = tree.end[node]!;
      }
      continue;
    }
    if (kind !== TEXT) continue;
    const text = tree.text[node]!;
    const { owner, inLink } = blockOf(tree, node);
    if (owner !== block) {
      flush();
      block = owner;
    }
    parts.push(text);
    if (inLink) linked += text.trim().length;
  }
  flush();
  prose.opening = prose.opening.slice(0, openingLength);
  return prose;
}

function blockOf(tree: HtmlTree, node: number): { owner: number; inLink: boolean } {
  let owner = tree.parent[node]!;
  let inLink = false;
  // Inline elements may be nested without end; the block is looked for this far.
  for (let steps = 0; steps < 50 && owner > 0; steps += 1) {
    const name = elementName(tree, owner);
    if (!inline.has(name)) break;
    if (name === 'a') inLink = true;
    owner = tree.parent[owner]!;
  }
  return { owner, inLink };
}

function firstText(tree: HtmlTree, name: string): string {
  const node = elementsNamed(tree, name)[0];
  return node === undefined ? '' : textContent(tree, node).replace(/\s+/g, ' ').trim().slice(0, 300);
}
