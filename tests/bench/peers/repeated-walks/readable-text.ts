import { type HtmlTree, TEXT } from '../../../../lib/core/dom/html-tree.ts';
import { roleOf, type TextRole, textRoles } from './element-roles.ts';
import { LineWriter } from './line-writer.ts';

/**
 * The text of some nodes as a reader sees it: paragraphs and other blocks parted by an empty line, list items and table
 * rows on lines of their own, cells parted by a tab, `br` a new line, `pre` as it is; no scripts, no styles.
 *
 * @param roots outermost nodes in document order
 * @param excluded nodes that are left out with all that is in them
 * @returns text in NFC, in memory of its own. O(nodes + characters).
 */
export function readableText(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
): string {
  const writer = new LineWriter();
  const byName = textRoles(tree);
  for (const root of roots) {
    writer.breakLine(2);
    writeNode(tree, root, excluded, byName, writer);
  }
  return writer.toString();
}

function writeNode(
  tree: HtmlTree,
  root: number,
  excluded: ReadonlySet<number>,
  byName: readonly TextRole[],
  writer: LineWriter,
): void {
  const end = tree.end[root]!;
  const open: number[] = [];
  let preformatted = 0;
  const close = (before: number): void => {
    while (open.length > 0 && tree.end[open.at(-1)!]! <= before) {
      const role = roleOf(tree, byName, open.pop()!);
      if (role === 'preformatted') preformatted--;
      leave(writer, role);
    }
  };
  for (let node = root; node < end; ) {
    close(node);
    const role = roleOf(tree, byName, node);
    if (role === 'hidden' || excluded.has(node)) {
      node = tree.end[node]!;
      continue;
    }
    if (tree.kind[node] === TEXT) {
      if (preformatted > 0) writer.writePreformatted(tree.text[node]!);
      else writer.write(tree.text[node]!);
    } else if (role === 'break') {
      writer.addLineBreak();
    } else if (role !== 'inline') {
      if (role === 'preformatted') preformatted++;
      enter(writer, role);
      open.push(node);
    }
    node++;
  }
  close(end);
}

function enter(writer: LineWriter, role: TextRole): void {
  if (role === 'cell') writer.nextCell();
  else writer.breakLine(role === 'line' ? 1 : 2);
}

function leave(writer: LineWriter, role: TextRole): void {
  if (role !== 'cell') writer.breakLine(role === 'line' ? 1 : 2);
}
