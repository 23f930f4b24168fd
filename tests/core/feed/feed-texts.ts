import { type FeedReading, readFeed } from '../../../lib/core/feed/read-feed.ts';

export const feedUrl = 'https://news.example/feeds/rss.xml';

export function feedOf(text: string, url = feedUrl): Extract<FeedReading, { kind: 'feed' }> {
  const reading = readFeed(text, url);
  if (reading.kind !== 'feed') throw new Error(`not a feed: ${JSON.stringify(reading)}`);
  return reading;
}

export const rss = (items: string, channel = '') =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>News</title><link>https://news.example/</link>${channel}${items}</channel></rss>`;
export const item = (number: number, more = '') =>
  `<item><title>Story ${number}</title><link>https://news.example/${number}</link><guid isPermaLink="false">id-${number}</guid><pubDate>Fri, 27 Nov 2026 14:05:00 +0300</pubDate>${more}</item>`;
export const codes = (reading: { warnings: { code: string }[] }) => reading.warnings.map(({ code }) => code);

/** A sound feed of at least so many characters. */
export const plainFeed = (characters: number) =>
  rss(Array.from({ length: Math.ceil(characters / item(1).length) }, (_, n) => item(n)).join(''));

/** Time that reading a feed takes this thread on the processor, as the machine may be busy with other things. */
export function effortOf(text: string): number {
  const before = process.threadCpuUsage();
  readFeed(text, feedUrl);
  return process.threadCpuUsage(before).user;
}
