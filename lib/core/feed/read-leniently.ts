import { Parser } from 'htmlparser2';
import { isWebAddress, markup, type RawFeed, type RawItem, type RawText } from './raw-feed.ts';

/** Prefixes by namespace, whatever a feed calls them; those not listed keep the prefix that was written. */
const prefixes: readonly (readonly [pattern: RegExp, prefix: string])[] = [
  [/purl\.org\/rss\/|my\.netscape\.com\/rdf|channel\.netscape\.com|backend\.userland\.com\/rss/i, ''],
  [/w3\.org\/2005\/atom|purl\.org\/atom\/ns/i, 'atom'],
  [/purl\.org\/dc\/elements/i, 'dc'],
  [/purl\.org\/dc\/terms/i, 'dcterms'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/22-rdf-syntax-ns/i, 'rdf'],
];

interface OpenElement {
  /** Without prefix where it is the feed's own vocabulary, else "dc:date". */
  name: string;
  base: string | null;
  attributes: Record<string, string>;
  text: string;
}

interface ItemLink {
  href: string;
  rel: string;
  type: string;
  base: string | null;
}

/** An item whose end has not come yet; `depth` is the number of elements around it. */
interface OpenItem {
  depth: number;
  fields: Map<string, string>;
  texts: Map<string, RawText>;
  links: ItemLink[];
  base: string | null;
}

const publishedNames = [
  'pubdate',
  'published',
  'issued',
  'dc:date',
  'dcterms:issued',
  'dcterms:created',
  'created',
  'date',
];
const updatedNames = ['updated', 'modified', 'dcterms:modified'];
const textNames = new Set([
  'title',
  'dc:title',
  'author',
  'dc:creator',
  'name',
  'itunes:author',
  'description',
  'summary',
  'content',
  'content:encoded',
  'guid',
  'id',
  'link',
  'language',
  'dc:language',
  'feedburner:origlink',
  ...publishedNames,
  ...updatedNames,
]);
/** No feed nests so deep; the parser's cost grows with the square of it. */
const mostNesting = 500;

class TooDeep extends Error {}

/**
 * Reads a feed by its tags alone, however broken: unclosed, cut off, with bare "&", unknown entities or undeclared
 * prefixes. Follows xml:base. An item that breaks off is kept with what it has. O(n); never throws.
 */
export function readLeniently(text: string): RawFeed | null {
  const reader = new LenientReader();
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open(name, attributes),
      ontext: (data) => reader.text(data),
      onclosetag: (_name, implied) => reader.close(implied),
    },
    { xmlMode: true, decodeEntities: true, recognizeSelfClosing: true },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
  }
  return reader.finish();
}

class LenientReader {
  readonly #open: OpenElement[] = [];
  readonly #namespaces = new Map<string, string>();
  readonly #items: RawItem[] = [];
  readonly #feedLinks: { href: string; rel: string }[] = [];
  readonly #feedFields = new Map<string, string>();
  #feedTitle: RawText | null = null;
  #feedBase: string | null = null;
  #root: string | null = null;
  #rootClosed = false;
  #item: OpenItem | null = null;

