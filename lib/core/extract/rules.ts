/** A field that is read from an article page. */
export type ArticleField = 'body' | 'title' | 'date' | 'author';

/** How one field is found: XPath expressions tried in order, and parts taken out of what was found. */
export interface FieldRule {
  alternatives: readonly string[];
  exclude: readonly string[];
}

/** All rules of a source, as one version. Listing sources also have the three listing rules. */
export interface WrapperRules {
  article: Partial<Record<ArticleField, FieldRule>>;
  /** `item` is evaluated on the page, `link` and `title` (and `date`) relative to each item. */
  listing?: { item: FieldRule; link: FieldRule; title?: FieldRule; date?: FieldRule };
}
