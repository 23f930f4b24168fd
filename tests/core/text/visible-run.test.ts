import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { characterClass, LETTER, OTHER, PLAIN, SPACE } from '../../../lib/core/text/character-classes.ts';
import { hashText } from '../../../lib/core/text/hash-text.ts';
import { pushTokenHashes, tokenize } from '../../../lib/core/text/tokenize.ts';
import { VisibleRun } from '../../../lib/core/text/visible-run.ts';
import { chooser } from '../dom/mutations/mutate.ts';

/** The same by the words of the rule, without a table. */
function plainly(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .toWellFormed()
    .normalize('NFC');
}

const alphabet = [
  ...' \t\n\u00a0\u2003\u0085\u3000\u00ad\u200b\u2060\ufeff',
  ...'abcXYZ019.,;!?«»—–…ßÄéñАбвЁёїґäöüŁαβωאבع',
  ...'中文字カナがー한국ｱＡ',
  ...['e\u0301', '\u0301', '\u0327', '\ud83d\ude00', '\ud800', '\udc00', '\u1100\u1161', '\u0344', '\u212b'],
];

describe('a run of text', () => {
  it('is what the plain words of the rule give, however it is cut into pieces', () => {
    const random = chooser(seededRandom(7));
    const run = new VisibleRun();
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: random(24) }, () => alphabet[random(alphabet.length)]!).join('');
      for (let from = 0; from < text.length; ) {
        const to = Math.min(text.length, from + 1 + random(6));
        run.add(text.slice(from, to));
        from = to;
      }
      expect(run.take()).toBe(plainly(text));
    }
  });

  it('begins anew after it was taken', () => {
    const run = new VisibleRun();
    run.add(' e\u0301 ');
    expect(run.take()).toBe('é');
    run.add('a');
    run.addSpace();
    run.addSpace();
    run.add('b ');
    expect(run.length).toBe(3);
    expect(run.take()).toBe('a b');
    expect(run.take()).toBe('');
  });
});

describe('the classes of characters', () => {
  it('agree with Unicode', () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const character = String.fromCharCode(unit);
      const known = characterClass[unit]!;
      const space = /[\s\u0085]/.test(character) && unit !== 0xfeff;
      expect(known === SPACE, unit.toString(16)).toBe(space);
      if (known === OTHER) continue;
      if (known === LETTER) expect(character, unit.toString(16)).toMatch(/\p{L}/u);
      if (known === PLAIN) expect(character, unit.toString(16)).not.toMatch(/[\p{L}\p{M}]/u);
      if (known > 2) expect(character.normalize('NFC'), unit.toString(16)).toBe(character);
    }
  });

  it('hold no two that compose', () => {
    const random = chooser(seededRandom(11));
    const known = Array.from({ length: 0x10000 }, (_, unit) => unit).filter(
      (unit) => characterClass[unit]! > 2,
    );
    for (let round = 0; round < 100_000; round++) {
      const pair = String.fromCharCode(known[random(known.length)]!, known[random(known.length)]!);
      if (pair.normalize('NFC') !== pair) expect(pair.normalize('NFC')).toBe(pair);
    }
  });
});

describe('hashes of words', () => {
  it('are those of the words of tokenize', () => {
    const random = chooser(seededRandom(13));
    for (let round = 0; round < 10_000; round++) {
      const text = Array.from({ length: random(30) }, () => alphabet[random(alphabet.length)]!).join('');
      const hashes: number[] = [];
      pushTokenHashes(hashes, text);
      expect(hashes).toEqual([...tokenize(text)].map(hashText));
    }
  });
});
