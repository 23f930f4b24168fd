import { attributeOf, elementName, elementsNamed, type HtmlTree, textContent } from '../dom/html-tree.ts';
import { compileXPath } from '../xpath/compile-xpath.ts';

/** With less text in its paragraphs an element is a teaser or a note, not an article's text. */
const leastCharacters = 250;

/**
 * An expression for the element that holds the running text: the one with the most characters in direct `p` children, by
 * a class word that it has on every page and that no other element has. Null where the pages share no such element.
 * O(nodes).
 */
export function textContainer(trees: readonly HtmlTree[]): string | null {
  const [first, ...others] = trees.map((tree) => ({ tree, node: fullestParent(tree) }));
  if (!first || first.node === null) return null;
  const name = elementName(first.tree, first.node);
  for (const word of classWords(first.tree, first.node)) {
    // Words with figures are mostly made by a build and change with the next one.
    if (!/^[a-z][a-z_-]*$/i.test(word)) continue;
    const expression = `//${name}[contains(concat(" ", normalize-space(@class), " "), " ${word} ")]`;
    if ([first, ...others].every(({ tree, node }) => node !== null && isOnly(tree, expression, node)))
      return expression;
  }
  return null;
}

function fullestParent(tree: HtmlTree): number | null {
  const characters = new Map<number, number>();
  for (const paragraph of elementsNamed(tree, 'p')) {
    const parent = tree.parent[paragraph]!;
    characters.set(parent, (characters.get(parent) ?? 0) + textContent(tree, paragraph).trim().length);
  }
  const [node, most] = [...characters].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0]);
  return most >= leastCharacters ? node : null;
}

function classWords(tree: HtmlTree, node: number): string[] {
  return (attributeOf(tree, node, 'class') ?? '').split(/\s+/).filter(Boolean);
}

function isOnly(tree: HtmlTree, expression: string, node: number): boolean {
  const value = compileXPath(expression).evaluate(tree);
  return value.kind === 'nodes' && value.nodes.length === 1 && value.nodes[0] === node;
}
