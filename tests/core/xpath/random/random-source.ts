import { seededRandom } from '../../../../lib/core/stats/seeded-random.ts';

/** Chance under a seed: the same seed gives the same choices on every machine. */
export class RandomSource {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = seededRandom(seed);
  }

  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** Whether something happens that happens once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!;
  }
}
