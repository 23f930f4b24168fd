import type { HtmlTree } from '../dom/html-tree.ts';
import { outermost } from '../text/node-range.ts';
import { type Context, firstYield, WHOLE_PAGE } from './field-values.ts';

export interface ArticleScope extends Context {
  /** Which expression found the nodes, from 0; null where none did. */
  alternative: number | null;
}

/**
 * The outermost nodes that the first fruitful expression of a scope finds; an error where none finds any, told as what
 * went wrong with an expression, else as `scope-not-found`. Attributes and values are no scope. O(the expressions' cost).
 */
export function findScope(tree: HtmlTree, expressions: readonly string[]): ArticleScope {
  const { found, error = 'scope-not-found' } = firstYield(
    tree,
    { alternatives: expressions, exclude: [] },
    WHOLE_PAGE,
    (value) => {
      if (value.kind !== 'nodes') return null;
      const nodes = value.nodes.filter((node) => node < tree.nodeCount);
      return nodes.length > 0 ? outermost(tree, nodes) : null;
    },
  );
  return found === null
    ? { nodes: [], alternative: null, error }
    : { nodes: found.result, alternative: found.alternative };
}
