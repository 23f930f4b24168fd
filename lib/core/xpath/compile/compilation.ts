import type { Compiled, XPathNode } from '../evaluation.ts';
import type { Expression } from '../syntax/syntax-tree.ts';

/** Gives each name of an expression a slot, which an evaluation fills with the tree's number of that name. */
export class NameSlots {
  readonly names: string[] = [];

  slotOf(name: string): number {
    const known = this.names.indexOf(name);
    if (known >= 0) return known;
    this.names.push(name);
    return this.names.length - 1;
  }
}

/** What the parts of one compilation have in common: each turns to it for the expressions inside its own. */
export interface Compilation {
  readonly names: NameSlots;
  /** What is made of an expression: computed once in an evaluation if the expression is the same in every context. */
  hoist<Value extends object | string | number | boolean>(
    expression: Expression,
    compiled: Compiled<Value>,
  ): Compiled<Value>;
  /** Of an expression whose static type is a node-set; document order, without duplicates. */
  nodes(expression: Expression): Compiled<XPathNode[]>;
  /** string() of an expression of any type, and so on. */
  string(expression: Expression): Compiled<string>;
  number(expression: Expression): Compiled<number>;
  boolean(expression: Expression): Compiled<boolean>;
}
