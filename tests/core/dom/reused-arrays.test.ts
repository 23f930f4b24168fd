import { expect, it } from 'vitest';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { dumpTree } from './comparing/tree-dump.ts';
import { treeOf } from './parse.ts';

const misnested = '<table><b>x<tr><td>a</b><p class=c>b<svg><g xlink:href="#a"></svg></table>'.repeat(30);

it('a page leaves nothing of its tree to the next one, be it larger or smaller, whole or given up', () => {
  const alone = dumpTree(treeOf('<p>a<b>c'));
  const before = treeOf(misnested);
  const dump = dumpTree(before);
  expect(parseHtml(misnested, { scripting: false, limits: { nodes: 50 } }).kind).toBe('too-complex');
  expect(dumpTree(treeOf('<p>a<b>c'))).toBe(alone);
  treeOf('<i>y'.repeat(2000));
  expect(dumpTree(treeOf(misnested))).toBe(dump);
  expect(dumpTree(before)).toBe(dump);
});
