import { describe, expect, it } from 'vitest';
import { elementsNamed } from '../../../lib/core/dom/html-tree.ts';
import { readableText } from '../../../lib/core/text/readable-text.ts';
import { treeOf } from '../dom/parse.ts';

function textOf(html: string, excludedName?: string): string {
  const tree = treeOf(`<body>${html}`);
  const excluded = excludedName === undefined ? [] : elementsNamed(tree, excludedName);
  return readableText(tree, elementsNamed(tree, 'body'), new Set(excluded));
}

describe('the text that a reader sees', () => {
  it.each([
    ['paragraphs', '<p>a</p><p>b</p>', 'a\n\nb'],
    ['headings', '<h1>a</h1>b<h2>c</h2>', 'a\n\nb\n\nc'],
    ['inline elements', 'a<b>b</b> <i>c </i> d', 'ab c d'],
    ['white space between tags', ' \n<p>\n a \t b\n</p>\n\n<p> c</p>', 'a b\n\nc'],
    ['no-break spaces', 'a&nbsp;&nbsp;b&nbsp;', 'a b'],
    ['one br', 'a<br>b <br/> c', 'a\nb\nc'],
    ['two br and more', 'a<br><br>b<br> <br><br>c', 'a\n\nb\n\nc'],
    ['lists', 'x<ul><li>a<li>b<ul><li>c</ul></ul>y', 'x\n\na\nb\n\nc\n\ny'],
    ['definition lists', '<dl><dt>a<dd>b<dt>c</dl>', 'a\nb\nc'],
    ['tables', '<table><tr><th>a<th>b<tr><td>c<td> <td>d</table>', 'a\tb\nc\td'],
    ['quotes', 'a<blockquote>b<p>c</blockquote>d', 'a\n\nb\n\nc\n\nd'],
    ['preformatted text', '<p>a</p><pre>x\n  y  z\n</pre>b', 'a\n\nx\n  y  z\n\nb'],
    ['scripts, styles, noscript', 'a<script>x</script><style>y</style><noscript>z</noscript>b', 'ab'],
    ['soft hyphens and zero width spaces', 'a&shy;b&#8203;c', 'abc'],
    ['decomposed letters', 'e&#x301;', 'é'],
    ['nothing', '<p> </p><br>', ''],
  ])('keeps apart: %s', (_name, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('lacks what was excluded', () => {
    expect(textOf('<p>a <aside>ad</aside>b</p><aside>x</aside>', 'aside')).toBe('a\n\nb');
  });

  it('parts its roots as blocks', () => {
    const tree = treeOf('<b>a</b><b>b</b>');
    expect(readableText(tree, elementsNamed(tree, 'b'), new Set())).toBe('a\n\nb');
  });

  it('is reached without recursion however deep it lies', () => {
    expect(textOf(`${'<div>'.repeat(4_900)}deep`)).toBe('deep');
  });
});
