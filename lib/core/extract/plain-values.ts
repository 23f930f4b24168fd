import { attributeOf, elementName, type HtmlTree } from '../dom/html-tree.ts';
import { readableText } from '../text/readable-text.ts';
import { collapseSpaces, copyText } from '../text/white-space.ts';
import type { XPathNode, XPathValue } from '../xpath/compile-xpath.ts';

/**
 * The texts of a value in one line each, empty ones left out, in memory of their own: of elements what a reader sees, of
 * a `meta` its `content`, of attributes and texts their value, of numbers and strings themselves, of what is true "true".
 * What is false or not a number has none, so that the next alternative is tried.
 */
export function plainValues(tree: HtmlTree, value: XPathValue, excluded: ReadonlySet<number>): string[] {
  if (value.kind === 'boolean' && !value.value) return [];
  if (value.kind === 'number' && Number.isNaN(value.value)) return [];
  if (value.kind !== 'nodes') return nonEmpty([String(value.value)]);
  return nonEmpty(value.nodes.map((node) => plainValue(tree, node, excluded)));
}

/** As `plainValues`, but of elements that carry a date for machines (`time datetime`) that one. */
export function dateValues(tree: HtmlTree, value: XPathValue, excluded: ReadonlySet<number>): string[] {
  if (value.kind !== 'nodes') return plainValues(tree, value, excluded);
  return nonEmpty(
    value.nodes.flatMap((node) => {
      const machine = node < tree.nodeCount ? attributeOf(tree, node, 'datetime') : null;
      return [machine ?? '', plainValue(tree, node, excluded)];
    }),
  );
}

function plainValue(tree: HtmlTree, node: XPathNode, excluded: ReadonlySet<number>): string {
  if (node >= tree.nodeCount) return tree.attributeValue[node - tree.nodeCount]!;
  const content = elementName(tree, node) === 'meta' ? attributeOf(tree, node, 'content') : null;
  return content ?? readableText(tree, [node], excluded);
}

function nonEmpty(texts: string[]): string[] {
  return texts.map((text) => copyText(collapseSpaces(text))).filter((text) => text !== '');
}
