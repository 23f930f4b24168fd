import type { Article } from '../text/article.ts';
import { escapeMarkup as e } from '../web/markup.ts';

export interface FeedFacts {
  title: string;
  language: string;
  /** The site's name, whatever address it was asked under: identities must not depend on that. */
  host: string;
  origin: string;
  path: string;
  charset: string;
  articles: readonly Article[];
  addressOf(article: Article): string;
}

export function rssFeed(feed: FeedFacts): string {
  const items = feed.articles.map(
    (article) => `<item>
<title>${e(article.title)}</title>
<link>${e(feed.addressOf(article))}</link>
<guid isPermaLink="false">${feed.host}/post/${article.number}</guid>
<pubDate>${article.publishedAt.toUTCString()}</pubDate>
<dc:creator>${e(article.author)}</dc:creator>
<category>${e(article.section)}</category>
<description>${e(article.summary)}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="${feed.charset}"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${e(feed.title)}</title>
<link>${e(feed.origin)}/</link>
<atom:link href="${e(feed.origin + feed.path)}" rel="self" type="application/rss+xml"/>
<description>${e(feed.title)}</description>
<language>${feed.language}</language>
${items.join('\n')}
</channel></rss>
`;
}

export function rdfFeed(feed: FeedFacts): string {
  const items = feed.articles.map(
    (article) => `<item rdf:about="${e(feed.addressOf(article))}">
<title>${e(article.title)}</title>
<link>${e(feed.addressOf(article))}</link>
<description>${e(article.summary)}</description>
<dc:date>${article.publishedAt.toISOString()}</dc:date>
<dc:creator>${e(article.author)}</dc:creator>
</item>`,
  );
  return `<?xml version="1.0" encoding="${feed.charset}"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="${e(feed.origin + feed.path)}"><title>${e(feed.title)}</title><link>${e(feed.origin)}/</link><description>${e(feed.title)}</description><dc:language>${feed.language}</dc:language>
<items><rdf:Seq>${feed.articles.map((article) => `<rdf:li rdf:resource="${e(feed.addressOf(article))}"/>`).join('')}</rdf:Seq></items></channel>
${items.join('\n')}
</rdf:RDF>
`;
}

export function atomFeed(feed: FeedFacts): string {
  const entries = feed.articles.map(
    (article) => `<entry>
<id>tag:${feed.host},2020:${article.number}</id>
<title type="html">${e(e(article.title))}</title>
<link rel="alternate" type="text/html" href="${e(feed.addressOf(article))}"/>
<published>${article.publishedAt.toISOString()}</published>
<updated>${article.publishedAt.toISOString()}</updated>
<author><name>${e(article.author)}</name></author>
<summary>${e(article.summary)}</summary>
</entry>`,
  );
  const updated = feed.articles[0]?.publishedAt.toISOString() ?? '1970-01-01T00:00:00Z';
  return `<?xml version="1.0" encoding="${feed.charset}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<id>${e(feed.origin)}/</id>
<title>${e(feed.title)}</title>
<link rel="self" href="${e(feed.origin + feed.path)}"/>
<link rel="alternate" href="${e(feed.origin)}/"/>
<updated>${updated}</updated>
${entries.join('\n')}
</feed>
`;
}
