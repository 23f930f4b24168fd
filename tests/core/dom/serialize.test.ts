import { parse, serialize as serializeByParse5 } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { elementsNamed } from '../../../lib/core/dom/html-tree.ts';
import { parseHtml } from '../../../lib/core/dom/parse-html.ts';
import { serialize } from '../../../lib/core/dom/serialize.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { dumpTree } from './comparing/tree-dump.ts';
import { chooser, inventedPage, mutated } from './mutations/mutate.ts';
import { oddPages } from './odd-pages.ts';
import { treeOf } from './parse.ts';
import { recordedPages, recordedPaths } from './recorded-pages.ts';

describe('serialising', () => {
  it('gives the same tree again', () => {
    for (const html of [
      '<!DOCTYPE html><title>a &amp; b</title><p class="x&quot;y">a &lt; b&nbsp;c<br>d<!-- e --><img src=f>',
      '<table><tr><td>1<td>2</table><ul><li>a<li>b</ul>',
      '<svg viewBox="0 0 1 1" xlink:href="#a"><path d="x"/><foreignObject><p>b</p></foreignObject></svg><math><mi>x</mi></math>',
      '<script>if (a < b && c) "x"</script><style>a > b {}</style><textarea>&lt;p></textarea><iframe><b></iframe>',
    ]) {
      for (const scripting of [true, false])
        expect(again(treeOf(html, scripting))).toBe(dumpTree(treeOf(html, scripting)));
    }
  });

  it('writes what parse5 writes of the same page', () => {
    const choose = chooser(seededRandom(11));
    const odd = () => oddPages[choose(oddPages.length)]!;
    const invented = Array.from({ length: 1_500 }, () =>
      choose(2) === 0 ? inventedPage(choose) : mutated(odd(), odd(), choose),
    );
    for (const html of [...oddPages, ...invented]) {
      // parse5 keeps the content of templates and writes it; our tree leaves it out.
      if (/<template/i.test(html)) continue;
      const source = html.replace(/^\ufeff/, '');
      for (const scripting of [true, false]) {
        const parsed = parseHtml(source, { scripting });
        if (parsed.kind !== 'tree') continue;
        const reference = serializeByParse5(parse(source, { scriptingEnabled: scripting }), {
          scriptingEnabled: scripting,
        });
        expect(serialize(parsed.tree)).toBe(reference);
      }
    }
  });

  it('writes the content of one element', () => {
    const tree = treeOf('<div><p>a<b>c</b></p>d</div>e');
    expect(serialize(tree, elementsNamed(tree, 'div')[0])).toBe('<p>a<b>c</b></p>d');
  });

  it('gives the same tree again of all odd pages but those that the standard names', () => {
    for (const html of oddPages) {
      const tree = treeOf(html);
      if (!/<pre>|<plaintext>/.test(html)) expect(again(tree)).toBe(dumpTree(tree));
    }
  });

  it.each([
    ['a form within a form', '<form><div></form><form>x'],
    ['a link within a link', '<a><table><a>x'],
    ['a block within a paragraph', '<p><table></p><svg><desc></p>x'],
    ['a line feed that begins preformatted text', '<pre>\n\nx'],
    ['the end of plaintext', '<div><plaintext>a'],
    ['a script that opens a comment and another script', '<script><!--<script>'],
    ['a carriage return', '<p>&#13;x'],
  ])('cannot say %s, by the standard', (_what, html) => {
    const tree = treeOf(html);
    expect(again(tree)).not.toBe(dumpTree(tree));
  });

  it.skipIf(recordedPaths().length === 0)('gives the same tree again of recorded pages', () => {
    for (const { path, text } of recordedPages(1).filter((_, i) => i % 3 === 0)) {
      const tree = treeOf(text);
      expect(again(tree) === dumpTree(tree), path).toBe(true);
    }
  });
});

function again(tree: HtmlTree): string {
  return dumpTree(treeOf(serialize(tree), tree.scripting));
}
