import type { HtmlTree } from '../dom/html-tree.ts';
import { type ArticleContext, extractArticle } from '../extract/extract-article.ts';
import type { ArticleField, FieldRule, WrapperRules } from '../extract/rules.ts';
import { textContainer } from './text-container.ts';

/** An article of the site, as it came. */
export interface SamplePage {
  tree: HtmlTree;
  context: ArticleContext;
}

/** More alternatives than these are noise to the person who reads them. */
const mostAlternatives = 3;

/**
 * Common rules fitted to a site: of each field's alternatives the first few that yield something on the sample pages (a
 * date one that can be read), the body's headed by the container that the pages share. A field keeps its common rule
 * where nothing of it yields, or where there is no sample. O(alternatives · cost of extraction).
 */
export function fitArticleRules(
  common: WrapperRules['article'],
  pages: readonly SamplePage[],
): WrapperRules['article'] {
  if (pages.length === 0) return common;
  const fitted: WrapperRules['article'] = {};
  for (const field of Object.keys(common) as ArticleField[]) {
    const rule = common[field];
    if (rule) fitted[field] = fitRule(field, rule, pages);
  }
  return fitted;
}

function fitRule(field: ArticleField, rule: FieldRule, pages: readonly SamplePage[]): FieldRule {
  const container = field === 'body' ? textContainer(pages.map(({ tree }) => tree)) : null;
  const candidates = container === null ? rule.alternatives : [container, ...rule.alternatives];
  const yielding = candidates.filter((expression) =>
    pages.some((page) => yields(field, { alternatives: [expression], exclude: rule.exclude }, page)),
  );
  return yielding.length === 0 ? rule : { ...rule, alternatives: yielding.slice(0, mostAlternatives) };
}

function yields(field: ArticleField, rule: FieldRule, { tree, context }: SamplePage): boolean {
  const found = extractArticle(tree, { [field]: rule }, context);
  if (field === 'body') return found.body.text !== '';
  return field === 'date' ? found.date?.instant != null : found[field] !== null;
}
