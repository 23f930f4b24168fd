import type { WrapperRules } from '../../../lib/core/extract/rules.ts';
import type { Article } from '../text/article.ts';
import type { Voice, WritingHabits } from '../text/writer.ts';

export type FeedFormat = 'rss' | 'rdf' | 'atom' | 'json';

/** What a page may show besides its article. */
export interface PageSurroundings {
  related: readonly Article[];
  mostRead: readonly Article[];
  /** Address of an article within the site. */
  pathOf(article: Article): string;
  date(date: Date, style?: 'long' | 'short'): string;
}

/** One look of a site: its templates. */
export interface Design {
  article(article: Article, page: PageSurroundings): string;
  /** The front page, and where the site has no feed the listing that is collected. */
  listing(articles: readonly Article[], page: PageSurroundings): string;
}

/** What the old rule yields after the redesign. */
export type RedesignEffect =
  | 'empty'
  | 'lead-only'
  | 'related-stories'
  | 'comments-included'
  | 'harmless'
  | 'none';

export interface SiteDefinition {
  id: string;
  name: string;
  host: string;
  /** Address within 127.0.5.0/24, so that each site is a host of its own. */
  address: string;
  language: 'en' | 'ru' | 'de';
  locale: string;
  timeZone: string;
  charset: 'utf-8' | 'windows-1251';
  voice: Voice;
  habits: WritingHabits;
  source: { kind: 'feed'; format: FeedFormat; path: string } | { kind: 'listing'; path: string };
  /** Address of an article's page within the site; ends in its number before the extension. */
  pathOf(article: Article): string;
  before: Design;
  /** Null where the site never changes. */
  after: Design | null;
  effect: RedesignEffect;
  /** Rules that are right before the redesign, and rules that are right after it. */
  rules: WrapperRules;
  rulesAfter: WrapperRules;
}

/** Rule with one expression and, where given, parts to leave out. */
export function rule(
  expression: string,
  ...exclude: string[]
): { alternatives: string[]; exclude: string[] } {
  return { alternatives: [expression], exclude };
}

/** XPath test for one of an element's classes. */
export function hasClass(name: string): string {
  return `contains(concat(' ', normalize-space(@class), ' '), ' ${name} ')`;
}
