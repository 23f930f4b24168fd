import { parseArgs } from 'node:util';

/** How much a seeded collection holds. */
export interface SeedSizes {
  sources: number;
  documents: number;
  checks: number;
  alerts: number;
  /** Days back from `until` over which the documents lie. */
  days: number;
  seed: string;
  until: Date;
}

const small = { sources: 40, documents: 12_000, checks: 400, alerts: 120, days: 120 };
const large = { sources: 1000, documents: 3_200_000, checks: 20_000, alerts: 5000, days: 400 };
const numbers = Object.keys(small) as (keyof typeof small)[];

/** The words behind `npm run seed --`; a word that is not known or no number throws. */
export function readSizes(words: readonly string[]): SeedSizes & { intoFilled: boolean } {
  const { values } = parseArgs({
    args: [...words],
    options: {
      large: { type: 'boolean', default: false },
      'into-filled': { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      ...(Object.fromEntries(numbers.map((name) => [name, { type: 'string' }])) as Record<
        keyof typeof small,
        { type: 'string' }
      >),
    },
  });
  const sizes = { ...(values.large ? large : small) };
  for (const name of numbers) {
    const given = values[name];
    if (given === undefined) continue;
    const number = Number(given);
    if (!Number.isInteger(number) || number < 1)
      throw new Error(`--${name} takes a whole number, not "${given}".`);
    sizes[name] = number;
  }
  return { ...sizes, seed: values.seed, until: new Date(), intoFilled: values['into-filled'] };
}

/** Small enough for a test, and the same whenever it runs: sources follow the hours of the day. */
export function sizesForTests(more: Partial<SeedSizes> = {}): SeedSizes {
  return { ...small, seed: '1', until: new Date('2026-03-04T15:00:00Z'), ...more };
}
