import type { HtmlTree } from '../dom/html-tree.ts';
import { liesInAny, outermost } from '../text/node-range.ts';
import { evaluateAt, isAbsolute, type RuleError } from './field-values.ts';

export interface Exclusions {
  /** Outermost nodes inside the roots, ascending. */
  nodes: number[];
  error?: RuleError;
}

/**
 * The nodes that the exclude expressions find, each evaluated at each root; absolute ones find what they find anywhere,
 * and only what lies inside a root counts.
 * @param roots outermost nodes in document order
 */
export function findExclusions(
  tree: HtmlTree,
  roots: readonly number[],
  expressions: readonly string[],
): Exclusions {
  const found: number[] = [];
  let error: RuleError | undefined;
  for (const expression of expressions) {
    for (const evaluated of evaluateAt(tree, expression, isAbsolute(expression) ? [0] : roots)) {
      if (evaluated.kind === 'failed') {
        error ??= evaluated.error;
        continue;
      }
      if (evaluated.value.kind !== 'nodes') continue;
      for (const node of evaluated.value.nodes) {
        if (node < tree.nodeCount && liesInAny(tree, roots, node)) found.push(node);
      }
    }
  }
  const nodes = outermost(tree, found);
  return error === undefined ? { nodes } : { nodes, error };
}
