import type { StoredRules } from '@/lib/api/contracts/source-rules.ts';
import { compileXPath } from '@/lib/core/xpath/compile-xpath.ts';
import { type XPathExpectation, XPathSyntaxError } from '@/lib/core/xpath/xpath-errors.ts';

export const articleFields = ['scope', 'body', 'title', 'date', 'author'] as const;
export const listingFields = ['item', 'link', 'listing-title', 'listing-date', 'next'] as const;
export type RulesField = (typeof articleFields)[number] | (typeof listingFields)[number];

export interface FieldDraft {
  alternatives: string[];
  exclude: string[];
}
/** What a person is writing: a rule for every field, empty where there is none. */
export type RulesDraft = Record<RulesField, FieldDraft>;

export interface SyntaxProblem {
  position: number;
  expected: XPathExpectation;
}

/** What is looked for inside of an item. */
export const needsItems: readonly RulesField[] = ['link', 'listing-title', 'listing-date'];

const needed: readonly RulesField[] = ['body', 'item', 'link'];

/** Fields in the order in which they are shown. */
export function fieldsOf(kind: 'feed' | 'listing'): readonly RulesField[] {
  return kind === 'listing' ? [...articleFields, ...listingFields] : articleFields;
}

export function draftOf({ article, listing }: StoredRules): RulesDraft {
  const copy = (rule: FieldDraft | undefined): FieldDraft => ({
    alternatives: [...(rule?.alternatives ?? [])],
    exclude: [...(rule?.exclude ?? [])],
  });
  return {
    scope: { alternatives: [...(article.scope ?? [])], exclude: [] },
    body: copy(article.body),
    title: copy(article.title),
    date: copy(article.date),
    author: copy(article.author),
    item: copy(listing?.item),
    link: copy(listing?.link),
    'listing-title': copy(listing?.title),
    'listing-date': copy(listing?.date),
    next: copy(listing?.next),
  };
}

/** Lines that are still empty do not count. */
export function ruleOf({ alternatives, exclude }: FieldDraft): FieldDraft {
  const written = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean);
  return { alternatives: written(alternatives), exclude: written(exclude) };
}

/** In the shape of the contract; fields without an expression are left out, but for those that are always needed. */
export function rulesOf(draft: RulesDraft, kind: 'feed' | 'listing') {
  const optional = <Name extends string>(name: Name, field: RulesField) => {
    const rule = ruleOf(draft[field]);
    return (rule.alternatives.length > 0 ? { [name]: rule } : {}) as { [N in Name]?: FieldDraft };
  };
  const scope = ruleOf(draft.scope).alternatives;
  const article = {
    ...(scope.length > 0 && { scope }),
    body: ruleOf(draft.body),
    ...optional('title', 'title'),
    ...optional('date', 'date'),
    ...optional('author', 'author'),
  };
  if (kind === 'feed') return { article };
  const listing = {
    item: ruleOf(draft.item),
    link: ruleOf(draft.link),
    ...optional('title', 'listing-title'),
    ...optional('date', 'listing-date'),
    ...optional('next', 'next'),
  };
  return { article, listing };
}

export function syntaxProblem(expression: string): SyntaxProblem | null {
  try {
    if (expression.trim() !== '') compileXPath(expression);
    return null;
  } catch (error) {
    if (!(error instanceof XPathSyntaxError)) throw error;
    return { position: error.position, expected: error.expected };
  }
}

/** Why a field can't be saved as it stands; null where it can. */
export function fieldProblem(field: RulesField, draft: FieldDraft): 'needed' | 'syntax' | null {
  const { alternatives, exclude } = ruleOf(draft);
  if ([...alternatives, ...exclude].some((line) => syntaxProblem(line) !== null)) return 'syntax';
  return alternatives.length === 0 && needed.includes(field) ? 'needed' : null;
}

export function isChanged(draft: FieldDraft, base: FieldDraft): boolean {
  return JSON.stringify(ruleOf(draft)) !== JSON.stringify(ruleOf(base));
}
