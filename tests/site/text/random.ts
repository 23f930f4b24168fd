/** Seeded chance: the same seed gives the same sequence on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  shuffled<T>(values: readonly T[]): T[];
  /** exp(normal(ln median, sigma)), held inside [low, high] and rounded. */
  logNormal(median: number, sigma: number, low: number, high: number): number;
}

/** FNV-1a over UTF-16 units, then a last mix, so that neighbouring seeds give unlike streams. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  return (state ^ (state >>> 13)) >>> 0;
}

export function createRandom(seed: string): Random {
  let state = hash(seed);
  const next = () => {
    // mulberry32: 32 bits of state are plenty for a few thousand draws an article.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[int(0, choices.length - 1)]!,
    shuffled: (values) => {
      const order = [...values];
      for (let index = order.length - 1; index > 0; index--) {
        const other = int(0, index);
        [order[index], order[other]] = [order[other]!, order[index]!];
      }
      return order;
    },
    logNormal: (median, sigma, low, high) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return Math.round(Math.min(high, Math.max(low, median * Math.exp(sigma * normal))));
    },
  };
}
