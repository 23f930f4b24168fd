/** A document as consumers get it. */
export interface FeedDocument {
  id: string;
  url: string;
  title: string | null;
  author: string | null;
  publishedAt: Date | null;
  changedAt: Date;
  text: string;
}

/** JSON Feed 1.1 (jsonfeed.org/version/1.1) of a source's documents. O(length). */
export function writeJsonFeed(
  feed: { title: string; homePage: string | null; address: string },
  documents: readonly FeedDocument[],
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    ...(feed.homePage && { home_page_url: feed.homePage }),
    feed_url: feed.address,
    items: documents.map(({ id, url, title, author, publishedAt, changedAt, text }) => ({
      id,
      url,
      ...(title && { title }),
      content_text: text,
      ...(publishedAt && { date_published: publishedAt.toISOString() }),
      date_modified: changedAt.toISOString(),
      ...(author && { authors: [{ name: author }] }),
    })),
  });
}
