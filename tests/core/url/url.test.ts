import { describe, expect, it } from 'vitest';
import { canonicalUrl } from '../../../lib/core/url/canonical-url.ts';
import { identitiesOf, identityOf } from '../../../lib/core/url/document-identity.ts';
import { hostOf, normalizeUrl, resolveUrl } from '../../../lib/core/url/normalize-url.ts';

describe('normalizeUrl', () => {
  it.each([
    ['HTTP://News.Example:80/a/../b?#x', 'http://news.example/b'],
    ['https://news.example.:443', 'https://news.example/'],
    ['https://user:secret@news.example/a#top', 'https://news.example/a'],
    ['https://новости.рф/a b', 'https://xn--b1amnebsh.xn--p1ai/a%20b'],
    ['https://news.example/#!/story/5', 'https://news.example/#!/story/5'],
    [' https://news.example/a?b=1&utm_source=x ', 'https://news.example/a?b=1&utm_source=x'],
  ])('%j → %j', (url, expected) => expect(normalizeUrl(url)).toBe(expected));

  it.each([
    '',
    'news',
    'mailto:a@b.example',
    'javascript:alert(1)',
    'ftp://a.example/',
    'http://',
    'data:text/html,x',
  ])('%j is no web address', (url) => expect(normalizeUrl(url)).toBeNull());
});

it('hostOf names the port only when it is not the usual one', () => {
  expect(hostOf('https://News.example:443/x')).toBe('news.example');
  expect(hostOf('http://127.0.0.1:8080/x')).toBe('127.0.0.1:8080');
  expect(hostOf('nonsense')).toBe('');
});

describe('resolveUrl', () => {
  it.each([
    ['sub/a.html?x=1&y=2', 'https://news.example/dir/', 'https://news.example/dir/sub/a.html?x=1&y=2'],
    ['//cdn.example/a', 'https://news.example/', 'https://cdn.example/a'],
    ['\n /a\n', 'https://news.example/dir/page', 'https://news.example/a'],
    ['?page=2', 'https://news.example/list', 'https://news.example/list?page=2'],
  ])('%j on %j → %j', (link, base, expected) => expect(resolveUrl(link, base)).toBe(expected));

  it.each(['', '  ', 'mailto:a@b.example', 'javascript:void(0)', 'tel:+1'])('%j leads to no page', (link) =>
    expect(resolveUrl(link, 'https://news.example/')).toBeNull(),
  );
});

describe('canonicalUrl', () => {
  it.each([
    ['https://n.example/a?utm_source=rss&id=5&fbclid=x', 'https://n.example/a?id=5'],
    ['https://n.example/a?utm_source=rss', 'https://n.example/a'],
    ['https://n.example/a?q=%D0%B0+b&yclid=1', 'https://n.example/a?q=%D0%B0+b'],
    ['https://n.example/a?b=2&a=1', 'https://n.example/a?b=2&a=1'],
    ['https://n.example/a?bad=%E0%A4%A', 'https://n.example/a?bad=%E0%A4%A'],
  ])('%j → %j', (url, expected) => expect(canonicalUrl(url)).toBe(expected));
});

describe('identity of a publication', () => {
  const link = (url: string) => identityOf({ guid: null, canonicalUrl: null, url });

  it('is the guid, through edits of title, slug and host', () => {
    const first = identityOf({ guid: 'tag:n,5', canonicalUrl: null, url: 'https://www.n.example/old-slug' });
    const second = identityOf({ guid: 'tag:n,5', canonicalUrl: null, url: 'https://n.example/new-slug' });
    expect(second).toBe(first);
  });

  it('is the same for a guid that is an address when the site drops "www." or moves to https', () => {
    const at = (guid: string) => identityOf({ guid, canonicalUrl: null, url: 'https://n.example/a' });
    expect(at('http://www.n.example/?p=5')).toBe(at('https://n.example/?p=5'));
    expect(at('https://n.example/#5')).not.toBe(at('https://n.example/#6'));
  });

  it.each([
    ['https://n.example/a?utm_source=feed1', 'https://n.example/a?utm_source=feed2'],
    ['https://www.n.example/a/', 'http://n.example/a'],
    ['https://m.n.example/a', 'https://n.example/a#comments'],
    ['https://n.example/a/amp/', 'https://n.example/a'],
    ['https://n.example/a?x=1&y=2', 'https://n.example/a?y=2&x=1'],
    ['https://n.example/a/index.html', 'https://n.example/a/'],
  ])('%j and %j are one article', (one, other) => expect(link(one)).toBe(link(other)));

  it.each([
    ['https://n.example/a?id=1', 'https://n.example/a?id=2'],
    ['https://n.example/a', 'https://n.example/b'],
    ['https://sport.n.example/a', 'https://n.example/a'],
    ['http://127.0.0.1:8001/a', 'http://127.0.0.1:8002/a'],
  ])('%j and %j are two', (one, other) => expect(link(one)).not.toBe(link(other)));

  it('lists the surest key first and each key once', () => {
    const names = {
      guid: ' g1 ',
      canonicalUrl: 'https://n.example/a',
      url: 'https://www.n.example/a?utm_source=x',
    };
    expect(identitiesOf(names)).toEqual(['guid:g1', 'url:n.example/a']);
    expect(identitiesOf({ ...names, guid: ' ' })).toEqual(['url:n.example/a']);
  });
});
