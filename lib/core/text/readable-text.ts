import { type HtmlTree, TEXT } from '../dom/html-tree.ts';
import { LineWriter } from './line-writer.ts';
import { BREAK, CELL, HIDDEN, INLINE, LINE, PREFORMATTED, TextFlow, type TextRole } from './text-flow.ts';

/**
 * The text of some nodes as a reader sees it: paragraphs and other blocks parted by an empty line, list items and table
 * rows on lines of their own, cells parted by a tab, `br` a new line, `pre` as it is; nothing of what is hidden.
 *
 * @param roots outermost nodes in document order; one that the page hides is read, as somebody asked for it
 * @param excluded nodes that are left out with all that is in them
 * @returns text in NFC, in memory of its own. O(nodes + characters).
 */
export function readableText(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
): string {
  const writer = new LineWriter();
  const flow = new TextFlow(tree);
  for (const root of roots) {
    writer.breakLine(2);
    writeNode(tree, flow, root, excluded, writer);
  }
  return writer.toString();
}

function writeNode(
  tree: HtmlTree,
  flow: TextFlow,
  root: number,
  excluded: ReadonlySet<number>,
  writer: LineWriter,
): void {
  const { kind, end } = tree;
  const last = end[root]!;
  /** The open elements that begin lines: where each ends, and its role. */
  const ends: number[] = [];
  const roles: TextRole[] = [];
  let preformatted = insidePreformatted(tree, flow, root) ? 1 : 0;
  let nextEnd = last;
  const close = (before: number): void => {
    while (ends.length > 0 && ends.at(-1)! <= before) {
      ends.pop();
      const role = roles.pop()!;
      if (role === PREFORMATTED) preformatted--;
      if (role !== CELL) writer.breakLine(role === LINE ? 1 : 2);
    }
    nextEnd = ends.at(-1) ?? last;
  };
  for (let node = root; node < last; ) {
    if (node >= nextEnd) close(node);
    if (kind[node] === TEXT) {
      if (!excluded.has(node)) {
        if (preformatted > 0) writer.writePreformatted(tree.text[node]!);
        else writer.write(tree.text[node]!);
      }
      node++;
      continue;
    }
    const role = node === root ? flow.roleOfRoot(node) : flow.roleOf(node);
    if (role === HIDDEN || excluded.has(node)) {
      node = end[node]!;
      continue;
    }
    if (role === BREAK) {
      writer.addLineBreak();
    } else if (role !== INLINE) {
      if (role === PREFORMATTED) preformatted++;
      if (role === CELL) writer.nextCell();
      else writer.breakLine(role === LINE ? 1 : 2);
      ends.push(end[node]!);
      roles.push(role);
      nextEnd = end[node]!;
    }
    node++;
  }
  close(last);
}

/** Whether a root, such as the `code` of a `pre`, lies in text whose white space stays. O(depth). */
function insidePreformatted(tree: HtmlTree, flow: TextFlow, root: number): boolean {
  for (let above = tree.parent[root]!; above > 0; above = tree.parent[above]!) {
    if (flow.roleOfRoot(above) === PREFORMATTED) return true;
  }
  return false;
}
