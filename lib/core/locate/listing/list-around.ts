import { attributeOf, type HtmlTree } from '../../dom/html-tree.ts';

/** Entries of a page in the list that a person points at, and entries like them in another part of the page. */
export interface ListAround {
  /** Holds the list. */
  container: number;
  inside: number[];
  outside: number[];
  /** Holds the first of those outside: the sibling of what holds the list. */
  elsewhere: number;
}

/**
 * The list that a person means who points at entries of it, where an expression finds entries in other parts of the page
 * too ("most read" beside the news, of the same class): the widest element around the examples whose siblings hold entries
 * and are not built like it. Rows and sections of one list are built alike. O(depth · entries).
 *
 * @param found entries that the expression finds, ascending
 * @param examples some of them
 * @returns null where all are of one list, or the examples themselves lie in several
 */
export function listAround(
  tree: HtmlTree,
  found: readonly number[],
  examples: readonly number[],
): ListAround | null {
  if (examples.length === 0) return null;
  const within = (node: number) => found.filter((entry) => node <= entry && entry < tree.end[node]!);
  const holdsExamples = (node: number) =>
    examples.every((example) => node <= example && example < tree.end[node]!);
  let at = examples[0]!;
  while (at > 0 && !holdsExamples(at)) at = tree.parent[at]!;
  for (; at > 0; at = tree.parent[at]!) {
    const inside = within(at);
    if (inside.length === found.length) return null;
    if (inside.length < 2) continue;
    const other = siblingsOf(tree, at).find((node) => within(node).length > 0 && !isAlike(tree, node, at));
    if (other === undefined) continue;
    const own = new Set(inside);
    return { container: at, inside, outside: found.filter((entry) => !own.has(entry)), elsewhere: other };
  }
  return null;
}

function siblingsOf(tree: HtmlTree, node: number): number[] {
  const parent = tree.parent[node]!;
  const siblings: number[] = [];
  for (let child = parent + 1; child < tree.end[parent]!; child = tree.end[child]!) {
    if (child !== node && tree.kind[child]! > 0) siblings.push(child);
  }
  return siblings;
}

/** The same name, and a class word in common where they have any. */
function isAlike(tree: HtmlTree, one: number, other: number): boolean {
  if (tree.kind[one] !== tree.kind[other]) return false;
  const [words, others] = [wordsOf(tree, one), wordsOf(tree, other)];
  return (words.length === 0 && others.length === 0) || words.some((word) => others.includes(word));
}

function wordsOf(tree: HtmlTree, node: number): string[] {
  return (attributeOf(tree, node, 'class') ?? '').split(/[\t\n\f\r ]+/).filter((word) => word !== '');
}
