import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const withoutDatabase = ['tests/core/**/*.test.ts', 'tests/replay/**/*.test.ts'];
/** A browser, but neither console nor database: they compute on one core or wait for a page, and may lie beside others. */
const browserAlone = ['tests/browser/**/*.test.ts', 'tests/e2e/engine/**/*.test.ts'];
const journeys = ['tests/e2e/**/*.test.ts'];

/** Two of anything at once: the tests share the machine with a database, a browser and a web server. */
export default defineConfig({
  test: {
    environment: 'node',
    retry: 0,
    maxWorkers: 2,
    reporters: ['default', './tests/setup/closing-line.ts'],
    projects: [
      {
        resolve: { alias: { '@': root } },
        test: { name: 'core', include: withoutDatabase, testTimeout: 30_000 },
      },
      {
        resolve: { alias: { '@': root } },
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...withoutDatabase, ...browserAlone, ...journeys],
          globalSetup: './tests/setup/postgres.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve: { alias: { '@': root } },
        test: { name: 'browser-alone', include: browserAlone, testTimeout: 300_000, hookTimeout: 120_000 },
      },
      {
        resolve: { alias: { '@': root } },
        test: {
          name: 'browser',
          include: journeys,
          exclude: browserAlone,
          globalSetup: './tests/setup/postgres.ts',
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
