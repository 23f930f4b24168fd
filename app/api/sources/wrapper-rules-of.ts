import type { z } from 'zod';
import type { wrapperRules } from '@/lib/api/contracts/rules.ts';
import type { WrapperRules } from '@/lib/core/extract/rules.ts';

/** Checked input in the shape that lib/core works with: fields without a rule are left out, not undefined. */
export function wrapperRulesOf({ article, listing }: z.output<typeof wrapperRules>): WrapperRules {
  return {
    article: {
      ...(article.scope && { scope: article.scope }),
      body: article.body,
      ...(article.title && { title: article.title }),
      ...(article.date && { date: article.date }),
      ...(article.author && { author: article.author }),
    },
    ...(listing && {
      listing: {
        item: listing.item,
        link: listing.link,
        ...(listing.title && { title: listing.title }),
        ...(listing.date && { date: listing.date }),
        ...(listing.next && { next: listing.next }),
      },
    }),
  };
}
