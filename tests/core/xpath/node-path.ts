import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import type { XPathValue } from '../../../lib/core/xpath/compile-xpath.ts';

/** Where a node stands: its index among the children of each ancestor, `/0/1`; an attribute adds `@name`. */
export function nodePath(tree: HtmlTree, node: number): string {
  if (node >= tree.nodeCount) {
    const attribute = node - tree.nodeCount;
    const name = tree.names[tree.attributeName[attribute]!]!;
    const prefix = tree.attributePrefix.get(attribute);
    return `${nodePath(tree, tree.attributeOwner[attribute]!)}@${prefix ? `${prefix}:` : ''}${name}`;
  }
  if (node === 0) return '/';
  const parent = tree.parent[node]!;
  let index = 0;
  for (let sibling = parent + 1; sibling < node; sibling = tree.end[sibling]!) index++;
  return parent === 0 ? `/${index}` : `${nodePath(tree, parent)}/${index}`;
}

/** A value as the golden files keep it. JSON knows no NaN and no infinity, so numbers are written out. */
export function goldenValue(tree: HtmlTree, value: XPathValue): unknown {
  if (value.kind === 'nodes') return { nodes: value.nodes.map((node) => nodePath(tree, node)) };
  return value.kind === 'number' ? { number: String(value.value) } : { [value.kind]: value.value };
}
