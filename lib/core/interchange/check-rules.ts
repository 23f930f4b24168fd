import type { ArticleField, WrapperRules } from '../extract/rules.ts';
import { checkRule, isRecord, recordOf } from './check-entry.ts';
import { type Remark, remark } from './source-entry.ts';

const articleFields: readonly ArticleField[] = ['body', 'title', 'date', 'author'];
const listingFields = ['item', 'link', 'title', 'date', 'next'] as const;

/**
 * All rules of a source from a file's JSON { article: { scope?, body?, … }, listing?: { item, link, … } }. Null where one of
 * them is not usable: rules are taken as a whole. What it is goes to `problems`.
 */
export function checkRules(json: unknown, problems: Remark[]): WrapperRules | null {
  if (!isRecord(json)) {
    problems.push(remark('rules', 'not-readable'));
    return null;
  }
  const before = problems.length;
  const given = recordOf(json.article);
  const article: WrapperRules['article'] = {};
  for (const name of Object.keys(given))
    if (name !== 'scope' && !(articleFields as readonly string[]).includes(name))
      problems.push(remark(`rules.article.${name.slice(0, 40)}`, 'no-such-field'));
  if (given.scope !== undefined) {
    const rule = checkRule({ alternatives: given.scope }, 'rules.article.scope', problems);
    if (rule) article.scope = rule.alternatives;
  }
  for (const field of articleFields) {
    if (given[field] === undefined) continue;
    const rule = checkRule(given[field], `rules.article.${field}`, problems);
    if (rule) article[field] = rule;
  }
  const listing =
    json.listing === undefined || json.listing === null ? null : checkListing(json.listing, problems);
  if (problems.length > before) return null;
  return listing ? { article, listing } : { article };
}

function checkListing(json: unknown, problems: Remark[]): NonNullable<WrapperRules['listing']> | null {
  const given = recordOf(json);
  const rules = Object.fromEntries(
    listingFields.flatMap((field) => {
      if (given[field] === undefined && field !== 'item' && field !== 'link') return [];
      const rule = checkRule(given[field], `rules.listing.${field}`, problems);
      return rule ? [[field, rule]] : [];
    }),
  );
  return rules.item && rules.link ? (rules as unknown as NonNullable<WrapperRules['listing']>) : null;
}
