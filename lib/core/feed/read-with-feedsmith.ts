import { parseFeed } from 'feedsmith';
import { isWebAddress, markup, type RawFeed, type RawItem, type RawText } from './raw-feed.ts';

type Parsed = ReturnType<typeof parseFeed>;
type FeedOf<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];
type AtomLink = { href?: string | undefined; rel?: string | undefined; type?: string | undefined };

/** The library's types give dates as `unknown` where the caller may convert them; here they are strings. */
const present = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value.trim() !== '');
const firstOf = (...values: unknown[]): string | null => present(values)[0] ?? null;

/** Reads a well-formed feed by feedsmith. Null when it finds none or fails; then the lenient reader has its turn. */
export function readWithFeedsmith(text: string): RawFeed | null {
  let parsed: Parsed;
  try {
    parsed = parseFeed(text);
  } catch {
    return null;
  }
  if (parsed.format === 'rss') return fromRss(parsed.feed);
  if (parsed.format === 'rdf') return fromRdf(parsed.feed);
  return parsed.format === 'atom' ? fromAtom(parsed.feed) : fromJson(parsed.feed);
}

function fromRss(feed: FeedOf<'rss'>): RawFeed {
  const items = (feed.items ?? []).map((item): RawItem => {
    const permalink =
      item.guid?.isPermaLink !== false && isWebAddress(item.guid?.value) ? item.guid.value : null;
    return {
      links: present([item.link, ...alternates(item.atom?.links), permalink]),
      base: null,
      guid: firstOf(item.guid?.value, item.atom?.id),
      title: markup(item.title ?? item.dc?.titles?.[0]),
      author: markup(
        firstOf(
          personName(item.authors?.[0]),
          item.dc?.creators?.[0],
          item.atom?.authors?.[0]?.name,
          item.itunes?.author,
        ),
      ),
      published: firstOf(item.pubDate, item.dc?.dates?.[0], item.atom?.published, item.dcterms?.created?.[0]),
      updated: firstOf(item.atom?.updated, item.dcterms?.modified?.[0]),
      summary: markup(firstOf(item.description, item.atom?.summary?.value, item.content?.encoded)),
    };
  });
  const homepage = firstOf(feed.link);
  return {
    format: 'rss',
    title: markup(feed.title),
    homepage,
    language: firstOf(feed.language, feed.dc?.languages?.[0]),
    base: null,
    items,
    truncated: false,
  };
}

/** RSS writes persons as "mail@site (Name)", "Name" or a bare address. */
function personName(
  person: { name?: string | undefined; email?: string | undefined } | undefined,
): string | null {
  return firstOf(person?.name, person?.email);
}

function fromRdf(feed: FeedOf<'rdf'>): RawFeed {
  const items = (feed.items ?? []).map(
    (item): RawItem => ({
      links: present([item.link, item.rdf?.about]),
      base: null,
      guid: firstOf(item.rdf?.about),
      title: markup(item.title ?? item.dc?.titles?.[0]),
      author: markup(item.dc?.creators?.[0]),
      published: firstOf(item.dc?.dates?.[0], item.dcterms?.created?.[0]),
      updated: firstOf(item.dcterms?.modified?.[0]),
      summary: markup(firstOf(item.description, item.content?.encoded)),
    }),
  );
  return {
    format: 'rdf',
    title: markup(feed.title),
    homepage: firstOf(feed.link),
    language: firstOf(feed.dc?.languages?.[0]),
    base: null,
    items,
    truncated: false,
  };
}

function fromAtom(feed: FeedOf<'atom'>): RawFeed {
  const items = (feed.entries ?? []).map(
    (entry): RawItem => ({
      links: present([
        ...alternates(entry.links),
        entry.content?.src,
        isWebAddress(entry.id) ? entry.id : null,
      ]),
      base: null,
      guid: firstOf(entry.id),
      title: atomText(entry.title),
      author: markup(firstOf(entry.authors?.[0]?.name, entry.dc?.creators?.[0])),
      published: firstOf(entry.published, entry.dc?.dates?.[0]),
      updated: firstOf(entry.updated),
      summary:
        atomText(entry.summary) ??
        (entry.content?.value ? { value: entry.content.value, kind: 'markup' } : null),
    }),
  );
  const homepage = alternates(feed.links)[0] ?? null;
  return {
    format: 'atom',
    title: atomText(feed.title),
    homepage,
    language: null,
    base: null,
    items,
    truncated: false,
  };
}

function atomText(
  text: { value?: string | undefined; type?: string | undefined } | undefined,
): RawText | null {
  if (!text?.value?.trim()) return null;
  // Many say nothing and still write markup; a text that only quotes a tag is rarer.
  return { value: text.value, kind: text.type === 'text' || text.type === 'text/plain' ? 'plain' : 'markup' };
}

/** Links to the page that an entry stands for: pages before other types. */
function alternates(links: readonly AtomLink[] | undefined): string[] {
  const fitting = (links ?? []).filter((link) => !link.rel || link.rel === 'alternate');
  const pages = fitting.filter((link) => !link.type || link.type.includes('html'));
  return present([...pages, ...fitting].map((link) => link.href));
}

function fromJson(feed: FeedOf<'json'>): RawFeed {
  const items = (feed.items ?? []).map(
    (item): RawItem => ({
      links: present([item.url, item.external_url, isWebAddress(item.id) ? item.id : null]),
      base: null,
      guid: firstOf(item.id),
      title: item.title ? { value: item.title, kind: 'plain' } : null,
      author: item.authors?.[0]?.name ? { value: item.authors[0].name, kind: 'plain' } : null,
      published: firstOf(item.date_published),
      updated: firstOf(item.date_modified),
      summary: item.summary
        ? { value: item.summary, kind: 'plain' }
        : item.content_text
          ? { value: item.content_text, kind: 'plain' }
          : markup(item.content_html),
    }),
  );
  const title: RawText | null = feed.title ? { value: feed.title, kind: 'plain' } : null;
  return {
    format: 'json',
    title,
    homepage: firstOf(feed.home_page_url),
    language: firstOf(feed.language),
    base: null,
    items,
    truncated: false,
  };
}
