import { describe, expect, test } from 'vitest';
import { identifyButtons } from '../../../lib/core/traverse/page/identify-buttons.ts';
import { isPublicationAddress, shapesOf } from '../../../lib/core/traverse/page/publication-address.ts';
import { isUnsafe } from '../../../lib/core/traverse/page/unsafe-words.ts';

const plain = { text: 'Show', name: '', sources: ['f'], mark: '', heading: '' };
const idsOf = (...found: object[]) =>
  identifyButtons(found.map((each) => ({ ...plain, ...each }))).map(({ id }) => id);

describe('the identity of buttons', () => {
  test('text, listeners and name make it; where they stand does not', () => {
    const [alone] = idsOf({ heading: 'Sport', mark: 'x1' });
    expect(idsOf({ heading: 'Politics', mark: 'x2' })).toEqual([alone]);
    for (const other of [{ text: 'Hide' }, { name: 'More of sport' }, { sources: ['g'] }])
      expect(idsOf(other)[0]).not.toBe(alone);
  });

  test('equal ones are told apart by the mark, then the heading, then their order, and are of one kind', () => {
    const found = [
      { mark: 'a' },
      { mark: 'b' },
      { heading: 'Sport' },
      { heading: 'Arts' },
      { heading: 'Arts' },
    ];
    const buttons = identifyButtons(found.map((each) => ({ ...plain, ...each })));
    expect(new Set(buttons.map(({ id }) => id)).size).toBe(5);
    expect(new Set(buttons.map(({ kind }) => kind)).size).toBe(1);
    expect(idsOf({ heading: 'Arts' }, { heading: 'Sport' }, { mark: 'b' })[1]).toBe(buttons[2]!.id);
  });

  test('numbers in a text make another button of the same kind', () => {
    const [a, b] = identifyButtons([
      { ...plain, text: 'Load more (120)' },
      { ...plain, text: 'Load more (100)' },
    ]);
    expect(a!.id).not.toBe(b!.id);
    expect(a!.kind).toBe(b!.kind);
  });
});

test('words that could do harm are not pressed, unless they were allowed', () => {
  const pressed = (text: string, name = '') => !isUnsafe({ text, name });
  for (const text of [
    'Log out',
    'Sign up',
    'Delete',
    'Выйти',
    'Удалить всё',
    'Abmelden',
    'Jetzt kaufen',
    'Reject all',
    'Supprimer',
  ])
    expect([text, pressed(text)]).toEqual([text, false]);
  for (const text of [
    'Load more',
    'Показать ещё',
    'Mehr laden',
    'Accept all',
    'Catalogue',
    'Blog',
    'Postcards',
    '←',
  ])
    expect([text, pressed(text)]).toEqual([text, true]);
  expect(pressed('×', 'Log out')).toBe(false);
});

describe('addresses of publications', () => {
  const site = { host: 'www.news.example', patterns: '', known: null };
  test('by shape', () => {
    const taken = (path: string) => isPublicationAddress(`https://news.example${path}`, site);
    expect(
      ['/2026/11/28/bridge', '/news/a-bridge-is-built', '/a/123456', '/world/bridge.html'].map(taken),
    ).toEqual([false, true, true, true]);
    expect(['/', '/sport', '/tags/some-long-tag-name', '/login', '/photo-of-the-day.jpg'].some(taken)).toBe(
      false,
    );
    expect(isPublicationAddress('https://elsewhere.example/news/123456', site)).toBe(false);
    expect(isPublicationAddress('https://sport.news.example/news/123456', site)).toBe(true);
  });

  test('by the shapes of known ones', () => {
    const known = shapesOf([
      'https://news.example/2026/11/bridge',
      'https://news.example/2026/10/ferry',
      'https://news.example/2025/01/storm',
    ]);
    const taken = (path: string) => isPublicationAddress(`https://news.example${path}`, { ...site, known });
    expect(taken('/2024/02/market')).toBe(true);
    expect(taken('/news/a-bridge-is-built')).toBe(false);
    expect(shapesOf(['https://news.example/1'])).toBe(null);
  });

  test('by patterns', () => {
    const taken = (url: string) =>
      isPublicationAddress(url, { ...site, patterns: '*/story-* https://other.example/*' });
    expect(taken('https://news.example/a/story-1?x=2')).toBe(true);
    expect(taken('http://other.example/any')).toBe(true);
    expect(taken('https://news.example/a/tory-1')).toBe(false);
    expect(taken('https://news.example/other.example/')).toBe(false);
  });
});
