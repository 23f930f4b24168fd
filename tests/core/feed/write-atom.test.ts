import { expect, it } from 'vitest';
import { readFeed } from '../../../lib/core/feed/read-feed.ts';
import { writeAtom } from '../../../lib/core/feed/write-atom.ts';

const feed = {
  address: 'https://markdrift.example/api/documents/atom?source=1&limit=5',
  title: 'A & B',
  homePage: null,
};
const document = {
  id: '7',
  url: 'https://news.example/a?b=1&c=2',
  title: 'Rain & "play" > 3',
  author: 'Ann\u0000 Lee',
  publishedAt: new Date('2026-05-01T08:00:00Z'),
  changedAt: new Date('2026-05-01T09:00:00Z'),
  text: 'One.\n\nTwo & three \u0007\uD800 ]]> 🌧',
};

it('is read again as what it was made of', () => {
  const written = writeAtom(feed, [
    document,
    { ...document, id: '6', title: null, author: null, publishedAt: null },
  ]);
  const read = readFeed(written, feed.address);
  if (read.kind !== 'feed') throw new Error(read.kind);
  expect(read).toMatchObject({ title: 'A & B', warnings: [] });
  expect(read.items).toHaveLength(2);
  expect(read.items[0]).toMatchObject({
    url: document.url,
    title: document.title,
    author: 'Ann Lee',
    guid: 'tag:markdrift.example,2026:document/7',
  });
  expect(written).toContain('One.\n\nTwo &amp; three  ]]&gt; 🌧');
  expect(written).toContain('<updated>2026-05-01T09:00:00.000Z</updated>');
});

it('has a date of change though it is empty', () => {
  expect(writeAtom(feed, [])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});
