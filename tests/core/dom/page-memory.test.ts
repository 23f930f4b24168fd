import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('nothing keeps a page that was read, and the young generation frees it', () => {
  const printed = execFileSync(
    process.execPath,
    ['--expose-gc', '--min-semi-space-size=64', `${import.meta.dirname}/kept-pages.ts`],
    { encoding: 'utf8' },
  );
  const { young, full } = JSON.parse(printed);
  expect(young).toBeLessThan(2);
  expect(full).toBeLessThan(0.5);
});
