import type { FeedFormat } from '../sites/site-definition.ts';
import { atomFeed, type FeedFacts, rdfFeed, rssFeed } from './xml-feeds.ts';

function jsonFeed(feed: FeedFacts): string {
  return JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      home_page_url: `${feed.origin}/`,
      feed_url: feed.origin + feed.path,
      language: feed.language,
      items: feed.articles.map((article) => ({
        id: String(article.number),
        url: feed.addressOf(article),
        title: article.title,
        summary: article.summary,
        content_text: article.summary,
        date_published: article.publishedAt.toISOString(),
        authors: [{ name: article.author }],
        tags: article.tags,
      })),
    },
    null,
    1,
  );
}

/** Text and media type of a feed, in the form the site offers. */
export function feedOf(format: FeedFormat, feed: FeedFacts): { text: string; contentType: string } {
  switch (format) {
    case 'rss':
      return { text: rssFeed(feed), contentType: 'application/rss+xml' };
    case 'rdf':
      return { text: rdfFeed(feed), contentType: 'application/rdf+xml' };
    case 'atom':
      return { text: atomFeed(feed), contentType: 'application/atom+xml' };
    case 'json':
      return { text: jsonFeed(feed), contentType: 'application/feed+json' };
  }
}