  open(written: string, raw: Record<string, string>): void {
    const attributes: Record<string, string> = {};
    for (const [key, value] of Object.entries(raw)) attributes[key.toLowerCase()] = value;
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'xmlns' || key.startsWith('xmlns:')) this.#namespaces.set(key.slice(6), value);
    }
    const parentBase = this.#open.at(-1)?.base ?? null;
    const name = this.#nameOf(written);
    const element = { name, base: joinBase(parentBase, attributes['xml:base']), attributes, text: '' };
    this.#root ??= name;
    if (this.#open.length >= mostNesting) throw new TooDeep();
    if (this.#item === null && (name === 'item' || name === 'entry')) {
      this.#item = {
        depth: this.#open.length,
        fields: new Map(),
        texts: new Map(),
        links: [],
        base: element.base,
      };
      const about = attributes['rdf:about'];
      if (about) this.#item.fields.set('rdf:about', about);
    } else if (this.#item === null && /^(?:channel|feed|rss|rdf:rdf)$/.test(name)) {
      this.#feedBase ??= element.base;
      const language = attributes['xml:lang'];
      if (language && !this.#feedFields.has('language')) this.#feedFields.set('language', language);
    }
    this.#open.push(element);
  }

  text(data: string): void {
    // The element's own text, and the text of markup that was not escaped inside of it.
    for (let depth = this.#open.length - 1; depth >= 0 && depth >= this.#open.length - 12; depth -= 1) {
      const element = this.#open[depth]!;
      if (!textNames.has(element.name)) continue;
      element.text += data;
      return;
    }
  }

  close(implied: boolean): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    if (this.#open.length === 0 && !implied) this.#rootClosed = true;
    const item = this.#item;
    if (item !== null && this.#open.length === item.depth) {
      this.#items.push(itemOf(item.fields, item.texts, item.links, item.base));
      this.#item = null;
      return;
    }
    const parent = this.#open.at(-1)?.name ?? '';
    if (item !== null && this.#open.length === item.depth + 1) this.#itemField(item, element);
    else if (item !== null && element.name === 'name' && parent === 'author')
      set(item.fields, 'author-name', element.text);
    else if (item === null && /^(?:channel|feed|rss|rdf:rdf)$/.test(parent)) this.#feedField(element);
  }

  #itemField(item: OpenItem, { name, attributes, text, base }: OpenElement): void {
    if (name === 'link') {
      const href = attributes.href ?? text;
      item.links.push({ href, rel: attributes.rel ?? '', type: attributes.type ?? '', base });
    } else if (name === 'content' && attributes.src) {
      item.links.push({ href: attributes.src, rel: 'content', type: attributes.type ?? '', base });
      set(item.fields, name, text);
    } else if (/^(?:title|summary|content|description)$/.test(name)) {
      const kind = attributes.type === 'text' || attributes.type === 'text/plain' ? 'plain' : 'markup';
      if (text.trim() && !item.texts.has(name)) item.texts.set(name, { value: text, kind });
    } else {
      if (name === 'guid' && attributes.ispermalink?.toLowerCase() === 'false')
        item.fields.set('guid-is-no-link', 'true');
      set(item.fields, name, text);
    }
  }

  #feedField({ name, attributes, text }: OpenElement): void {
    if (name === 'title' && text.trim())
      this.#feedTitle ??= { value: text, kind: attributes.type === 'text' ? 'plain' : 'markup' };
    else if (name === 'link')
      this.#feedLinks.push({ href: attributes.href ?? text, rel: attributes.rel ?? '' });
    else set(this.#feedFields, name, text);
  }

  #nameOf(written: string): string {
    const lower = written.toLowerCase();
    const cut = lower.indexOf(':');
    const local = lower.slice(cut + 1);
    const prefix = cut < 0 ? '' : lower.slice(0, cut);
    const uri = this.#namespaces.get(prefix) ?? '';
    const module = /modules\/content/.test(uri)
      ? 'content'
      : prefixes.find(([pattern]) => pattern.test(uri))?.[1];
    const known = module ?? prefix;
    // Atom's words are the feed's own, in Atom and inside RSS alike; so is a prefix on RSS's own words.
    const own = known === '' || known === 'atom' || known === 'rss' || known === 'a' || known === 'a10';
    if (cut < 0) return local;
    return own ? local : `${known}:${local}`;
  }

  finish(): RawFeed | null {
    // What is still open when the text ends was closed by the parser, as implied.
    const root = this.#root ?? '';
    const format = root === 'feed' || root === 'entry' ? 'atom' : root === 'rdf:rdf' ? 'rdf' : 'rss';
    const known = /^(?:rss|rdf:rdf|rdf|feed|channel|item|entry)$/.test(root);
    if (!known && this.#items.length === 0) return null;
    const homepage = this.#feedLinks.find(
      ({ rel, href }) => (rel === '' || rel === 'alternate') && href.trim() !== '',
    );
    return {
      format,
      title: this.#feedTitle,
      homepage: homepage?.href.trim() ?? null,
      language: this.#feedFields.get('language') ?? this.#feedFields.get('dc:language') ?? null,
      base: this.#feedBase,
      items: this.#items,
      truncated: !this.#rootClosed,
    };
  }
}

function set(fields: Map<string, string>, name: string, text: string): void {
  if (text.trim() !== '' && !fields.has(name)) fields.set(name, text.trim());
}

function joinBase(outer: string | null, own: string | undefined): string | null {
  if (own === undefined || own.trim() === '') return outer;
  try {
    return outer === null ? own.trim() : new URL(own.trim(), outer).href;
  } catch {
    return own.trim();
  }
}

function itemOf(
  fields: Map<string, string>,
  texts: Map<string, RawText>,
  links: readonly ItemLink[],
  base: string | null,
): RawItem {
  const first = (...names: string[]) =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined) ?? null;
  const alternates = links.filter(({ rel }) => rel === '' || rel === 'alternate');
  const pages = alternates.filter(({ type }) => type === '' || type.includes('html'));
  const content = links.filter(({ rel }) => rel === 'content');
  const guid = first('guid', 'id', 'rdf:about');
  const permalink = guid !== null && isWebAddress(guid) && !fields.has('guid-is-no-link') ? guid : null;
  const ordered = [...pages, ...alternates, ...content];
  const candidates = [
    first('feedburner:origlink'),
    ...ordered.map(({ href }) => href),
    first('rdf:about'),
    permalink,
  ];
  return {
    links: candidates.filter((link): link is string => !!link?.trim()),
    base: ordered[0]?.base ?? base,
    guid,
    title: texts.get('title') ?? markup(fields.get('dc:title')),
    author: markup(first('author-name', 'dc:creator', 'author', 'itunes:author')),
    published: first(...publishedNames),
    updated: first(...updatedNames),
    summary:
      texts.get('description') ??
      texts.get('summary') ??
      markup(fields.get('content:encoded')) ??
      texts.get('content') ??
      null,
  };
}
