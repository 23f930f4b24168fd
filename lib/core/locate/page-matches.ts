import type { HtmlTree } from '../dom/html-tree.ts';
import { compileXPath } from '../xpath/compile-xpath.ts';
import { XPathBudgetError } from '../xpath/xpath-errors.ts';

const none: readonly number[] = [];

/** What expressions and steps find below one node of a page (0: on the whole page), each computed once. */
export class PageMatches {
  private readonly found = new Map<string, readonly number[]>();
  private readonly covers = new Map<string, Uint8Array>();
  readonly tree: HtmlTree;
  readonly root: number;

  constructor(tree: HtmlTree, root: number) {
    this.tree = tree;
    this.root = root;
  }

  /** Elements that an expression finds, from the root on; none where it finds no elements or costs too much. */
  of(expression: string): readonly number[] {
    let nodes = this.found.get(expression);
    if (nodes === undefined) {
      nodes = this.evaluate(expression);
      this.found.set(expression, nodes);
    }
    return nodes;
  }

  /** Elements below the root for which a step holds, ascending. */
  ofStep(step: string): readonly number[] {
    return this.of(this.root === 0 ? `//${step}` : `.//${step}`);
  }

  /** For each node, whether it lies below an element for which the step holds. O(nodes), once for each step. */
  below(step: string): Uint8Array {
    let cover = this.covers.get(step);
    if (cover === undefined) {
      cover = new Uint8Array(this.tree.nodeCount);
      for (const node of this.ofStep(step)) cover.fill(1, node + 1, this.tree.end[node]!);
      this.covers.set(step, cover);
    }
    return cover;
  }

  private evaluate(expression: string): readonly number[] {
    try {
      const value = compileXPath(expression).evaluate(this.tree, this.root);
      return value.kind === 'nodes' ? value.nodes : none;
    } catch (error) {
      if (error instanceof XPathBudgetError) return none;
      throw error;
    }
  }
}
