import type { HtmlTree } from '../dom/html-tree.ts';
import { outermost } from '../text/node-range.ts';
import type { Features } from './features.ts';
import { type MeasuredBody, measureBody } from './measure-body.ts';
import type { PageSketch } from './sketch.ts';
import { sketchPage, tokenHashes } from './sketch-page.ts';

/**
 * The nine features of a document and the sketch of its page.
 *
 * @param pageCharacters UTF-16 units of the decoded HTML
 * @returns features as of `measureBody`; the sketch, of which the words are those of the text where the body has no nodes.
 *   O(nodes + characters).
 */
export function measure(
  tree: HtmlTree,
  body: MeasuredBody,
  pageCharacters: number,
): { features: Features; sketch: PageSketch } {
  const features = measureBody(tree, body, pageCharacters);
  const roots = outermost(tree, body.roots);
  const sketch = sketchPage(tree, roots, new Set(body.excluded));
  return { features, sketch: roots.length > 0 ? sketch : { ...sketch, tokens: tokenHashes([body.text]) } };
}
