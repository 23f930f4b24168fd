import { HTML_NAMESPACE, type HtmlTree, TEXT } from '../dom/html-tree.ts';
import { outermost } from '../text/node-range.ts';
import { HIDDEN, TextFlow } from '../text/text-flow.ts';
import { collapseSpaces } from '../text/white-space.ts';
import type { Features } from './features.ts';
import { ParagraphSizes, populationVariance, sum } from './paragraph-sizes.ts';
import { TagCounter } from './tag-counts.ts';

/** What the body rule found: nodes of the tree, parts taken out of them, and the text that a reader sees. */
export interface MeasuredBody {
  text: string;
  roots: readonly number[];
  excluded: readonly number[];
}

/**
 * The nine features of a document, in one walk over the nodes of its body. A sole root is the container of what was
 * extracted and not counted as an element; several roots are the content themselves, so they are.
 *
 * @param pageCharacters UTF-16 units of the decoded HTML
 * @returns features that are finite and ≥ 0. A body without nodes, as of a rule that gives a string, is measured by its
 *   text: its paragraphs are those parted by empty lines, and it has no tags. O(nodes of the body + characters).
 * Source: RCDL 2012, equation 1.
 */
export function measureBody(tree: HtmlTree, body: MeasuredBody, pageCharacters: number): Features {
  const roots = outermost(tree, body.roots);
  const tags = new TagCounter(tree);
  const sizes =
    roots.length > 0 ? walk(tree, roots, new Set(body.excluded), tags).sizes() : sizesOfText(body.text);
  return {
    pageSize: pageCharacters,
    textSize: sum(sizes),
    paragraphCount: sizes.length,
    paragraphVariance: populationVariance(sizes),
    ...tags.counts(),
  };
}

function walk(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
  tags: TagCounter,
): ParagraphSizes {
  const { kind, end, namespace, text } = tree;
  const flow = new TextFlow(tree);
  const paragraph = tree.nameIds.get('p') ?? 0;
  const paragraphs = new ParagraphSizes();
  for (const root of roots) {
    const last = end[root]!;
    /** Elements in what is hidden are counted; it has no text. */
    let hiddenEnd = 0;
    for (let node = root; node < last; ) {
      if (excluded.has(node)) {
        node = end[node]!;
        continue;
      }
      const name = kind[node]!;
      if (name > 0) {
        if (node !== root || roots.length > 1) tags.count(node);
        if (node >= hiddenEnd) {
          paragraphs.leaveBefore(node);
          const role = node === root ? flow.roleOfRoot(node) : flow.roleOf(node);
          if (role === HIDDEN) hiddenEnd = end[node]!;
          else if (name === paragraph && namespace[node] === HTML_NAMESPACE)
            paragraphs.enterParagraph(end[node]!);
          else paragraphs.enterElement(role, end[node]!);
        }
      } else if (name === TEXT && node >= hiddenEnd) {
        paragraphs.leaveBefore(node);
        paragraphs.addText(text[node]!);
      }
      node++;
    }
    paragraphs.leaveRoot(last);
  }
  return paragraphs;
}

function sizesOfText(text: string): number[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => collapseSpaces(paragraph).length)
    .filter((size) => size > 0);
}
