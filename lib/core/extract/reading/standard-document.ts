import { parseHTML } from 'linkedom';
import { COMMENT, DOCTYPE, HTML_NAMESPACE, type HtmlTree, TEXT } from '../../dom/html-tree.ts';

/** Attribute under which each element bears its number in our tree. */
export const numberAttribute = 'data-tree-node';

/** Names that a document of the standard takes; parsers let others in, which nothing asks for. */
const attributeName = /^[A-Za-z_:][\w:.-]*$/;

/**
 * Our tree as a document of the DOM standard, for code that wants one. Comments and the doctype are left out. Each element
 * bears its number, so that what is found can be said of our tree. O(nodes).
 */
export function standardDocument(tree: HtmlTree): Document {
  const { document } = parseHTML('<!doctype html><html></html>');
  const made: (Node | null)[] = new Array(tree.nodeCount).fill(null);
  made[0] = document;
  document.documentElement?.remove();
  for (let node = 1; node < tree.nodeCount; node++) {
    const parent = made[tree.parent[node]!];
    const kind = tree.kind[node]!;
    if (!parent || kind === COMMENT || kind === DOCTYPE) continue;
    if (kind === TEXT) {
      if (parent !== document) parent.appendChild(document.createTextNode(tree.text[node]!));
      continue;
    }
    const name = tree.names[kind]!;
    const element = document.createElement(attributeName.test(name) ? name : 'span');
    for (let at = tree.attributeStart[node]!; at < tree.attributeStart[node + 1]!; at++) {
      const key = tree.names[tree.attributeName[at]!]!;
      if (attributeName.test(key)) element.setAttribute(key, tree.attributeValue[at]!);
    }
    if (tree.namespace[node] === HTML_NAMESPACE) element.setAttribute(numberAttribute, String(node));
    parent.appendChild(element);
    made[node] = element;
  }
  return document as unknown as Document;
}
