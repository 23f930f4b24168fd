import { attributeOf, elementName, elementsNamed, type HtmlTree } from '../../dom/html-tree.ts';
import { alikeTo } from '../alike.ts';

/**
 * The entries of a list that a person means who points at something in each: the outermost elements around the examples
 * that hold no other example and no second thing like them. Several links to one address, as a picture's and a headline's,
 * are one thing. Where there is nothing alike on the page, the examples themselves. O(nodes · depth of the examples).
 *
 * @param examples elements of one page
 * @returns for each example its entry, in the same order
 */
export function entriesAround(tree: HtmlTree, examples: readonly number[]): number[] {
  const alike = [...alikeTo(tree, examples, 0, { byClass: true })].sort((left, right) => left - right);
  const things = alike.map((node) => linkAround(tree, node) ?? `node ${node}`);
  if (new Set(things).size < 2) return [...examples];
  return examples.map((example) => {
    const own = thingsIn(tree, example, alike, things);
    let entry = example;
    for (let at = tree.parent[example]!; at > 0 && !isFrame(tree, at); at = tree.parent[at]!) {
      const others = examples.some((other) => other !== example && isWithin(tree, other, at));
      if (others || thingsIn(tree, at, alike, things) > Math.max(1, own)) break;
      entry = at;
    }
    return entry;
  });
}

/** The element itself or the outermost one around it that is an item of the list; null where it lies in none. O(items). */
export function entryAbove(tree: HtmlTree, node: number, items: readonly number[]): number | null {
  return items.find((item) => item === node || isWithin(tree, node, item)) ?? null;
}

/** The link that a person means who points at this: around it, else the first one in it; null without any. O(depth + nodes below). */
export function linkMeant(tree: HtmlTree, node: number, root = 0): number | null {
  for (let at = node; at >= root && at > 0; at = tree.parent[at]!) if (isLink(tree, at)) return at;
  return elementsNamed(tree, 'a', node).find((anchor) => isLink(tree, anchor)) ?? null;
}

function isLink(tree: HtmlTree, node: number): boolean {
  return elementName(tree, node) === 'a' && (attributeOf(tree, node, 'href') ?? '').trim() !== '';
}

function linkAround(tree: HtmlTree, node: number): string | null {
  const link = linkMeant(tree, node);
  return link === null ? null : attributeOf(tree, link, 'href');
}

function isWithin(tree: HtmlTree, node: number, ancestor: number): boolean {
  return node > ancestor && node < tree.end[ancestor]!;
}

function isFrame(tree: HtmlTree, node: number): boolean {
  return /^(html|body|main)$/.test(elementName(tree, node));
}

function thingsIn(tree: HtmlTree, node: number, alike: readonly number[], things: readonly string[]): number {
  const found = new Set<string>();
  for (const [place, each] of alike.entries()) {
    if (each === node || isWithin(tree, each, node)) found.add(things[place]!);
  }
  return found.size;
}
