import type { HtmlTree } from '../html-tree.ts';
import type { LinkedNodes } from './linked-nodes.ts';

/**
 * Lays the nodes below the document (node 1) out in document order. A page that needed no repairs was made in that order,
 * and its arrays are taken as they are. Nodes that hang on nothing (dropped by the parser, or the content of a template)
 * are left behind. O(nodes + attributes), no recursion.
 */
export function layOutInDocumentOrder(nodes: LinkedNodes, scripting: boolean): HtmlTree {
  return layOutAsCreated(nodes, scripting) ?? layOutByWalking(nodes, scripting);
}

/** Null where nodes or attributes are not in document order. */
function layOutAsCreated(nodes: LinkedNodes, scripting: boolean): HtmlTree | null {
  const nodeCount = nodes.count - 1;
  const { firstAttribute, endOfAttributes, previous } = nodes;
  const parent = new Int32Array(nodeCount);
  const end = new Int32Array(nodeCount);
  const attributeStart = new Int32Array(nodeCount + 1);
  const attributeOwner = new Int32Array(nodes.attributes.length);
  for (let node = 0; node < nodeCount; node++) parent[node] = nodes.parent[node + 1]! - 1;
  for (let node = nodeCount - 1; node >= 0; node--) {
    const own = Math.max(end[node]!, node + 1);
    end[node] = own;
    const above = parent[node]!;
    if (above >= node || (above < 0 && node > 0)) return null;
    if (node > 0 && end[above]! < own) end[above] = own;
  }
  let attributes = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (node > 0) {
      // In document order a first child follows its parent, any other child the end of the one before it.
      const before = previous[node + 1]!;
      if (before === 0 ? parent[node] !== node - 1 : end[before - 1] !== node) return null;
    }
    attributeStart[node] = attributes;
    const endOfOwn = endOfAttributes[node + 1]!;
    if (endOfOwn === 0) continue;
    if (firstAttribute[node + 1] !== attributes) return null;
    attributeOwner.fill(node, attributes, endOfOwn);
    attributes = endOfOwn;
  }
  if (attributes !== nodes.attributes.length) return null;
  attributeStart[nodeCount] = attributes;
  return {
    nodeCount,
    kind: nodes.kind.slice(1, nodes.count),
    parent,
    end,
    namespace: nodes.namespace.slice(1, nodes.count),
    text: nodes.text,
    names: nodes.names.names,
    nameIds: nodes.names.ids,
    attributeStart,
    attributeOwner,
    attributeName: nodes.attributes.name.slice(0, nodes.attributes.length),
    attributeValue: nodes.attributes.value,
    attributePrefix: nodes.attributes.prefix,
    scripting,
  };
}

function layOutByWalking(nodes: LinkedNodes, scripting: boolean): HtmlTree {
  const root = 1;
  const size = nodes.count;
  const kind = new Int32Array(size);
  const parent = new Int32Array(size);
  const end = new Int32Array(size);
  const namespace = new Uint8Array(size);
  const attributeStart = new Int32Array(size + 1);
  const text: string[] = [];
  const attributes = new OrderedAttributes(nodes);
  const newNumber = new Int32Array(size);
  let nodeCount = 0;
  let current = root;
  for (;;) {
    const node = nodeCount++;
    newNumber[current] = node;
    kind[node] = nodes.kind[current]!;
    namespace[node] = nodes.namespace[current]!;
    parent[node] = current === root ? -1 : newNumber[nodes.parent[current]!]!;
    text.push(nodes.text[current - 1]!);
    attributeStart[node] = attributes.value.length;
    attributes.add(node, current);

    const child = nodes.first[current]!;
    if (child !== 0) {
      current = child;
      continue;
    }
    end[node] = nodeCount;
    while (current !== root && nodes.next[current] === 0) {
      current = nodes.parent[current]!;
      end[newNumber[current]!] = nodeCount;
    }
    if (current === root) break;
    current = nodes.next[current]!;
  }
  attributeStart[nodeCount] = attributes.value.length;
  return {
    nodeCount,
    kind: kind.slice(0, nodeCount),
    parent: parent.slice(0, nodeCount),
    end: end.slice(0, nodeCount),
    namespace: namespace.slice(0, nodeCount),
    text,
    names: nodes.names.names,
    nameIds: nodes.names.ids,
    attributeStart: attributeStart.slice(0, nodeCount + 1),
    attributeOwner: new Int32Array(attributes.owner),
    attributeName: new Int32Array(attributes.name),
    attributeValue: attributes.value,
    attributePrefix: attributes.prefix,
    scripting,
  };
}

class OrderedAttributes {
  readonly owner: number[] = [];
  readonly name: number[] = [];
  readonly value: string[] = [];
  readonly prefix = new Map<number, string>();
  readonly #nodes: LinkedNodes;

  constructor(nodes: LinkedNodes) {
    this.#nodes = nodes;
  }

  add(node: number, linked: number): void {
    const { attributes, firstAttribute, endOfAttributes } = this.#nodes;
    for (let attribute = firstAttribute[linked]!; attribute < endOfAttributes[linked]!; attribute++) {
      const prefix = attributes.prefix.get(attribute);
      if (prefix !== undefined) this.prefix.set(this.value.length, prefix);
      this.owner.push(node);
      this.name.push(attributes.name[attribute]!);
      this.value.push(attributes.value[attribute]!);
    }
  }
}
