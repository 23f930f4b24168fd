/** A feed as a parser found it, before links are resolved and texts made plain. */
export interface RawFeed {
  format: 'rss' | 'rdf' | 'atom' | 'json';
  title: RawText | null;
  homepage: string | null;
  language: string | null;
  /** Value of xml:base that holds for the feed's own links, resolved as far as the markup allows. */
  base: string | null;
  items: RawItem[];
  /** The end of the document is missing. */
  truncated: boolean;
}

/** `markup`: an HTML fragment as a string; `plain`: characters that mean themselves. */
export interface RawText {
  value: string;
  kind: 'markup' | 'plain';
}

export interface RawItem {
  /** Candidates in the order of trust; the first that resolves to a web address is the item's. */
  links: string[];
  /** xml:base that holds for the links. */
  base: string | null;
  guid: string | null;
  title: RawText | null;
  author: RawText | null;
  published: string | null;
  updated: string | null;
  summary: RawText | null;
}

export const markup = (value: string | undefined | null): RawText | null =>
  value === undefined || value === null || value.trim() === '' ? null : { value, kind: 'markup' };

export const isWebAddress = (text: string | null | undefined): text is string =>
  /^\s*https?:\/\/\S/i.test(text ?? '');
