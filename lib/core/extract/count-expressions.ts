import type { HtmlTree } from '../dom/html-tree.ts';
import { findExclusions } from './exclusions.ts';
import { type Context, countMatches, evaluateIn } from './field-values.ts';

/** What each expression of a rule finds by itself; null where it is no XPath, too costly, or has no place to begin at. */
export interface ExpressionCounts {
  alternatives: (number | null)[];
  exclude: (number | null)[];
}

/**
 * Counts what each expression finds on a page, whichever of them wins. What is left out counts inside of `roots`, where
 * the field was found. O(cost of the expressions).
 */
export function countExpressions(
  tree: HtmlTree,
  rule: { alternatives: readonly string[]; exclude: readonly string[] },
  context: Context,
  roots: readonly number[],
): ExpressionCounts {
  return {
    alternatives: rule.alternatives.map((expression) => {
      let sum = 0;
      for (const evaluated of evaluateIn(tree, expression, context)) {
        if (evaluated.kind === 'failed') return null;
        sum += countMatches(evaluated.value);
      }
      return sum;
    }),
    exclude: rule.exclude.map((expression) => {
      const { nodes, error } = findExclusions(tree, roots, [expression]);
      return error === undefined ? nodes.length : null;
    }),
  };
}
