import { getHeapSpaceStatistics } from 'node:v8';
import { measure } from '../../../lib/core/features/measure.ts';
import { readableText } from '../../../lib/core/text/readable-text.ts';
import { compileXPath } from '../../../lib/core/xpath/compile-xpath.ts';
import { treeOf } from './parse.ts';

// A process of its own, with a young generation that is never full: else the engine collects while a page is being read,
// and that page lives on rightly. Prints how many pages are left after young collections, and after a full one.

const collect = globalThis.gc!;
/** The text of a page takes two bytes a character, as it has letters beyond Latin. */
const characters = 200_000;
const pages = 20;
const none: ReadonlySet<number> = new Set();
const headings = compileXPath('//h1[contains(., "1")]');

/** Bytes of large objects of all generations: the texts of pages are such. */
function largeObjects(): number {
  return getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.endsWith('large_object_space'))
    .reduce((sum, space) => sum + space.space_used_size, 0);
}

/** What collecting does with a page, up to its numbers; nothing of it is handed out. */
function readPage(number: number, length: number): void {
  const page = `<h1>страница ${number} &amp;</h1>\r\n<div class="c${number}">${'x'.repeat(length)}</div>`;
  const text = new TextDecoder().decode(new TextEncoder().encode(page));
  const tree = treeOf(text);
  headings.evaluate(tree);
  const body = { text: readableText(tree, [1], none), roots: [1], excluded: [] };
  measure(tree, body, text.length);
}

const kept = (before: number): number => (largeObjects() - before) / (2 * characters);

// The engine keeps what it first runs code with.
for (let round = 0; round < 30; round++) readPage(0, 2000);
collect();
const before = largeObjects();
for (let number = 1; number <= pages; number++) {
  readPage(number, characters);
  collect({ type: 'minor' });
}
const young = kept(before);
collect();
console.log(JSON.stringify({ young, full: kept(before) }));
