import type { HtmlTree } from '../../../../lib/core/dom/html-tree.ts';
import { paragraphSizes } from './paragraph-sizes.ts';
import { readableText } from './readable-text.ts';
import { countTags } from './tag-counts.ts';

/**
 * Peer of text and features: a walk for the text, one for each way of cutting paragraphs and one for the tags, white space
 * by regular expressions, each text normalised. Gives the characters of the paragraphs.
 */
export function textAndSizes(tree: HtmlTree, roots: readonly number[]): number {
  const nothing: ReadonlySet<number> = new Set();
  readableText(tree, roots, nothing);
  const sizes = paragraphSizes(tree, roots, nothing);
  countTags(tree, roots, nothing);
  return sizes.reduce((sum, size) => sum + size, 0);
}
