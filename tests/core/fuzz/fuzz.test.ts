import { expect, it } from 'vitest';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { fuzzInputs } from './fuzz-inputs.ts';
import { type FuzzResult, readMutatedFeeds, readMutatedPages } from './read-mutated.ts';

/** `npm run bench -- --only fuzz` does ten thousand of each. */
const count = 150;
const slowest = 2000;
const { pages, feeds } = fuzzInputs();

function isVaried({ outcomes }: FuzzResult): boolean {
  return outcomes.size >= 3 && Math.max(...outcomes.values()) < count;
}

it('mutated pages come through decoding, parsing, classification, extraction and features', {
  timeout: 120_000,
}, () => {
  const result = readMutatedPages(pages, count, seededRandom(20_261_128));
  expect(result.slowest).toBeLessThan(slowest);
  expect(isVaried(result)).toBe(true);
});

it('mutated feeds give items, warnings or a reason', { timeout: 120_000 }, () => {
  const result = readMutatedFeeds(feeds, count, seededRandom(8_112_620));
  expect(result.slowest).toBeLessThan(slowest);
  expect(isVaried(result)).toBe(true);
});
