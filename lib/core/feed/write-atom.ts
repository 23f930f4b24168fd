import type { FeedDocument } from './write-json-feed.ts';

export interface AtomFeed {
  /** Address of the feed itself; also its id. */
  address: string;
  title: string;
  homePage: string | null;
}

/**
 * Atom 1.0 (RFC 4287) of documents, the last changed first. Entries are named by `tag:` addresses of the host that serves
 * them, so that they stay the same when a page moves. O(length).
 */
export function writeAtom(feed: AtomFeed, documents: readonly FeedDocument[]): string {
  const host = new URL(feed.address).hostname;
  const updated = documents[0]?.changedAt ?? new Date(0);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feed.address),
    element('title', feed.title),
    element('updated', updated.toISOString()),
    `<link rel="self" type="application/atom+xml" href="${escaped(feed.address)}"/>`,
    ...(feed.homePage ? [`<link rel="alternate" href="${escaped(feed.homePage)}"/>`] : []),
    ...documents.map((document) => entry(host, document)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(host: string, { id, url, title, author, publishedAt, changedAt, text }: FeedDocument): string {
  return [
    '<entry>',
    element('id', `tag:${host},2026:document/${id}`),
    element('title', title ?? ''),
    `<link rel="alternate" href="${escaped(url)}"/>`,
    element('updated', changedAt.toISOString()),
    ...(publishedAt ? [element('published', publishedAt.toISOString())] : []),
    // An author is asked for of each entry; the name may be unknown.
    `<author>${element('name', author ?? '')}</author>`,
    `<content type="text">${escaped(text)}</content>`,
    '</entry>',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

/** Signs that XML 1.0 has no way to write are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
