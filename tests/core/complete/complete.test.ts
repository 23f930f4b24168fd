import { describe, expect, it } from 'vitest';
import { placeIn } from '../../../lib/core/complete/expression-place.ts';
import { pageNames, unitedNames } from '../../../lib/core/complete/page-names.ts';
import { proposeNames, withProposal } from '../../../lib/core/complete/propose-names.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';

const treeOf = (html: string) => {
  const parsed = parseHtml(html, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return parsed.tree;
};

describe('what is being written at the caret', () => {
  const at = (text: string) => {
    const caret = text.lastIndexOf('|');
    return placeIn(text.slice(0, caret) + text.slice(caret + 1), caret);
  };

  it('is a step after a slash, a bracket, an axis or an operator', () => {
    for (const text of [
      '|',
      '//|',
      '//div/|',
      '//div[|',
      './/p | //|',
      '//a[not(|',
      'ancestor::|',
      '//a[b and |',
    ])
      expect([text, at(text)?.kind]).toEqual([text, 'step']);
    expect(at('//article/di|')).toEqual({ kind: 'step', from: 10, written: 'di' });
    expect(at('//my-element.x|')).toMatchObject({ written: 'my-element.x' });
  });

  it('is an attribute after @', () => {
    expect(at('//div[@cl|')).toEqual({ kind: 'attribute', from: 7, written: 'cl' });
    expect(at('//time/@|')).toMatchObject({ kind: 'attribute', written: '' });
  });

  it('is a value of the attribute that the literal is compared with', () => {
    expect(at('//div[@class="st|"]')).toEqual({
      kind: 'value',
      from: 14,
      written: 'st',
      attribute: 'class',
      words: false,
    });
    expect(at("//div[normalize-space(@id) = 'a b|")).toMatchObject({ attribute: 'id', written: 'a b' });
    const words = [
      '//div[contains(@class, "st|',
      '//div[contains(concat(" ", normalize-space(@class), " "), " st|',
      '//div[contains(concat(" ", @class, " "), " st|',
    ];
    for (const text of words)
      expect(at(text)).toMatchObject({ kind: 'value', written: 'st', attribute: 'class', words: true });
  });

  it('is nothing after a complete step, within other texts, or after a number', () => {
    for (const text of ['//div[@class="a"]|', '//div |', 'contains(., "tex|', '//p[1|'])
      expect([text, at(text)]).toEqual([text, null]);
  });
});

describe('what is proposed', () => {
  const names = unitedNames([
    pageNames(treeOf('<div class="story lead"><p>a<p>b<p id=x>c</div><div class="story"></div>')),
    pageNames(treeOf('<section class="story-body"><p>a</p></section><div data-type="ad" class="ad"></div>')),
  ]);
  const labels = (text: string) =>
    proposeNames(placeIn(text, text.length)!, names, 5).map(({ label }) => label);

  it('comes by pages, then by how often it is there', () => {
    expect(names).toMatchObject({ pages: 2 });
    expect(names.elements.slice(0, 5).map(({ name, pages, count }) => [name, pages, count])).toEqual([
      ['p', 2, 4],
      ['div', 2, 3],
      ['body', 2, 2],
      ['head', 2, 2],
      ['html', 2, 2],
    ]);
    expect(labels('//')).toEqual(['p', 'div', 'body', 'head', 'html']);
    expect(labels('//div[@')).toEqual(['class', 'data-type', 'id']);
  });

  it('takes class words where they are searched for, and whole values where they are compared', () => {
    expect(labels('//*[contains(@class, "st')).toEqual(['story', 'story-body']);
    expect(labels('//*[@class="st')).toEqual(['story', 'story lead', 'story-body']);
    expect(labels('//*[@data-type="')).toEqual(['ad']);
  });

  it('is written in place of what stood there, and closes the literal', () => {
    const write = (text: string, insert: string, caret = text.length) =>
      withProposal(text, caret, placeIn(text, caret)!, { insert });
    expect(write('//art', 'article')).toEqual({ text: '//article', caret: 9 });
    expect(write('//art[1]', 'article', 5)).toEqual({ text: '//article[1]', caret: 9 });
    expect(write('//div[@class="st', 'story')).toEqual({ text: '//div[@class="story"', caret: 19 });
    expect(write('//div[@class="st"]', 'story', 16)).toEqual({ text: '//div[@class="story"]', caret: 19 });
    const words = "//p[contains(concat(' ', @class, ' '), ' st";
    expect(write(words, 'story').text).toBe("//p[contains(concat(' ', @class, ' '), ' story'");
  });

  it('finds the middle of names after their beginnings, and the language’s own words', () => {
    expect(labels('//*[contains(@class, "d')).toEqual(['ad', 'lead', 'story-body']);
    expect(labels('//p[nor')).toEqual(['normalize-space(']);
    expect(labels('//section')).toEqual([]);
  });
});
