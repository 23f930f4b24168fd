import { parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { parseHtml } from '../../../../lib/core/dom/parse-html.ts';
import { seededRandom } from '../../../../lib/core/stats/seeded-random.ts';
import { isSameTree } from '../comparing/same-tree.ts';
import { dumpParse5, dumpTree } from '../comparing/tree-dump.ts';
import { oddPages } from '../odd-pages.ts';
import { recordedPages } from '../recorded-pages.ts';
import { chooser, inventedPage, mutated, windowOf } from './mutate.ts';

const share = 20;
const inAll = 200_000;

// Recorded pages, where there are any, give half of the material. Four a site, as texts of whole sites fill the memory.
const recorded = recordedPages(4).map(({ text }) => text);

describe(`${inAll.toLocaleString('en')} mutated pages`, () => {
  it.each(Array.from({ length: share }, (_, seed) => seed))('have the tree of parse5: share %i', (seed) => {
    const choose = chooser(seededRandom(seed + 1));
    for (let i = 0; i < inAll / share; i++) expectSameTree(mutatedPage(choose), choose(2) === 0);
  });
});

function mutatedPage(choose: ReturnType<typeof chooser>): string {
  const kind = choose(4);
  if (kind === 0) return inventedPage(choose);
  const odd = oddPages[choose(oddPages.length)]!;
  if (kind === 1 || recorded.length === 0) return mutated(odd, oddPages[choose(oddPages.length)]!, choose);
  return mutated(windowOf(recorded[choose(recorded.length)]!, choose, 700), odd, choose);
}

function expectSameTree(page: string, scripting: boolean): void {
  const parsed = parseHtml(page, { scripting });
  const reference = parse(page.charCodeAt(0) === 0xfeff ? page.slice(1) : page, {
    scriptingEnabled: scripting,
  });
  if (parsed.kind === 'tree' && isSameTree(parsed.tree, reference)) return;
  const tree = parsed.kind === 'tree' ? dumpTree(parsed.tree) : parsed.limit;
  expect({ page, scripting, tree }).toEqual({ page, scripting, tree: dumpParse5(reference) });
  expect.fail(`the dumps are the same, the trees are not: ${JSON.stringify(page)}`);
}
