import { type DefaultTreeAdapterTypes, html } from 'parse5';
import { COMMENT, DOCTYPE, type HtmlTree, TEXT } from '../../../../lib/core/dom/html-tree.ts';

/** One line a node: depth, kind, name, attributes in order, data. */
export function dumpTree(tree: HtmlTree): string {
  const lines: string[] = [];
  const depths = new Int32Array(tree.nodeCount);
  for (let node = 1; node < tree.nodeCount; node++) {
    depths[node] = depths[tree.parent[node]!]! + 1;
    const kind = tree.kind[node]!;
    const data = JSON.stringify(tree.text[node]);
    if (kind === TEXT) lines.push(`${depths[node]} text ${data}`);
    else if (kind === COMMENT) lines.push(`${depths[node]} comment ${data}`);
    else if (kind === DOCTYPE) lines.push(`${depths[node]} doctype ${data}`);
    else
      lines.push(`${depths[node]} ${tree.namespace[node]} ${tree.names[kind]}${dumpAttributes(tree, node)}`);
  }
  return lines.join('\n');
}

function dumpAttributes(tree: HtmlTree, node: number): string {
  let dump = '';
  for (let attribute = tree.attributeStart[node]!; attribute < tree.attributeStart[node + 1]!; attribute++) {
    const prefix = tree.attributePrefix.get(attribute);
    const name = tree.names[tree.attributeName[attribute]!];
    dump += ` ${prefix === undefined ? '' : `${prefix}:`}${name}=${JSON.stringify(tree.attributeValue[attribute])}`;
  }
  return dump;
}

const namespaces: readonly string[] = [html.NS.HTML, html.NS.SVG, html.NS.MATHML];

/** The same of parse5's own tree. */
export function dumpParse5(document: DefaultTreeAdapterTypes.Document): string {
  const lines: string[] = [];
  const waiting: { node: DefaultTreeAdapterTypes.ChildNode; depth: number }[] = [];
  const push = (nodes: DefaultTreeAdapterTypes.ChildNode[], depth: number): void => {
    for (const node of nodes.toReversed()) waiting.push({ node, depth });
  };
  push(document.childNodes, 1);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    if ('value' in node) lines.push(`${depth} text ${JSON.stringify(node.value)}`);
    else if ('data' in node) lines.push(`${depth} comment ${JSON.stringify(node.data)}`);
    else if ('publicId' in node) lines.push(`${depth} doctype ${JSON.stringify(node.name)}`);
    else if ('tagName' in node) {
      const attributes = node.attrs
        .map(({ name, value, namespace, prefix }) => {
          return ` ${namespace === undefined ? '' : `${prefix ?? ''}:`}${name}=${JSON.stringify(value)}`;
        })
        .join('');
      lines.push(`${depth} ${namespaces.indexOf(node.namespaceURI)} ${node.tagName}${attributes}`);
      push(node.childNodes, depth + 1);
    }
  }
  return lines.join('\n');
}
