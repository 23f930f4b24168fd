import { describe, expect, it } from 'vitest';
import { bandsOf } from '../../../lib/core/duplicates/bands.ts';
import { nearDuplicate, originalOf } from '../../../lib/core/duplicates/original-of.ts';
import { resemblance, shinglesOf } from '../../../lib/core/duplicates/shingles.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';

const ones = 'zero one two three four five six seven eight nine'.split(' ');
const text = Array.from({ length: 60 }, (_, n) => `${ones[Math.floor(n / 10)]} ${ones[n % 10]}`).join(' ');
const other = text.replaceAll('three seven', 'Москва river').replaceAll('four two', 'the Brücke');

/** Words that are letters only, from a vocabulary as large as that of a newspaper's week. */
function madeUp(random: () => number, words: number): string[] {
  return Array.from({ length: words }, () =>
    Math.floor(random() * 5000)
      .toString(26)
      .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!)
      .padStart(3, 'a'),
  );
}

describe('shingles and bands', () => {
  it('are those of an independent program (golden.py)', () => {
    const [a, b] = [shinglesOf(text), shinglesOf(other)];
    expect([a.size, b.size]).toEqual([118, 118]);
    expect(resemblance(a, b)).toBeCloseTo(0.8153846153846154, 15);
    expect(bandsOf(a)).toEqual([
      -153533778, -2140600938, 901511978, -499563766, 2028223512, -1299360233, -640222151, -1693319903,
      -1019871879, -1481305132, -2137923344, -80249688,
    ]);
    expect(bandsOf(b)).toEqual([
      -153533778, -2140600938, 901511978, -499563766, 2028223512, 2093169387, -262235780, -1907597215,
      76183738, -1481305132, -2137923344, -80249688,
    ]);
  });

  it('do not depend on case, marks and spaces', () => {
    const shouted = `  «${text.toUpperCase().replaceAll(' ', ',  ')}»!`;
    expect(shinglesOf(shouted)).toEqual(shinglesOf(text));
  });

  it('of short and empty texts lead nowhere', () => {
    expect(shinglesOf('')).toEqual(new Set());
    expect(shinglesOf('only two')).toEqual(new Set());
    expect(bandsOf(shinglesOf(text.slice(0, 150)))).toEqual([]);
    expect(resemblance(new Set(), new Set())).toBe(0);
    expect(resemblance(new Set(), new Set([1]))).toBe(0);
  });

  it('meet as often as their resemblance says', () => {
    const random = seededRandom(20_261_128);
    const pairs = Array.from({ length: 300 }, () => {
      const words = madeUp(random, 250);
      // About one half of the shingles stay of both.
      const changed = words.map((word) => (random() < 0.12 ? `${word}x` : word));
      const [a, b] = [shinglesOf(words.join(' ')), shinglesOf(changed.join(' '))];
      const [mine, theirs] = [bandsOf(a), bandsOf(b)];
      return { resemblance: resemblance(a, b), met: mine.some((band, n) => band === theirs[n]) };
    });
    const expected = pairs.reduce((sum, pair) => sum + 1 - (1 - pair.resemblance ** 3) ** 12, 0) / 300;
    const met = pairs.filter((pair) => pair.met).length / 300;
    // Five standard errors.
    expect(Math.abs(met - expected)).toBeLessThan(5 * Math.sqrt(0.25 / 300));
  });

  it('of different articles do not meet', () => {
    const random = seededRandom(7);
    const all = Array.from({ length: 1500 }, () => bandsOf(shinglesOf(madeUp(random, 250).join(' '))));
    for (let band = 0; band < 12; band++) expect(new Set(all.map((bands) => bands[band])).size).toBe(1500);
  });
});

describe('the original', () => {
  const shingles = shinglesOf(text);
  const unlike = shinglesOf(madeUp(seededRandom(1), 200).join(' '));
  const candidate = (id: number, copyOf: number | null, of: ReadonlySet<number> = shingles) => ({
    id: BigInt(id),
    copyOf: copyOf === null ? null : BigInt(copyOf),
    shingles: of,
  });

  it.each([
    ['none without candidates', [], null],
    ['none where nothing is alike', [candidate(1, null, unlike)], null],
    ['the earliest that is alike', [candidate(3, null), candidate(2, null), candidate(1, null, unlike)], 2n],
    ['what a copy is a copy of', [candidate(4, 2)], 2n],
    ['never a later one', [candidate(11, null), candidate(12, 11)], null],
    ['never itself, though a later one is its copy', [candidate(11, 10)], null],
  ])('is %s', (_, candidates, expected) => {
    expect(originalOf({ id: 10n, shingles }, candidates)).toBe(expected);
  });

  it('resembles by at least one half', () => {
    const half = new Set([...shingles].slice(0, Math.ceil(shingles.size / 2)));
    const less = new Set([...shingles].slice(0, Math.floor(shingles.size / 2) - 1));
    expect(resemblance(shingles, half)).toBeGreaterThanOrEqual(nearDuplicate);
    expect(originalOf({ id: 10n, shingles: half }, [candidate(1, null)])).toBe(1n);
    expect(originalOf({ id: 10n, shingles: less }, [candidate(1, null)])).toBeNull();
  });
});
