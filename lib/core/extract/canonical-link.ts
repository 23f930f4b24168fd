import { attributeOf, elementsNamed, type HtmlTree } from '../dom/html-tree.ts';
import { copyText } from '../text/white-space.ts';
import { resolveUrl } from '../url/normalize-url.ts';
import { documentBase } from './document-base.ts';

/** A longer one is a broken template's, and more than servers and indexes take. */
const longestAddress = 2000;

/**
 * The address that the page calls its own: `link rel=canonical`, else `og:url`; absolute and normalised, or null where
 * there is none of at most 2,000 characters. O(nodes).
 */
export function canonicalLink(tree: HtmlTree, pageUrl: string): string | null {
  const link = linkWithRelation(tree, 'canonical') ?? openGraphUrl(tree);
  const resolved = link === null ? null : resolveUrl(link, documentBase(tree, pageUrl));
  return resolved === null || resolved.length > longestAddress ? null : copyText(resolved);
}

function linkWithRelation(tree: HtmlTree, relation: string): string | null {
  for (const link of elementsNamed(tree, 'link')) {
    const relations = attributeOf(tree, link, 'rel')?.toLowerCase().split(/\s+/) ?? [];
    const href = attributeOf(tree, link, 'href');
    if (relations.includes(relation) && href !== null && href.trim() !== '') return href;
  }
  return null;
}

function openGraphUrl(tree: HtmlTree): string | null {
  for (const meta of elementsNamed(tree, 'meta')) {
    const property = attributeOf(tree, meta, 'property') ?? attributeOf(tree, meta, 'name');
    const content = attributeOf(tree, meta, 'content');
    if (property?.toLowerCase() === 'og:url' && content !== null && content.trim() !== '') return content;
  }
  return null;
}
