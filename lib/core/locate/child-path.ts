import type { HtmlTree } from '../dom/html-tree.ts';
import { nameTest } from './steps.ts';

export interface ChildPath {
  text: string;
  steps: number;
  positions: number;
}

/**
 * The way down from an ancestor, child by child; with the place among children of the same name where there are several.
 * It finds this element and no other. O(depth · children).
 */
export function childPath(tree: HtmlTree, ancestor: number, node: number): ChildPath {
  const path: ChildPath = { text: '', steps: 0, positions: 0 };
  for (let at = node; at > ancestor; at = tree.parent[at]!) {
    const name = nameTest(tree, at);
    const position = positionAmongLike(tree, at);
    path.text = `/${name}${position === 0 ? '' : `[${position}]`}${path.text}`;
    path.steps++;
    if (position > 0) path.positions++;
  }
  return path;
}

/** 1 for the first of several children with this name, 0 for an only one. */
function positionAmongLike(tree: HtmlTree, node: number): number {
  const parent = tree.parent[node]!;
  let before = 0;
  let after = 0;
  for (let child = parent + 1; child < tree.end[parent]!; child = tree.end[child]!) {
    if (
      child === node ||
      tree.kind[child] !== tree.kind[node] ||
      tree.namespace[child] !== tree.namespace[node]
    )
      continue;
    if (child < node) before++;
    else after++;
  }
  return before + after === 0 ? 0 : before + 1;
}
