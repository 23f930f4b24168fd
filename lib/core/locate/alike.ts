import type { HtmlTree } from '../dom/html-tree.ts';

/**
 * Elements that stand in the page as the examples do: below the same names, from the root down, for each of them. What a
 * person means who points at one entry of a list. O(nodes · depth of the examples).
 */
export function alikeTo(tree: HtmlTree, examples: readonly number[], root: number): Set<number> {
  const paths = examples.map((node) => namesAbove(tree, node, root));
  const alike = new Set<number>();
  for (let node = root + 1; node < tree.end[root]!; node++) {
    if (tree.kind[node]! > 0 && paths.some((path) => liesAt(tree, node, root, path))) alike.add(node);
  }
  return alike;
}

function namesAbove(tree: HtmlTree, node: number, root: number): number[] {
  const names: number[] = [];
  for (let at = node; at > root; at = tree.parent[at]!) names.push(tree.kind[at]!);
  return names;
}

function liesAt(tree: HtmlTree, node: number, root: number, path: readonly number[]): boolean {
  let at = node;
  for (const name of path) {
    if (at <= root || tree.kind[at] !== name) return false;
    at = tree.parent[at]!;
  }
  return at === root;
}

/** How well what was found and what was meant agree: 2·|both| / (|found| + |meant|), 0 to 1. O(found). */
export function overlap(found: readonly number[], meant: ReadonlySet<number>): number {
  const both = found.filter((node) => meant.has(node)).length;
  return found.length + meant.size === 0 ? 1 : (2 * both) / (found.length + meant.size);
}
