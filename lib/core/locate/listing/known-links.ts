import { attributeOf, elementsNamed, type HtmlTree } from '../../dom/html-tree.ts';
import { documentBase } from '../../extract/document-base.ts';
import { addressKey } from '../../url/document-identity.ts';
import { resolveUrl } from '../../url/normalize-url.ts';
import { linkMeant } from './entry-of.ts';

/** What is known of a publication that a listing may link to. */
export interface KnownPublication {
  url: string;
  title: string | null;
}

/** By what all addresses of a publication share, for looking up what a link leads to. O(publications). */
export function byAddress(known: readonly KnownPublication[]): Map<string, KnownPublication> {
  return new Map(known.map((publication) => [addressKey(publication.url), publication]));
}

/** Where the link in or around an element leads to; null without a web address. O(nodes below). */
export function linkedUrl(tree: HtmlTree, node: number, base: string, root = 0): string | null {
  const link = linkMeant(tree, node, root);
  return link === null ? null : resolveUrl(attributeOf(tree, link, 'href') ?? '', base);
}

/** As a key of `byAddress`. */
export function linkedAddress(tree: HtmlTree, node: number, base: string, root = 0): string | null {
  const url = linkedUrl(tree, node, base, root);
  return url === null ? null : addressKey(url);
}

/** Addresses of known publications that a page links to anywhere. O(links). */
export function knownOnPage(
  tree: HtmlTree,
  pageUrl: string,
  known: ReadonlyMap<string, KnownPublication>,
): Set<string> {
  const base = documentBase(tree, pageUrl);
  const found = new Set<string>();
  if (known.size === 0) return found;
  for (const anchor of elementsNamed(tree, 'a')) {
    const url = resolveUrl(attributeOf(tree, anchor, 'href') ?? '', base);
    const key = url === null ? null : addressKey(url);
    if (key !== null && known.has(key)) found.add(key);
  }
  return found;
}
