import { describe, expect, it } from 'vitest';
import { UNUSABLE, wordBrittleness } from '../../../lib/core/locate/word-brittleness.ts';

describe('words of classes and ids', () => {
  it.each([
    'article-body',
    'entry-title',
    'storyText',
    'news_item__date',
    'content',
    'post',
    'h1title',
    'byline',
  ])('%s means something', (word) => expect(wordBrittleness(word)).toBeLessThan(4));

  it.each([
    'css-1q8x2z',
    'sc-bdVaJa',
    '_3fKx9',
    'jsx-2871293847',
    'Title_root__aB3xY',
    'post-48213',
    'comment-5',
    'category-politics',
    'tag-war',
    'page123',
    'x'.repeat(61),
    '',
  ])('%s is made by a machine or belongs to one publication', (word) => {
    expect(wordBrittleness(word)).toBe(UNUSABLE);
  });

  it('holds places, states and the words of utility style sheets for weaker than names', () => {
    for (const weak of ['is-open', 'active', 'first', 'mt-4', 'md:flex', 'col-sm-8', 'hidden']) {
      expect(wordBrittleness(weak), weak).toBeGreaterThan(5);
      expect(wordBrittleness(weak), weak).toBeLessThan(UNUSABLE);
    }
  });
});
