import type { CharsetChoice } from '../../../core/charset/charset-choice.ts';
import { decodeHtml } from '../../../core/charset/decode.ts';
import type { HtmlTree } from '../../../core/dom/html-tree.ts';
import { parseHtml } from '../../../core/dom/parse-html.ts';
import { type FoundOnPage, findOnPage, type Sought } from '../../../core/page-view/explore/find-on-page.ts';
import { type OutlineRow, pageOutline } from '../../../core/page-view/explore/page-outline.ts';

export interface PageToExplore {
  bytes: Uint8Array;
  contentType: string | null;
  charset: CharsetChoice;
}

export interface ExploreInput {
  page: PageToExplore;
  /** Without it all elements are listed. */
  sought: Sought | null;
}

export type Explored =
  | { kind: 'outline'; rows: OutlineRow[]; cut: boolean }
  | FoundOnPage
  | { kind: 'too-complex' };

/** The elements of a page, or those that are sought on it. Pure; O(bytes + cost of the expression). */
export function explorePage({ page, sought }: ExploreInput): Explored {
  const tree = treeToExplore(page);
  if (!tree) return { kind: 'too-complex' };
  return sought ? findOnPage(tree, sought) : { kind: 'outline', ...pageOutline(tree) };
}

export function treeToExplore({ bytes, contentType, charset }: PageToExplore): HtmlTree | null {
  const parsed = parseHtml(decodeHtml(bytes, contentType, charset).text, { scripting: false });
  return parsed.kind === 'tree' ? parsed.tree : null;
}
