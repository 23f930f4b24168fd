import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { measure } from '../../../lib/core/features/measure.ts';
import { readableText } from '../../../lib/core/text/readable-text.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { treeOf } from './parse.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
/** The text of a page takes two bytes a character, as it has letters beyond Latin. */
const characters = 200_000;
const pageBytes = 2 * characters;
const none: ReadonlySet<number> = new Set();
const headings = compileXPath('//h1[contains(., "1")]');

/** Bytes of large objects of all generations: the texts of pages are such. */
function largeObjects(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.endsWith('large_object_space'))
    .reduce((sum, space) => sum + space.space_used_size, 0);
}

/** What collecting does with a page, up to its numbers; nothing of it is handed out. */
function readPage(number: number, length = characters): void {
  const page = `<h1>страница ${number} &amp;</h1>\r\n<div class="c${number}">${'x'.repeat(length)}</div>`;
  const bytes = new TextEncoder().encode(page);
  const text = new TextDecoder().decode(bytes);
  const tree = treeOf(text);
  headings.evaluate(tree);
  const body = { text: readableText(tree, [1], none), roots: [1], excluded: [] };
  measure(tree, body, text.length);
}

test('nothing keeps a page that was read', () => {
  readPage(0, 100);
  collect();
  const before = largeObjects();
  readPage(1);
  collect();
  expect(largeObjects() - before).toBeLessThan(pageBytes / 2);
});

test('the young generation frees pages, without a collection of the old one', () => {
  const pages = 20;
  readPage(0, 100);
  collect();
  const before = largeObjects();
  for (let number = 1; number <= pages; number++) {
    readPage(number);
    collect({ type: 'minor' });
  }
  // A page that is being read while the engine itself collects may live on.
  expect(largeObjects() - before).toBeLessThan((pages / 4) * pageBytes);
});
