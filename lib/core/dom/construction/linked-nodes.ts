import { html, type Token } from 'parse5';
import { HTML_NAMESPACE, MATHML_NAMESPACE, SVG_NAMESPACE, TEXT } from '../html-tree.ts';
import { ParseLimitReached, type ParseLimits } from '../parse-limits.ts';
import { AttributeList } from '../tokenizer/attribute-list.ts';
import { NameTable } from '../tokenizer/name-table.ts';
import type { StartTag } from '../tokenizer/tag-tokens.ts';

/** A fragment that holds the content of a `template`: a kind that only the tree under construction knows. */
export const FRAGMENT = -5;

/**
 * The tree while it is built: nodes are integers from 1 on in order of creation, linked to parent, siblings and children,
 * so that every step of tree construction costs O(1). 0 stands for "none".
 */
export class LinkedNodes {
  readonly names = new NameTable();
  readonly attributes: AttributeList;
  /** One more than the nodes made so far. */
  count = 1;
  kind: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  next: Int32Array;
  previous: Int32Array;
  namespace: Uint8Array;
  /** Of the attribute list, in its order; both 0 where an element has none. */
  firstAttribute: Int32Array;
  endOfAttributes: Int32Array;
  /** Of node `n` at `n − 1`. */
  readonly text: string[] = [];
  readonly #limits: ParseLimits;
  #moves = 0;

  constructor(limits: ParseLimits, expectedNodes: number) {
    this.#limits = limits;
    this.attributes = new AttributeList(limits.attributes);
    const arrays = spare ?? emptyArrays(Math.max(INITIAL_CAPACITY, Math.min(expectedNodes, limits.nodes)));
    spare = null;
    this.kind = arrays.kind;
    this.parent = arrays.parent;
    this.first = arrays.first;
    this.last = arrays.last;
    this.next = arrays.next;
    this.previous = arrays.previous;
    this.namespace = arrays.namespace;
    this.firstAttribute = arrays.firstAttribute;
    this.endOfAttributes = arrays.endOfAttributes;
  }

  /** Leaves the arrays, all zeros, to the next page. Nothing may be read here afterwards. O(nodes). */
  release(): void {
    if (this.kind.length > LARGEST_SPARE) return;
    const { kind, parent, first, last, next, previous, namespace, firstAttribute, endOfAttributes } = this;
    spare = { kind, parent, first, last, next, previous, namespace, firstAttribute, endOfAttributes };
    for (const array of Object.values(spare)) array.fill(0, 0, this.count);
  }

