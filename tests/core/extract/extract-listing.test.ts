import { describe, expect, it } from 'vitest';
import { elementName } from '../../../lib/core/dom/html-tree.ts';
import {
  extractListing,
  findInListing,
  type ListingExtraction,
} from '../../../lib/core/extract/extract-listing.ts';
import type { FieldRule, WrapperRules } from '../../../lib/core/extract/rules.ts';
import { treeOf } from '../dom/parse.ts';

const rule = (alternatives: string | string[], exclude: string[] = []): FieldRule => ({
  alternatives: [alternatives].flat(),
  exclude,
});

type Listing = NonNullable<WrapperRules['listing']>;

const cards: Listing = {
  item: rule('//div[@class="card"]'),
  link: rule('.//a/@href'),
  title: rule('.//h2'),
  date: rule('.//time'),
};

function list(html: string, listing: Partial<Listing> = {}): ListingExtraction {
  return extractListing(treeOf(html), { ...cards, ...listing }, 'https://site.example/section/page?p=2');
}

function listed(
  html: string,
  listing: Partial<Listing> = {},
): Extract<ListingExtraction, { kind: 'listed' }> {
  const result = list(html, listing);
  if (result.kind !== 'listed') throw new Error(result.kind);
  return result;
}

const card = (link: string, title: string, rest = ''): string =>
  `<div class="card"><h2><a href="${link}">${title}</a></h2>${rest}</div>`;

describe('a listing', () => {
  it('has items with link, title and date', () => {
    const { items, warnings } = listed(
      card('/a', ' First\n story ', '<time datetime="2026-11-27T08:00:00Z">today</time>') +
        card('b', 'Second'),
    );
    expect(items).toEqual([
      {
        url: 'https://site.example/a',
        guid: null,
        title: 'First story',
        author: null,
        publishedRaw: '2026-11-27T08:00:00Z',
        publishedAt: '2026-11-27T08:00:00.000Z',
        updatedRaw: null,
        summary: null,
      },
      expect.objectContaining({ url: 'https://site.example/section/b', title: 'Second', publishedRaw: null }),
    ]);
    expect(warnings).toEqual([]);
  });

  it('has a next page where the rule for it finds a link', () => {
    const html = `${card('/a', 'A')}<a rel="next" href="?p=3">Older</a>`;
    expect(listed(html).next).toBeNull();
    expect(listed(html, { next: rule('//a[@rel="next"]') }).next).toBe(
      'https://site.example/section/page?p=3',
    );
    expect(listed(html, { next: rule('//a[@rel="prev"]') }).next).toBeNull();
    expect(listed(card('/a', 'A'), { next: rule('//a[@rel="next"]') }).next).toBeNull();
  });

  it('resolves links against base and decodes their entities once (case 15)', () => {
    const { items } = listed(
      `<base href="/folder/">${card('sub/a.html?x=1&amp;y=2', 'A')}${card('?a=1&amp;amp;b=2', 'B')}`,
    );
    expect(items.map(({ url }) => url)).toEqual([
      'https://site.example/folder/sub/a.html?x=1&y=2',
      'https://site.example/folder/?a=1&amp;b=2',
    ]);
  });

  it.each([
    ['relative', cards],
    ['absolute', { ...cards, link: rule('//a/@href'), title: rule('//h2'), date: rule('//time') }],
  ])('leaves missing what is missing, with %s expressions (case 18)', (_name, listing) => {
    const { items } = listed(
      card('/1', 'One') +
        card('/2', 'Two', '<time>2 May 2026</time>') +
        card('/3', 'Three') +
        card('/4', 'Four', '<time>4 May 2026</time>'),
      listing,
    );
    expect(items.map(({ url, title, publishedRaw }) => [url.at(-1), title, publishedRaw])).toEqual([
      ['1', 'One', null],
      ['2', 'Two', '2 May 2026'],
      ['3', 'Three', null],
      ['4', 'Four', '4 May 2026'],
    ]);
  });

  it('gives an instant only to dates that name their zone', () => {
    const { items } = listed(card('/1', 'One', '<time>2 May 2026 10:00</time>'));
    expect(items[0]).toMatchObject({ publishedRaw: '2 May 2026 10:00', publishedAt: null });
  });

  it('warns of items without a link, and with one that leads nowhere', () => {
    const { items, warnings } = listed(
      `<div class="card"><h2>No link</h2></div>${card('javascript:void(0)', 'Script')}${card('mailto:a@b.example', 'Mail')}${card('/a', 'Fine')}`,
    );
    expect(items).toHaveLength(1);
    expect(warnings).toEqual(['item-without-link', 'link-is-no-web-address', 'link-is-no-web-address']);
  });

  it('merges items that lead to one address', () => {
    const { items } = listed(
      card('/a#comments', '') +
        card('/a?utm_source=x', 'A', '<time>1 May 2026</time>') +
        card('/b', 'B') +
        card('/a', 'Other'),
    );
    expect(items.map(({ title, publishedRaw }) => [title, publishedRaw])).toEqual([
      ['A', '1 May 2026'],
      ['B', null],
    ]);
  });

  it('finds the link of an item that is one, holds one, or stands beside one', () => {
    expect(
      listed('<a class=x href=/1>One</a>', { item: rule('//a'), link: rule('.'), title: rule('.') }).items[0],
    ).toMatchObject({
      url: 'https://site.example/1',
      title: 'One',
    });
    expect(listed(card('/2', 'Two'), { link: rule('h2') }).items[0]?.url).toBe('https://site.example/2');
    expect(
      listed('<div class=card>x</div><p><a href=/3>3</a></p>', { link: rule('following-sibling::p/a') })
        .items[0]?.url,
    ).toBe('https://site.example/3');
    expect(listed('<a href=/4>4</a>', { item: rule('//a/@href'), link: rule('.') }).items[0]?.url).toBe(
      'https://site.example/4',
    );
    expect(
      listed('<i data-id=5></i>', { item: rule('//i'), link: rule("concat('/n/', @data-id)") }).items[0]?.url,
    ).toBe('https://site.example/n/5');
  });

  it('leaves out excluded items', () => {
    const html = `${card('/a', 'A')}<aside>${card('/most-read', 'B')}</aside>`;
    expect(listed(html, { item: rule('//div[@class="card"]', ['//aside']) }).items).toHaveLength(1);
  });

  it('tries alternatives in order', () => {
    const html = card('/a', 'A') + card('/b', 'B');
    expect(listed(html, { item: rule(['//li', '//div[@class="card"]']) }).items).toHaveLength(2);
  });

  it('is not found where no item is, or the rule is wrong', () => {
    expect(list('<p>redesigned')).toEqual({ kind: 'listing-not-found' });
    expect(list(card('/a', 'A'), { item: rule('//div[') })).toEqual({ kind: 'listing-not-found' });
    expect(list(card('/a', 'A'), { item: rule('count(//div)') })).toEqual({ kind: 'listing-not-found' });
  });
});

