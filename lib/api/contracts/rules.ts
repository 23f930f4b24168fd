import { z } from 'zod';
import { compileXPath } from '../../core/xpath/compile-xpath.ts';
import { XPathSyntaxError } from '../../core/xpath/xpath-errors.ts';

/** Bad ones are told as "xpath:<what was expected>:<offset>", which the editor shows at its place. */
const expression = z
  .string()
  .trim()
  .min(1, 'xpath')
  .max(2000, 'xpath-too-long')
  .superRefine((text, context) => {
    try {
      compileXPath(text);
    } catch (error) {
      if (!(error instanceof XPathSyntaxError)) throw error;
      context.addIssue({ code: 'custom', message: `xpath:${error.expected}:${error.position}` });
    }
  });

/** Expressions tried in order, and parts taken out of what was found. */
export const fieldRule = z.object({
  alternatives: z.array(expression).min(1, 'xpath').max(20, 'too-many'),
  exclude: z.array(expression).max(50, 'too-many').default([]),
});

/** Expressions, tried in order, for the elements in which the article's relative expressions are evaluated. */
export const articleScope = z.array(expression).min(1, 'xpath').max(20, 'too-many');

/** All rules of a source. Only a listing has the listing rules; a body rule is always needed. */
export const wrapperRules = z.object({
  article: z.object({
    scope: articleScope.optional(),
    body: fieldRule,
    title: fieldRule.optional(),
    date: fieldRule.optional(),
    author: fieldRule.optional(),
  }),
  listing: z
    .object({
      ...{ item: fieldRule, link: fieldRule },
      ...{ title: fieldRule.optional(), date: fieldRule.optional(), next: fieldRule.optional() },
    })
    .optional(),
});
