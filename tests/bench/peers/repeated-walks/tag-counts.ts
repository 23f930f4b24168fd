import { findAttribute, HTML_NAMESPACE, type HtmlTree } from '../../../../lib/core/dom/html-tree.ts';
import type { Features } from '../../../../lib/core/features/features.ts';

export type TagCounts = Pick<
  Features,
  'linkCount' | 'blockCount' | 'formatCount' | 'imageCount' | 'otherCount'
>;
type Category = keyof TagCounts | 'paragraph' | 'link-if-href';

const categories: ReadonlyMap<string, Category> = new Map<string, Category>([
  ['a', 'link-if-href'],
  ['p', 'paragraph'],
  ['img', 'imageCount'],
  ...['br', 'div', 'span'].map((name): [string, Category] => [name, 'blockCount']),
  ...['i', 'b', 'u', 'em', 'strong'].map((name): [string, Category] => [name, 'formatCount']),
]);

/**
 * Elements inside the extraction by category (features TH, TB, TS, TI, TO). A sole root is the container of what was
 * extracted and not counted; several roots are the content themselves, so they are. O(nodes of the roots).
 */
export function countTags(
  tree: HtmlTree,
  roots: readonly number[],
  excluded: ReadonlySet<number>,
): TagCounts {
  const counts: TagCounts = { linkCount: 0, blockCount: 0, formatCount: 0, imageCount: 0, otherCount: 0 };
  const byName = tree.names.map((name) => categories.get(name) ?? 'otherCount');
  const href = tree.nameIds.get('href') ?? 0;
  for (const root of roots) {
    const end = tree.end[root]!;
    for (let node = root; node < end; ) {
      if (excluded.has(node)) {
        node = tree.end[node]!;
        continue;
      }
      if (tree.kind[node]! > 0 && (node !== root || roots.length > 1)) {
        let category = tree.namespace[node] === HTML_NAMESPACE ? byName[tree.kind[node]!]! : 'otherCount';
        if (category === 'link-if-href')
          category = findAttribute(tree, node, href) < 0 ? 'otherCount' : 'linkCount';
        if (category !== 'paragraph') counts[category]++;
      }
      node++;
    }
  }
  return counts;
}