describe('one rule of a listing, by itself', () => {
  const html =
    `${card('/a', 'A <i>now</i>', '<time datetime="2026-11-27">today</time>')}${card('/b', 'B')}` +
    `<aside>${card('/most-read', 'C')}</aside><a class="older" href="/?p=2">Older</a>`;
  const tree = treeOf(html);
  const nameOf = (node: number) => elementName(tree, node);

  it('is looked for in each item, and says where it was found and what was left out', () => {
    const found = findInListing(tree, 'title', rule('.//h2', ['.//i']), cards.item);
    expect(found).toMatchObject({ values: ['A', 'B', 'C'], alternative: 0, error: null });
    expect(found.contexts).toHaveLength(3);
    expect(found.nodes.map(nameOf)).toEqual(['h2', 'h2', 'h2']);
    expect(found.excluded.map(nameOf)).toEqual(['i']);
    const dates = findInListing(tree, 'date', rule('.//time'), cards.item);
    expect([dates.contexts.length, dates.values]).toEqual([3, ['2026-11-27']]);
    expect(findInListing(tree, 'link', rule(['.//b', './/a/@href']), cards.item)).toMatchObject({
      values: ['/a', '/b', '/most-read'],
      alternative: 1,
    });
  });

  it('is looked for on the page, of the items and of the next page', () => {
    const items = findInListing(tree, 'item', rule('//div[@class="card"]', ['//aside']), cards.item);
    expect([items.values, items.excluded.map(nameOf)]).toEqual([['A now today', 'B'], ['aside']]);
    const next = findInListing(tree, 'next', rule('//a[@class="older"]'), rule('//nothing'));
    expect([next.values, next.nodes.map(nameOf), next.contexts]).toEqual([['/?p=2'], ['a'], [0]]);
  });

  it('finds nothing without items, and tells what is wrong with an expression', () => {
    expect(findInListing(tree, 'link', cards.link, rule('//li'))).toMatchObject({ contexts: [], values: [] });
    expect(findInListing(tree, 'title', rule('.//h2['), cards.item).error).toBe('not-xpath');
  });
});
