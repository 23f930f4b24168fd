import { attributeOf, elementsNamed, type HtmlTree } from '../dom/html-tree.ts';

/** The address that links of a page are relative to: its first `base href`, itself relative to the page's own address. O(nodes). */
export function documentBase(tree: HtmlTree, pageUrl: string): string {
  for (const base of elementsNamed(tree, 'base')) {
    const href = attributeOf(tree, base, 'href');
    if (href === null) continue;
    const resolved = URL.parse(href.trim(), pageUrl);
    return resolved !== null && /^https?:$/.test(resolved.protocol) ? resolved.href : pageUrl;
  }
  return pageUrl;
}
