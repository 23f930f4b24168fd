/** A field that is read from an article page. */
export type ArticleField = 'body' | 'title' | 'date' | 'author';

/** How one field is found: XPath expressions tried in order, and parts taken out of what was found. */
export interface FieldRule {
  alternatives: readonly string[];
  exclude: readonly string[];
}

/** The rules of an article's fields. */
export interface ArticleRules extends Partial<Record<ArticleField, FieldRule>> {
  /**
   * Expressions, tried in order, for the elements that hold the article. What depends on a context in the fields'
   * alternatives (`.//h1`) is evaluated inside of them, what does not (`//h1`, `string(//h1)`) on the page. Without a scope
   * the context is the document.
   */
  scope?: readonly string[];
}

/** All rules of a source, as one version. Listing sources also have the three listing rules. */
export interface WrapperRules {
  article: ArticleRules;
  /** `item` and `next`, the link to the next page, are evaluated on the page; `link`, `title` and `date` relative to each item. */
  listing?: { item: FieldRule; link: FieldRule; title?: FieldRule; date?: FieldRule; next?: FieldRule };
}
