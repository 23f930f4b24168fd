import type { FieldRule, WrapperRules } from '../../../core/extract/rules.ts';

/** What is never a part of an article wherever it stands. */
const neverText = './/script | .//style | .//noscript | .//form | .//nav | .//aside | .//footer | .//figure';

/**
 * Rules to begin with where nobody has written any: what the standards (schema.org, Open Graph, HTML) call by name, the
 * surest first. Starting points for a person, who sees what they give before anything is saved.
 */
export const proposedArticleRules: WrapperRules['article'] = {
  body: rule(
    [
      '//*[@itemprop="articleBody"]',
      '//article//*[contains(@class, "body")]',
      '//article',
      '//main',
      '//*[@role="main"]',
    ],
    [neverText, './/h1', './/time'],
  ),
  title: rule(['//article//h1', '//h1', '//meta[@property="og:title"]/@content', '//title']),
  date: rule([
    '//meta[@property="article:published_time"]/@content',
    '//*[@itemprop="datePublished"]/@content',
    '//*[@itemprop="datePublished"]/@datetime',
    '//article//time/@datetime',
    '//time/@datetime',
    '//time',
  ]),
  author: rule(['//meta[@name="author"]/@content', '//*[@itemprop="author"]', '//*[@rel="author"]']),
};

/** Ways in which listing pages are commonly built; the item is what holds one headline with its link. */
export const proposedListingRules: NonNullable<WrapperRules['listing']> = {
  item: rule([
    '//main//article[.//a/@href]',
    '//article[.//a/@href]',
    '//main//li[.//a/@href]',
    '//*[self::h2 or self::h3][.//a/@href]',
  ]),
  link: rule(['.//h2//a/@href', './/h3//a/@href', './/a/@href']),
  title: rule(['.//h2', './/h3', './/a']),
  date: rule(['.//time/@datetime', './/time']),
};

function rule(alternatives: string[], exclude: string[] = []): FieldRule {
  return { alternatives, exclude };
}
