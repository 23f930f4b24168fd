import { expect, it } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { commonFeedUrls, findFeedLinks } from '../../../lib/core/feed/find-feed-links.ts';

function linksIn(html: string) {
  const parsed = parseHtml(html, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.limit);
  return findFeedLinks(parsed.tree, 'https://news.example/section/');
}

it('names declared feeds first, then links that speak of one, each once', () => {
  const links = linksIn(`<html><head>
    <link rel="alternate" type="application/rss+xml" title=" All news " href="/rss.xml">
    <link rel="ALTERNATE stylesheet" type="application/atom+xml; charset=utf-8" href="atom">
    <link rel="alternate" type="application/feed+json" href="https://news.example/feed.json">
    <link rel="alternate" type="application/json" href="/wp-json/wp/v2/posts/5">
    <link rel="alternate" hreflang="ru" href="/ru/"></head>
    <body><a href="/rss.xml">RSS</a> <a href="/export/rss/politics">Politics</a> <a href="/subscribe">RSS</a> <a href="/feedback">Write to us</a> <a href="mailto:rss@news.example">rss</a></body></html>`);
  expect(links).toEqual([
    { url: 'https://news.example/rss.xml', title: 'All news', format: 'rss' },
    { url: 'https://news.example/section/atom', title: null, format: 'atom' },
    { url: 'https://news.example/feed.json', title: null, format: 'json' },
    { url: 'https://news.example/export/rss/politics', title: 'Politics', format: null },
    { url: 'https://news.example/subscribe', title: 'RSS', format: null },
  ]);
});

it('resolves against base', () => {
  expect(
    linksIn('<base href="/other/"><link rel="alternate" type="application/rss+xml" href="rss">')[0]!.url,
  ).toBe('https://news.example/other/rss');
});

it('knows where feeds commonly lie', () => {
  expect(commonFeedUrls('https://news.example/section/page')).toContain('https://news.example/rss.xml');
});
