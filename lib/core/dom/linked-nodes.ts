import type { Token } from 'parse5';
import { ParseLimitReached, type ParseLimits } from './parse-limits.ts';

/** A fragment that holds the content of a `template`: a kind that only the tree under construction knows. */
export const FRAGMENT = -5;

/**
 * The tree while it is built: nodes are integers in order of creation, linked to parent, siblings and children, so that
 * every step of tree construction costs O(1). 0 stands for "none".
 */
export class LinkedNodes {
  count = 1;
  kind: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  next: Int32Array;
  previous: Int32Array;
  namespace: Uint8Array;
  readonly text: string[] = [''];
  readonly attributes: (Token.Attribute[] | null)[] = [null];
  readonly names: string[] = [''];
  readonly nameIds = new Map<string, number>();
  readonly #limits: ParseLimits;
  #attributeCount = 0;
  #moves = 0;

  constructor(limits: ParseLimits, expectedNodes: number) {
    this.#limits = limits;
    const capacity = Math.max(256, Math.min(expectedNodes, limits.nodes)) + 1;
    this.kind = new Int32Array(capacity);
    this.parent = new Int32Array(capacity);
    this.first = new Int32Array(capacity);
    this.last = new Int32Array(capacity);
    this.next = new Int32Array(capacity);
    this.previous = new Int32Array(capacity);
    this.namespace = new Uint8Array(capacity);
  }

  nameId(name: string): number {
    let id = this.nameIds.get(name);
    if (id === undefined) {
      id = this.names.length;
      this.names.push(name);
      this.nameIds.set(name, id);
    }
    return id;
  }

  create(kind: number, text: string, attributes: Token.Attribute[] | null, namespace: number): number {
    const node = this.count++;
    if (node > this.#limits.nodes) throw new ParseLimitReached('nodes', this.#limits.nodes);
    if (node === this.kind.length) this.#grow();
    this.kind[node] = kind;
    this.namespace[node] = namespace;
    this.text[node] = text;
    this.attributes[node] = attributes;
    if (attributes !== null) this.countAttributes(attributes.length);
    return node;
  }

  countAttributes(added: number): void {
    this.#attributeCount += added;
    if (this.#attributeCount > this.#limits.attributes) {
      throw new ParseLimitReached('attributes', this.#limits.attributes);
    }
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
    const namespace = new Uint8Array(this.namespace.length * 2);
    namespace.set(this.namespace);
    this.namespace = namespace;
  }
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}
