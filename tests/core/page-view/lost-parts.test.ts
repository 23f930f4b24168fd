import { expect, test } from 'vitest';
import { elementName, textContent } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { lostParts } from '../../../lib/core/page-view/lost-parts.ts';

function find(html: string, before: string, kept = '') {
  const parsed = parseHtml(html, { scripting: false });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  const { tree } = parsed;
  const roots = Array.from({ length: tree.nodeCount }, (_, node) => node).filter(
    (node) => kept !== '' && tree.kind[node]! > 0 && textContent(tree, node) === kept,
  );
  return lostParts(tree, before, roots.slice(-1)).map(
    (node) => `${elementName(tree, node)}: ${textContent(tree, node).replace(/\s+/g, ' ').trim()}`,
  );
}

const lead = 'The council signed the plan on Monday evening.';
const second = 'Engineers had warned of the load in September already.';

test('finds the paragraphs that an earlier reading had and this one lacks', () => {
  const page = `<div><p>${lead}</p></div><section><p>Engineers had <b>warned</b> of the load in September already.</p></section>`;
  expect(find(page, `${lead}\n\n${second}`, lead)).toEqual([`p: ${second}`]);
});

test('nothing is lost where all is read, or nothing was there before', () => {
  expect(find(`<p>${lead}</p>`, lead, lead)).toEqual([]);
  expect(find(`<p>${lead}</p>`, '')).toEqual([]);
});

test('short lines are met anywhere and say nothing', () => {
  expect(find('<nav><p>Read more</p></nav>', 'Read more')).toEqual([]);
});

test('what the page does not show is not lost', () => {
  expect(find(`<script>${lead}</script><title>${lead}</title><p hidden>x</p>`, lead)).toEqual([]);
});
