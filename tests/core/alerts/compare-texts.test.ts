import { describe, expect, it } from 'vitest';
import { compareTexts, type TextPart } from '../../../lib/core/alerts/compare-texts.ts';

const compare = (before: string[], after: string[]) => compareTexts(before.join('\n\n'), after.join('\n\n'));
const side = (parts: TextPart[], without: TextPart['kind']) =>
  parts.filter((part) => part.kind !== without).flatMap((part) => part.paragraphs);

describe('comparing texts by paragraphs', () => {
  it.each<[string, string[], string[], TextPart[]]>([
    ['equal', ['a', 'b'], ['a', 'b'], [{ kind: 'same', paragraphs: ['a', 'b'] }]],
    ['empty on both sides', [], [], []],
    ['all lost', ['a'], [], [{ kind: 'removed', paragraphs: ['a'] }]],
    [
      'only the lead is left',
      ['a', 'b', 'c'],
      ['a'],
      [
        { kind: 'same', paragraphs: ['a'] },
        { kind: 'removed', paragraphs: ['b', 'c'] },
      ],
    ],
    [
      'something slipped in between',
      ['a', 'b', 'c'],
      ['a', 'x', 'b', 'c', 'y'],
      [
        { kind: 'same', paragraphs: ['a'] },
        { kind: 'added', paragraphs: ['x'] },
        { kind: 'same', paragraphs: ['b', 'c'] },
        { kind: 'added', paragraphs: ['y'] },
      ],
    ],
    [
      'repeated paragraphs',
      ['a', 'a'],
      ['a', 'a', 'a'],
      [
        { kind: 'same', paragraphs: ['a', 'a'] },
        { kind: 'added', paragraphs: ['a'] },
      ],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(compare(before, after)).toEqual(expected);
  });

  it('gives both texts back, also for long ones', () => {
    for (const size of [30, 500]) {
      const before = Array.from({ length: size }, (_, i) => `p${(i * 7) % 13}`);
      const after = Array.from({ length: size }, (_, i) => `p${(i * 5) % 11}`);
      const parts = compare(before, after);
      expect(side(parts, 'added')).toEqual(before);
      expect(side(parts, 'removed')).toEqual(after);
    }
  });
});
