import { expect, it } from 'vitest';
import { markedPieces } from '../../../lib/core/search/marked-pieces.ts';
import { firstLength, longer, nextStep } from '../../../lib/core/search/search-steps.ts';

const lies = (id: bigint, parts: readonly string[]) =>
  parts.length === 0 || parts.includes(`#g${id >> 12n}`) || parts.includes(`#h${id >> 17n}`);

it.each([
  [3_200_001n, 0n, false],
  [131_072n, 0n, false],
  [131_073n, 5000n, true],
  [2_000_000n, 1_234_567n, true],
  [4n, 0n, false],
])('steps from %d down to %d cover each id once, without a gap', (top, least, thin) => {
  let below = top;
  let length = firstLength(thin);
  let steps = 0;
  for (let step = nextStep(below, least, length); step; step = nextStep(below, least, length)) {
    expect(step.below).toBe(below);
    expect(step.from).toBeLessThan(below);
    expect(step.parts.length).toBeLessThanOrEqual(8);
    for (const id of [step.from, (step.from + below) / 2n, below - 1n])
      expect(lies(id, step.parts)).toBe(true);
    // The last step may take in what lies before the least: nobody goes on from there.
    if (step.from > least) expect(lies(step.from - 1n, step.parts)).toBe(false);
    below = step.from;
    length = longer(length, thin);
    steps += 1;
  }
  expect(below).toBeLessThanOrEqual(least);
  expect(steps).toBeLessThan(16);
});

it('begins with the newest shelf and grows', () => {
  const first = nextStep(3_200_000n, 0n, firstLength(false))!;
  expect(first.below - first.from).toBeLessThan(2n * 4096n);
  expect(longer(4096n, false)).toBe(16_384n);
  expect(longer(16_384n, false)).toBe(131_072n);
  expect(longer(131_072n, false)).toBe(524_288n);
  expect(longer(524_288n, false)).toBe(524_288n);
  // As long again where that is likely to be enough.
  expect(longer(4096n, false, 25, 50)).toBe(4096n);
  expect(longer(4096n, false, 24, 50)).toBe(16_384n);
});

it('cuts a headline at its marks', () => {
  expect(markedPieces('a \u0002b\u0003 c')).toEqual([
    { text: 'a ', hit: false },
    { text: 'b', hit: true },
    { text: ' c', hit: false },
  ]);
  expect(markedPieces('\u0003x\u0002')).toEqual([{ text: 'x', hit: false }]);
  expect(markedPieces('')).toEqual([]);
});
