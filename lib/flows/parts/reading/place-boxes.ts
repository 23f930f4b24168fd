import { parseHtml } from '../../../core/dom/parse-html.ts';
import { matchTrees } from '../../../core/page-view/match/match-trees.ts';
import { type PageToExplore, treeToExplore } from './explore-page.ts';

export interface BoxesInput {
  /** The page as it was fetched. */
  page: PageToExplore;
  /** The page as it was drawn. */
  html: Uint8Array;
  /** Node of the drawn page, x, y, width, height; and so on. */
  boxes: readonly number[];
}

/** The boxes by the nodes of the fetched page: 0 for what is only on the drawn one, made by scripts. Null where it can't be read. */
export function placeBoxes({ page, html, boxes }: BoxesInput): number[] | null {
  const fetched = treeToExplore(page);
  const drawn = parseHtml(new TextDecoder().decode(html), { scripting: true });
  if (!fetched || drawn.kind !== 'tree') return null;
  const match = matchTrees(drawn.tree, fetched);
  return boxes.map((value, at) => (at % 5 === 0 ? (match[value] ?? 0) : value));
}