  /** @throws ParseLimitReached */
  create(kind: number, text: string): number {
    const node = this.count++;
    if (node > this.#limits.nodes) throw new ParseLimitReached('nodes', this.#limits.nodes);
    if (node === this.kind.length) this.#grow();
    this.kind[node] = kind;
    this.text[node - 1] = text;
    return node;
  }

  /** An element with these attributes, copied into the list. */
  createElement(name: string, uri: html.NS, attributes: readonly Token.Attribute[]): number {
    const element = this.create(this.names.id(name), '');
    if (uri !== html.NS.HTML) this.namespace[element] = namespaceNumber(uri);
    this.addAttributes(element, attributes);
    return element;
  }

  /** An element of a start tag, which takes the tag's attributes over where nobody did so before. */
  createFromTag(tag: StartTag, uri: html.NS): number {
    const { names, attributes } = this;
    // parse5 renames some tags: `image`, and those of SVG.
    const sameName = names.names[tag.nameId] === tag.tagName;
    const element = this.create(sameName ? tag.nameId : names.id(tag.tagName), '');
    let first = tag.firstAttribute;
    const length = tag.endOfAttributes - first;
    if (length > 0) {
      if (tag.claimed) first = attributes.copy(first, first + length);
      else tag.claimed = true;
      this.firstAttribute[element] = first;
      this.endOfAttributes[element] = first + length;
    }
    if (uri !== html.NS.HTML) {
      this.namespace[element] = namespaceNumber(uri);
      // In SVG and MathML parse5 may have renamed attributes, and put some in a namespace.
      tag.asked?.forEach(({ name, namespace, prefix }, i) => {
        attributes.name[first + i] = names.id(name);
        if (namespace !== undefined) attributes.prefix.set(first + i, prefix ?? '');
      });
    }
    return element;
  }

  /** Gives an element more attributes; its own move to the end of the list with them. */
  addAttributes(element: number, added: readonly Token.Attribute[]): void {
    if (added.length === 0) return;
    const { attributes } = this;
    const first = attributes.copy(this.firstAttribute[element]!, this.endOfAttributes[element]!);
    for (const { name, value, namespace, prefix } of added) {
      // An empty prefix is that of a plain `xmlns`.
      if (namespace !== undefined) attributes.prefix.set(attributes.length, prefix ?? '');
      attributes.add(this.names.id(name), value);
    }
    this.firstAttribute[element] = first;
    this.endOfAttributes[element] = attributes.length;
  }

  append(parent: number, child: number): void {
    const last = this.last[parent]!;
    this.parent[child] = parent;
    this.previous[child] = last;
    this.next[child] = 0;
    if (last === 0) this.first[parent] = child;
    else this.next[last] = child;
    this.last[parent] = child;
  }

  insertBefore(parent: number, child: number, reference: number): void {
    const previous = this.previous[reference]!;
    this.parent[child] = parent;
    this.previous[child] = previous;
    this.next[child] = reference;
    this.previous[reference] = child;
    if (previous === 0) this.first[parent] = child;
    else this.next[previous] = child;
  }

  appendText(parent: number, text: string): void {
    const last = this.last[parent]!;
    if (last !== 0 && this.kind[last] === TEXT) this.text[last - 1] += text;
    else this.append(parent, this.create(TEXT, text));
  }

  insertTextBefore(parent: number, text: string, reference: number): void {
    const previous = this.previous[reference]!;
    if (previous !== 0 && this.kind[previous] === TEXT) this.text[previous - 1] += text;
    else this.insertBefore(parent, this.create(TEXT, text), reference);
  }

  /** @throws ParseLimitReached */
  detach(child: number): void {
    if (++this.#moves > this.#limits.moves) throw new ParseLimitReached('moves', this.#limits.moves);
    const parent = this.parent[child]!;
    if (parent === 0) return;
    const previous = this.previous[child]!;
    const next = this.next[child]!;
    if (previous === 0) this.first[parent] = next;
    else this.next[previous] = next;
    if (next === 0) this.last[parent] = previous;
    else this.previous[next] = previous;
    this.parent[child] = 0;
    this.previous[child] = 0;
    this.next[child] = 0;
  }

  #grow(): void {
    this.kind = doubled(this.kind);
    this.parent = doubled(this.parent);
    this.first = doubled(this.first);
    this.last = doubled(this.last);
    this.next = doubled(this.next);
    this.previous = doubled(this.previous);
    this.firstAttribute = doubled(this.firstAttribute);
    this.endOfAttributes = doubled(this.endOfAttributes);
    const namespace = new Uint8Array(this.namespace.length * 2);
    namespace.set(this.namespace);
    this.namespace = namespace;
  }
}

type NodeArrays = Pick<
  LinkedNodes,
  | 'kind'
  | 'parent'
  | 'first'
  | 'last'
  | 'next'
  | 'previous'
  | 'namespace'
  | 'firstAttribute'
  | 'endOfAttributes'
>;

const INITIAL_CAPACITY = 4096;
/** Arrays of larger pages are not kept: 2 MB. */
const LARGEST_SPARE = 65_536;

/** Of the last page that was read; null while they are in use, so that a parse within a parse makes its own. */
let spare: NodeArrays | null = null;

function emptyArrays(capacity: number): NodeArrays {
  return {
    kind: new Int32Array(capacity),
    parent: new Int32Array(capacity),
    first: new Int32Array(capacity),
    last: new Int32Array(capacity),
    next: new Int32Array(capacity),
    previous: new Int32Array(capacity),
    namespace: new Uint8Array(capacity),
    firstAttribute: new Int32Array(capacity),
    endOfAttributes: new Int32Array(capacity),
  };
}

const namespaces = new Map([
  [html.NS.HTML, HTML_NAMESPACE],
  [html.NS.SVG, SVG_NAMESPACE],
  [html.NS.MATHML, MATHML_NAMESPACE],
]);

function namespaceNumber(uri: html.NS): number {
  return namespaces.get(uri)!;
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
