import { attributeOf, elementsNamed, type HtmlTree, textContent } from '../dom/html-tree.ts';
import { resolveUrl } from '../url/normalize-url.ts';

export interface FeedLink {
  url: string;
  title: string | null;
  format: 'rss' | 'rdf' | 'atom' | 'json' | 'sitemap' | null;
}

const formats: readonly (readonly [type: RegExp, format: FeedLink['format']])[] = [
  [/^application\/rss\+xml/i, 'rss'],
  [/^application\/rdf\+xml/i, 'rdf'],
  [/^application\/atom\+xml/i, 'atom'],
  [/^application\/feed\+json/i, 'json'],
  [/^(?:application|text)\/(?:x-)?xml/i, null],
  [/^application\/json/i, null],
];
const feedLikeAddress = /(?:^|[/._-])(?:rss|feed|feeds|atom|rdf)(?:$|[/._?-])|\.(?:rss|rdf|atom)(?:$|\?)/i;
const commonPaths =
  '/feed /rss /rss.xml /feed.xml /atom.xml /index.xml /feed.json /news-sitemap.xml /sitemap.xml'.split(' ');
const mostLinks = 30;

/**
 * Feeds that a page names: `link rel=alternate` elements first, then links whose address or text speaks of a feed. In
 * this order, each address once. O(nodes).
 */
export function findFeedLinks(tree: HtmlTree, pageUrl: string): FeedLink[] {
  const base = baseOf(tree, pageUrl);
  const found = new Map<string, FeedLink>();
  const add = (href: string | null, title: string | null, format: FeedLink['format']) => {
    const url = href === null ? null : resolveUrl(href, base);
    if (url !== null && !found.has(url) && found.size < mostLinks)
      found.set(url, { url, title: title?.trim() || null, format });
  };
  for (const link of elementsNamed(tree, 'link')) {
    const rel = attributeOf(tree, link, 'rel')?.toLowerCase().split(/\s+/) ?? [];
    const type = attributeOf(tree, link, 'type')?.trim() ?? '';
    const format = formats.find(([pattern]) => pattern.test(type));
    const href = attributeOf(tree, link, 'href');
    const isApi = /\/wp-json\/|oembed/i.test(href ?? '');
    if ((rel.includes('alternate') || rel.includes('feed')) && format && !isApi)
      add(href, attributeOf(tree, link, 'title'), format[1]);
  }
  for (const anchor of elementsNamed(tree, 'a')) {
    const href = attributeOf(tree, anchor, 'href');
    if (href === null) continue;
    const text = textContent(tree, anchor).trim();
    const path = href.replace(/^https?:\/\/[^/]*/i, '').replace(/#.*$/, '');
    if (feedLikeAddress.test(path) || /^(?:rss|atom|xml)(?:[ -]?feed)?$/i.test(text))
      add(href, text.slice(0, 100), null);
  }
  return [...found.values()];
}

/** Addresses at which sites commonly keep a feed that their pages do not name: to be tried one by one, politely. */
export function commonFeedUrls(pageUrl: string): string[] {
  return commonPaths.flatMap((path) => resolveUrl(path, pageUrl) ?? []);
}

function baseOf(tree: HtmlTree, pageUrl: string): string {
  const href = elementsNamed(tree, 'base').map((node) => attributeOf(tree, node, 'href'))[0];
  return (href && resolveUrl(href, pageUrl)) || pageUrl;
}
