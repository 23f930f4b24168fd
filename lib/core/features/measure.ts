import type { HtmlTree } from '../dom/html-tree.ts';
import { outermost } from '../text/node-range.ts';
import { collapseSpaces } from '../text/white-space.ts';
import type { Features } from './features.ts';
import { paragraphSizes, populationVariance, sum } from './paragraph-sizes.ts';
import type { PageSketch } from './sketch.ts';
import { addTokens, sketchPage } from './sketch-page.ts';
import { countTags } from './tag-counts.ts';

/** What the body rule found: nodes of the tree, parts taken out of them, and the text that a reader sees. */
export interface MeasuredBody {
  text: string;
  roots: readonly number[];
  excluded: readonly number[];
}

/**
 * The nine features of a document and the sketch of its page.
 *
 * @param pageCharacters UTF-16 units of the decoded HTML
 * @returns features that are finite and ≥ 0. A body without nodes, as of a rule that gives a string, is measured by its
 *   text: its paragraphs are those parted by empty lines, and it has no tags. O(nodes + characters).
 * Source: RCDL 2012, equation 1; the sketch is our own addition.
 */
export function measure(
  tree: HtmlTree,
  body: MeasuredBody,
  pageCharacters: number,
): { features: Features; sketch: PageSketch } {
  const roots = outermost(tree, body.roots);
  const excluded = new Set(body.excluded);
  const sketch = sketchPage(tree, roots, excluded);
  const sizes = roots.length > 0 ? paragraphSizes(tree, roots, excluded) : sizesOfText(body.text);
  return {
    features: {
      pageSize: pageCharacters,
      textSize: sum(sizes),
      paragraphCount: sizes.length,
      paragraphVariance: populationVariance(sizes),
      ...countTags(tree, roots, excluded),
    },
    sketch: roots.length > 0 ? sketch : { ...sketch, tokens: tokensOfText(body.text) },
  };
}

function sizesOfText(text: string): number[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => collapseSpaces(paragraph).length)
    .filter((size) => size > 0);
}

function tokensOfText(text: string): Uint32Array {
  const tokens = new Set<number>();
  addTokens(tokens, text);
  return Uint32Array.from(tokens).sort();
}
