import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export type Counts = { passed: number; failed: number; skipped: number };

/** A test file that could not be loaded, and an error outside of any test, count as one failed test each. */
function count(modules: readonly TestModule[], strayErrors: number): Counts {
  const counts: Counts = { passed: 0, failed: strayErrors, skipped: 0 };
  for (const module of modules) {
    const tests = [...module.children.allTests()];
    if (module.state() === 'failed' && tests.every((test) => test.result().state !== 'failed'))
      counts.failed++;
    for (const test of tests) {
      const { state } = test.result();
      if (state === 'passed' || state === 'failed') counts[state]++;
      else counts.skipped++;
    }
  }
  return counts;
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Closes a run with "N passed, N failed[, N skipped]". With MARKDRIFT_COUNTS_FILE the numbers go to that file
 * instead, for `npm test` to add to those of its other checks.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = count(modules, errors.length);
    const file = process.env.MARKDRIFT_COUNTS_FILE;
    if (file) writeFileSync(file, JSON.stringify(counts));
    else process.once('exit', () => process.stdout.write(`${closingLine(counts)}\n`));
  }
}
