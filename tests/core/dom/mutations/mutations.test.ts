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
    for (let i = 0; i < inAll / share; i++) {
      const page = mutatedPage(choose);
      expectSameTree(page, choose(2) === 0 ? [page] : inPieces(page, choose), choose(2) === 0);
    }
  });
});

function mutatedPage(choose: ReturnType<typeof chooser>): string {
  const kind = choose(4);
  if (kind === 0) return inventedPage(choose);
  const odd = oddPages[choose(oddPages.length)]!;
  if (kind === 1 || recorded.length === 0) return mutated(odd, oddPages[choose(oddPages.length)]!, choose);
  return mutated(windowOf(recorded[choose(recorded.length)]!, choose, 700), odd, choose);
}

/** Cut anywhere, as a page from the network is cut by its size. */
function inPieces(page: string, choose: ReturnType<typeof chooser>): string[] {
  const pieces: string[] = [];
  const most = 2 ** (1 + choose(7));
  for (let at = 0; at < page.length; at += pieces.at(-1)!.length)
    pieces.push(page.slice(at, at + 1 + choose(most)));
  return pieces;
}

function expectSameTree(page: string, pieces: readonly string[], scripting: boolean): void {
  const parsed = parseHtml({ pieces, mayHoldNull: page.includes('\0') }, { scripting });
  const reference = parse(page.charCodeAt(0) === 0xfeff ? page.slice(1) : page, {
    scriptingEnabled: scripting,
  });
  if (parsed.kind === 'tree' && isSameTree(parsed.tree, reference)) return;
  const tree = parsed.kind === 'tree' ? dumpTree(parsed.tree) : parsed.limit;
  expect({ page, pieces, scripting, tree }).toEqual({ page, pieces, scripting, tree: dumpParse5(reference) });
  expect.fail(`the dumps are the same, the trees are not: ${JSON.stringify(page)}`);
}
