import { describe, expect, it } from 'vitest';
import { doubtsOf, readDoubts } from '../../../lib/core/calm/doubtful-training.ts';
import type { PageSketch } from '../../../lib/core/features/sketch.ts';

/** A page of blocks: [hash, characters, inside]. */
function page(blocks: readonly [number, number, 0 | 1][], words: number[]): PageSketch {
  return {
    blockHashes: Uint32Array.from(blocks, ([hash]) => hash),
    blockLengths: Uint32Array.from(blocks, ([, length]) => length),
    blockInside: Uint8Array.from(blocks, ([, , inside]) => inside),
    tokens: Uint32Array.from(words),
  };
}
const none = { empty: 0, of: 40 };
const pages = (make: (i: number) => PageSketch) => Array.from({ length: 40 }, (_, i) => make(i));
const own = (i: number, part: number) => 1000 * (i + 1) + part;
const codes = (sketches: PageSketch[], read = none) => doubtsOf(sketches, read).map(({ code }) => code);
const article = (i: number, inside: 0 | 1, lead: 0 | 1 = inside): PageSketch =>
  page(
    [
      [1, 400, 0],
      [own(i, 1), 120, lead],
      [own(i, 2), 900, inside],
      [own(i, 3), 800, inside],
      [2, 300, 0],
    ],
    [own(i, 1), own(i, 2)],
  );

describe('doubts about a training set', () => {
  it('has none where the articles are extracted, with a large template round short ones', () => {
    expect(codes(pages((i) => article(i, 1)))).toEqual([]);
    const short = pages((i) =>
      page(
        [
          [1, 5000, 0],
          [own(i, 1), 90, 1],
          [own(i, 2), 60, 0],
        ],
        [own(i, 1)],
      ),
    );
    expect(codes(short)).toEqual([]);
  });

  it('doubts first paragraphs, by the part of the page’s own text', () => {
    expect(
      doubtsOf(
        pages((i) => article(i, 0, 1)),
        none,
      ),
    ).toEqual([{ code: 'part', params: { percent: 7 } }]);
  });

  it('doubts one text, and text that repeats', () => {
    const teaser = pages((i) =>
      page(
        [
          [1, 400, 1],
          [own(i, 1), 900, 0],
        ],
        [7, 8],
      ),
    );
    expect(codes(teaser)).toEqual(['same', 'part', 'template']);
  });

  it('doubts bylines, and a source most of whose documents are empty', () => {
    const byline = pages((i) => page([[own(i, 1), 20, 1]], [own(i, 1)]));
    expect(codes(byline)).toEqual(['tiny']);
    expect(
      codes(
        pages((i) => article(i, 1)),
        { empty: 30, of: 50 },
      ),
    ).toEqual(['empty']);
  });

  it('says nothing of a handful', () => {
    expect(codes(pages((i) => article(i, 0, 1)).slice(0, 9))).toEqual([]);
  });
});

describe('stored doubts', () => {
  it('are read as they were written, and what is none is left out', () => {
    const doubt = { code: 'part', params: { percent: 12 } };
    const broken = [
      null,
      7,
      { code: 'part' },
      { code: 'other', params: {} },
      { code: 'tiny', params: { of: '4' } },
    ];
    expect(readDoubts(JSON.parse(JSON.stringify([doubt, ...broken])))).toEqual([doubt]);
    expect([null, undefined, {}, 'part'].map(readDoubts)).toEqual([[], [], [], []]);
  });
});
