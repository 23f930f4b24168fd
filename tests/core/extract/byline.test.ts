import { describe, expect, test } from 'vitest';
import { authorsOf, isUnlikeNames } from '../../../lib/core/extract/byline.ts';

describe('the names in a byline', () => {
  test.each([
    ['By Jane Roe · 3 min read · Share', 'Jane Roe'],
    ['by Jane Roe | 12 May 2026, 14:05', 'Jane Roe'],
    ['Byrne', 'Byrne'],
    ['Gabriel Byrne', 'Gabriel Byrne'],
    ['By', 'By'],
    ['Written by Jane Roe', 'Jane Roe'],
    ['Автор: Анна Петрова', 'Анна Петрова'],
    ['Автор Анна Петрова • Поделиться', 'Анна Петрова'],
    ['Авторханов', 'Авторханов'],
    ['Von Maria Trapp', 'Maria Trapp'],
    ['Von Trapp', 'Von Trapp'],
    ['von der Mark', 'von der Mark'],
    ['Par Luc Moreau', 'Luc Moreau'],
    ['Parker Posey', 'Parker Posey'],
    ['Por Ana Ruiz · 5 minutos', 'Ana Ruiz'],
    ['Portia Roe', 'Portia Roe'],
    ['Text: Karl Ernst', 'Karl Ernst'],
    ['Jane Roe and John Doe', 'Jane Roe and John Doe'],
    ['Jane Roe / John Doe', 'Jane Roe, John Doe'],
    ['AFP/Reuters', 'AFP/Reuters'],
    ['Agence 24', 'Agence 24'],
    ['Minna Minute', 'Minna Minute'],
    ['Sharena Follows', 'Sharena Follows'],
    ['@jane_roe', '@jane_roe'],
  ])('%s → %s', (text, names) => {
    expect(authorsOf([text])).toBe(names);
  });

  test('each once, over several texts; null where there is none', () => {
    expect(authorsOf(['By Jane Roe', 'Jane Roe', ' Carl '])).toBe('Jane Roe, Carl');
    expect([authorsOf([]), authorsOf(['  ']), authorsOf(['3 min read · Share · 12'])]).toEqual([
      null,
      null,
      null,
    ]);
    expect(authorsOf(['x'.repeat(1_000_000)])).toHaveLength(1_000_000);
  });
});

describe('what is unlike names', () => {
  test.each([
    '12 May 2026',
    'Jane Roe · 3',
    'Share this story',
    'Read 4 min',
    'https://x.example',
    'word '.repeat(20),
  ])('%s', (text) => expect(isUnlikeNames(text)).toBe(true));
  test.each([
    'Jane Roe',
    'Byrne',
    'Редакция',
    'Jane Roe, John Doe and the staff of the Harbour Notes',
    'AFP/Reuters',
  ])('is not: %s', (text) => expect(isUnlikeNames(text)).toBe(false));
});
