import { describe, expect, it } from 'vitest';
import { elementsNamed } from '../../../lib/core/dom/html-tree.ts';
import { hashText } from '../../../lib/core/text/hash-text.ts';
import { liesInAny, outermost } from '../../../lib/core/text/node-range.ts';
import { tokenize } from '../../../lib/core/text/tokenize.ts';
import { collapseSpaces } from '../../../lib/core/text/white-space.ts';
import { treeOf } from '../dom/parse.ts';

describe('words', () => {
  it.each([
    ['The Quick, brown fox-trot', ['the', 'quick', 'brown', 'fox', 'trot']],
    ['a I x1y2 42', []],
    ['Ёлка и Café', ['ёлка', 'café']],
    ['中文网站', ['中文', '文网', '网站']],
    ['东 京', []],
    ['JR東日本line', ['jr', 'line', '東日', '日本']],
    ['カメラ한국어', ['カメ', 'メラ', 'ラ한', '한국', '국어']],
  ])('of %s', (text, words) => {
    expect([...tokenize(text)]).toEqual(words);
  });
});

describe('the hash of a text', () => {
  // By a plain transcription of the reference to Python over the UTF-16LE bytes, itself checked by the published value
  // 0xba6bd213 for the bytes of "test".
  it.each([
    ['a', 1867108634],
    ['ab', 374890698],
    ['abc', 1118836419],
    ['Привет, мир', 1964169216],
  ])('is MurmurHash3 of its UTF-16 units: %s', (text, hash) => {
    expect(hashText(text)).toBe(hash);
  });

  it('is a 32-bit number, the same each time, and spreads', () => {
    expect(hashText('')).toBe(0);
    const hashes = new Set(Array.from({ length: 50_000 }, (_, place) => hashText(`text ${place}`)));
    expect(hashes.size).toBeGreaterThan(49_990);
    const perBit = Array.from(
      { length: 32 },
      (_, bit) => [...hashes].filter((hash) => (hash >>> bit) & 1).length,
    );
    for (const ones of perBit) expect(Math.abs(ones / hashes.size - 0.5)).toBeLessThan(0.01);
  });
});

describe('white space', () => {
  it('collapses, of every kind, and the text is in NFC', () => {
    expect(collapseSpaces(' a\u00a0\t\n\u2003b\u0085c e\u0301 ')).toBe('a b c é');
  });
});

describe('ranges of nodes', () => {
  it('are merged to the outermost and searched', () => {
    const tree = treeOf('<div><p>a</p></div><p>b</p>');
    const [div] = elementsNamed(tree, 'div') as [number];
    const [first, second] = elementsNamed(tree, 'p') as [number, number];
    expect(outermost(tree, [second, first, div, div])).toEqual([div, second]);
    expect(liesInAny(tree, [div, second], first + 1)).toBe(true);
    expect(liesInAny(tree, [second], first)).toBe(false);
    expect(liesInAny(tree, [], first)).toBe(false);
  });
});
