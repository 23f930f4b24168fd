import type { HtmlTree } from './html-tree.ts';
import type { LinkedNodes } from './linked-nodes.ts';

/**
 * Numbers the nodes below `root` in document order and lays them out as an `HtmlTree`. Nodes that hang on nothing
 * (dropped by the parser, or the content of a template) are left behind. O(nodes + attributes), no recursion.
 */
export function layOutInDocumentOrder(nodes: LinkedNodes, root: number, scripting: boolean): HtmlTree {
  const size = nodes.count;
  const kind = new Int32Array(size);
  const parent = new Int32Array(size);
  const end = new Int32Array(size);
  const namespace = new Uint8Array(size);
  const attributeStart = new Int32Array(size + 1);
  const text: string[] = [];
  const attributes = new AttributeArrays(nodes);
  const newNumber = new Int32Array(size);
  let nodeCount = 0;
  let current = root;
  for (;;) {
    const node = nodeCount++;
    newNumber[current] = node;
    kind[node] = nodes.kind[current]!;
    namespace[node] = nodes.namespace[current]!;
    parent[node] = current === root ? -1 : newNumber[nodes.parent[current]!]!;
    text.push(nodes.text[current]!);
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
    kind: kind.subarray(0, nodeCount),
    parent: parent.subarray(0, nodeCount),
    end: end.subarray(0, nodeCount),
    namespace: namespace.subarray(0, nodeCount),
    text,
    names: nodes.names,
    nameIds: nodes.nameIds,
    attributeStart: attributeStart.subarray(0, nodeCount + 1),
    attributeOwner: Int32Array.from(attributes.owner),
    attributeName: Int32Array.from(attributes.name),
    attributeValue: attributes.value,
    attributePrefix: attributes.prefix,
    scripting,
  };
}

class AttributeArrays {
  readonly owner: number[] = [];
  readonly name: number[] = [];
  readonly value: string[] = [];
  readonly prefix = new Map<number, string>();
  readonly #nodes: LinkedNodes;

  constructor(nodes: LinkedNodes) {
    this.#nodes = nodes;
  }

  add(node: number, linked: number): void {
    const attributes = this.#nodes.attributes[linked];
    if (!attributes) return;
    for (const attribute of attributes) {
      // Names of attributes in a namespace come without their prefix; an empty prefix is that of a plain `xmlns`.
      if (attribute.namespace !== undefined) this.prefix.set(this.value.length, attribute.prefix ?? '');
      this.owner.push(node);
      this.name.push(this.#nodes.nameId(attribute.name));
      this.value.push(attribute.value);
    }
  }
}
