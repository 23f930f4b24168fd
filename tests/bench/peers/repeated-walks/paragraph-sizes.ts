import { HTML_NAMESPACE, type HtmlTree, TEXT } from '../../../../lib/core/dom/html-tree.ts';
import { roleOf, type TextRole, textRoles } from './element-roles.ts';
import { collapseSpaces } from './white-space.ts';

/**
 * Sizes of the article's paragraphs in UTF-16 units, white space collapsed, NFC. Each `p` is one, an empty one too (size
 * 0); text of a `p` inside another belongs to the inner one. Where the extraction has no `p`, each maximal run of inline
 * content between borders of blocks or two `br` in a row is one; runs of white space are none. O(nodes + characters).
 */
export function paragraphSizes(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
): number[] {
  const byName = textRoles(tree);
  const paragraphName = tree.nameIds.get('p');
  const marked =
    paragraphName === undefined ? [] : sizesOfElements(tree, roots, excluded, byName, paragraphName);
  return marked.length > 0 ? marked : sizesOfRuns(tree, roots, excluded, byName);
}

function sizesOfElements(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
  byName: readonly TextRole[],
  paragraphName: number,
): number[] {
  const texts: string[] = [];
  /** Open paragraphs: the number of each in `texts`, and where it ends. */
  const open: { paragraph: number; end: number }[] = [];
  for (const root of roots) {
    const end = tree.end[root]!;
    for (let node = root; node < end; ) {
      while (open.length > 0 && open.at(-1)!.end <= node) open.pop();
      if (excluded.has(node) || roleOf(tree, byName, node) === 'hidden') {
        node = tree.end[node]!;
        continue;
      }
      if (tree.kind[node] === paragraphName && tree.namespace[node] === HTML_NAMESPACE) {
        open.push({ paragraph: texts.length, end: tree.end[node]! });
        texts.push('');
      } else if (open.length > 0) {
        if (tree.kind[node] === TEXT) texts[open.at(-1)!.paragraph] += tree.text[node]!;
        else if (roleOf(tree, byName, node) !== 'inline') texts[open.at(-1)!.paragraph] += ' ';
      }
      node++;
    }
  }
  return texts.map((text) => collapseSpaces(text).length);
}

function sizesOfRuns(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
  byName: readonly TextRole[],
): number[] {
  const sizes: number[] = [];
  let run = '';
  let afterBreak = false;
  const endRun = (): void => {
    const size = collapseSpaces(run).length;
    if (size > 0) sizes.push(size);
    run = '';
    afterBreak = false;
  };
  const openBlocks: number[] = [];
  for (const root of roots) {
    const end = tree.end[root]!;
    for (let node = root; node < end; ) {
      while (openBlocks.length > 0 && openBlocks.at(-1)! <= node) {
        openBlocks.pop();
        endRun();
      }
      const role = roleOf(tree, byName, node);
      if (excluded.has(node) || role === 'hidden') {
        node = tree.end[node]!;
        continue;
      }
      if (tree.kind[node] === TEXT) {
        const text = tree.text[node]!;
        run += text;
        if (afterBreak && collapseSpaces(text) !== '') afterBreak = false;
      } else if (role === 'break') {
        run += ' ';
        if (afterBreak) endRun();
        else afterBreak = true;
      } else if (role !== 'inline') {
        endRun();
        openBlocks.push(tree.end[node]!);
      }
      node++;
    }
    openBlocks.length = 0;
    endRun();
  }
  return sizes;
}
