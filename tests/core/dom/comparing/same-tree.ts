import { type DefaultTreeAdapterTypes, html } from 'parse5';
import { COMMENT, DOCTYPE, type HtmlTree, TEXT } from '../../../../lib/core/dom/html-tree.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const namespaces: readonly string[] = [html.NS.HTML, html.NS.SVG, html.NS.MATHML];

/** Whether the tree is exactly parse5's own. Without the dumps that show a difference, so quick. */
export function isSameTree(tree: HtmlTree, document: DefaultTreeAdapterTypes.Document): boolean {
  const waiting: { nodes: readonly Node[]; place: number; parent: number }[] = [
    { nodes: document.childNodes, place: 0, parent: 0 },
  ];
  let number = 1;
  for (let level = waiting.at(-1); level !== undefined; level = waiting.at(-1)) {
    const node = level.nodes[level.place++];
    if (node === undefined) {
      if (tree.end[level.parent] !== number) return false;
      waiting.pop();
      continue;
    }
    if (number >= tree.nodeCount || tree.parent[number] !== level.parent || !isSameNode(tree, number, node)) {
      return false;
    }
    if ('childNodes' in node) waiting.push({ nodes: node.childNodes, place: 0, parent: number });
    number++;
  }
  return number === tree.nodeCount;
}

function isSameNode(tree: HtmlTree, number: number, node: Node): boolean {
  const kind = tree.kind[number]!;
  const text = tree.text[number]!;
  if ('value' in node) return kind === TEXT && text === node.value;
  if ('data' in node) return kind === COMMENT && text === node.data;
  if ('publicId' in node) return kind === DOCTYPE && text === node.name;
  if (!('tagName' in node) || kind <= 0 || text !== '') return false;
  if (tree.names[kind] !== node.tagName) return false;
  if (tree.namespace[number] !== namespaces.indexOf(node.namespaceURI)) return false;
  const first = tree.attributeStart[number]!;
  if (tree.attributeStart[number + 1]! - first !== node.attrs.length) return false;
  return node.attrs.every(({ name, value, namespace, prefix }, i) => {
    const attribute = first + i;
    return (
      tree.names[tree.attributeName[attribute]!] === name &&
      tree.attributeValue[attribute] === value &&
      tree.attributeOwner[attribute] === number &&
      tree.attributePrefix.get(attribute) === (namespace === undefined ? undefined : (prefix ?? ''))
    );
  });
}
