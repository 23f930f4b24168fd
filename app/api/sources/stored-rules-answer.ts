import type { StoredRules } from '@/lib/api/contracts/source-rules.ts';
import type { FieldRule, WrapperRules } from '@/lib/core/extract/rules.ts';

/** Rules in the shape of their contract: arrays of their own, nothing where a field has no rule. */
export function storedRulesAnswer({ article, listing }: WrapperRules): StoredRules {
  const plain = ({ alternatives, exclude }: FieldRule) => ({
    alternatives: [...alternatives],
    exclude: [...exclude],
  });
  return {
    article: {
      ...(article.scope && { scope: [...article.scope] }),
      ...(article.body && { body: plain(article.body) }),
      ...(article.title && { title: plain(article.title) }),
      ...(article.date && { date: plain(article.date) }),
      ...(article.author && { author: plain(article.author) }),
    },
    ...(listing && {
      listing: {
        item: plain(listing.item),
        link: plain(listing.link),
        ...(listing.title && { title: plain(listing.title) }),
        ...(listing.date && { date: plain(listing.date) }),
        ...(listing.next && { next: plain(listing.next) }),
      },
    }),
  };
}
