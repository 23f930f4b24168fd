import { attributeOf, elementName, HTML_NAMESPACE, type HtmlTree, TEXT } from '../../dom/html-tree.ts';
import { copyText } from '../../text/white-space.ts';
import { normalizeSpace } from '../../xpath/conversions.ts';
import { shownAs } from '../shown-markup.ts';

/** An element as a row of a tree: its number, how deep it lies, what it is called, and the beginning of its own text. */
export interface OutlineRow {
  node: number;
  depth: number;
  name: string;
  id: string;
  classes: string;
  /** Of its own text the beginning; of a frame its address, as it has none. */
  text: string;
  /** It, or something that it lies in, is not drawn: what is in the head, in scripts or templates, or said to be hidden. */
  hidden: boolean;
}

const mostRows = 30_000;
const longestText = 60;

/** All elements of a page in document order, also those that are not drawn. O(nodes). */
export function pageOutline(tree: HtmlTree): { rows: OutlineRow[]; cut: boolean } {
  const rows: OutlineRow[] = [];
  const open: number[] = [];
  let hiddenUntil = 0;
  for (let node = 1; node < tree.nodeCount; node++) {
    if (!(tree.kind[node]! > 0)) continue;
    if (rows.length === mostRows) return { rows, cut: true };
    while (open.length > 0 && tree.end[open.at(-1)!]! <= node) open.pop();
    if (node >= hiddenUntil && isHidden(tree, node)) hiddenUntil = tree.end[node]!;
    rows.push({
      ...{ node, depth: open.length, name: copyText(elementName(tree, node)) },
      id: copyText((attributeOf(tree, node, 'id') ?? '').slice(0, 80)),
      classes: copyText(normalizeSpace(attributeOf(tree, node, 'class') ?? '').slice(0, 120)),
      text: ownText(tree, node),
      hidden: node < hiddenUntil,
    });
    open.push(node);
  }
  return { rows, cut: false };
}

function isHidden(tree: HtmlTree, node: number): boolean {
  if (tree.namespace[node] !== HTML_NAMESPACE || shownAs(elementName(tree, node)).kind === 'hidden')
    return true;
  if (attributeOf(tree, node, 'hidden') !== null) return true;
  return /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributeOf(tree, node, 'style') ?? '');
}

function ownText(tree: HtmlTree, node: number): string {
  if (/^i?frame$/.test(elementName(tree, node)))
    return copyText((attributeOf(tree, node, 'src') ?? '').slice(0, longestText));
  let text = '';
  for (let child = node + 1; child < tree.end[node]! && text.length < longestText; child = tree.end[child]!) {
    if (tree.kind[child] === TEXT) text += tree.text[child]!.slice(0, 4 * longestText);
  }
  return copyText(normalizeSpace(text).slice(0, longestText));
}
