import { attributeOf, type HtmlTree } from '../dom/html-tree.ts';
import { UNUSABLE, wordBrittleness } from './word-brittleness.ts';

/**
 * Elements that stand in the page as the examples do: below the same names, from the root down, for each of them. What a
 * person means who points at one entry of a list. `byClass`: what is above must also share a class word that is a name, so
 * that a menu that is built like the list is not taken for it. O(nodes · depth of the examples).
 */
export function alikeTo(
  tree: HtmlTree,
  examples: readonly number[],
  root: number,
  { byClass = false } = {},
): Set<number> {
  const paths = examples.map((node) => pathOf(tree, node, root, byClass));
  const alike = new Set<number>();
  for (let node = root + 1; node < tree.end[root]!; node++) {
    if (tree.kind[node]! > 0 && paths.some((path) => liesAt(tree, node, root, path))) alike.add(node);
  }
  return alike;
}

interface Level {
  name: number;
  /** One of these must be there too; null: whatever there is. */
  words: ReadonlySet<string> | null;
}

function pathOf(tree: HtmlTree, node: number, root: number, byClass: boolean): Level[] {
  const path: Level[] = [];
  for (let at = node; at > root; at = tree.parent[at]!) {
    const words = byClass && at !== node ? nameWords(tree, at) : [];
    path.push({ name: tree.kind[at]!, words: words.length > 0 ? new Set(words) : null });
  }
  return path;
}

function nameWords(tree: HtmlTree, node: number): string[] {
  const words = (attributeOf(tree, node, 'class') ?? '').split(/[\t\n\f\r ]+/);
  return words.filter((word) => wordBrittleness(word) < UNUSABLE);
}

function liesAt(tree: HtmlTree, node: number, root: number, path: readonly Level[]): boolean {
  let at = node;
  for (const { name, words } of path) {
    if (at <= root || tree.kind[at] !== name) return false;
    if (words !== null && !nameWords(tree, at).some((word) => words.has(word))) return false;
    at = tree.parent[at]!;
  }
  return at === root;
}

/** How well what was found and what was meant agree: 2·|both| / (|found| + |meant|), 0 to 1. O(found). */
export function overlap(found: readonly number[], meant: ReadonlySet<number>): number {
  const both = found.filter((node) => meant.has(node)).length;
  return found.length + meant.size === 0 ? 1 : (2 * both) / (found.length + meant.size);
}
