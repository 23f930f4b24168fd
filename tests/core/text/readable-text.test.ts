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
    [
      'lines of preformatted text with elements',
      '<pre>\n\n  a <b>b</b>  \n\n<i>  c</i>\n</pre>',
      '  a b  \n\n  c',
    ],
    ['preformatted text beside others', '<pre>a\u00a0 b\r\nc</pre><pre>d</pre>e', 'a  b\nc\n\nd\n\ne'],
    ['white space across elements', 'a <b> b</b><i> </i>c', 'a b c'],
    ['what is hidden', 'a<div hidden>x</div><p hidden=until-found>b</p><div HIDDEN><p>y</div>', 'a\n\nb'],
    ['what pops up', '<div popover>x</div>a<div popover=manual hidden>y</div>', 'a'],
    ['dialogs', '<dialog>x</dialog><dialog open>a</dialog>', 'a'],
    ['a title out of place', '<div><title>x</title></div>a', 'a'],
    ['what stands in for something else', 'a<iframe>x</iframe><video>y</video><textarea>z</textarea>b', 'ab'],
    ['names in drawings', '<svg><title>x</title><style>y</style><text>a</text></svg>', 'a'],
    ['annotations of formulas', '<math><mi>a</mi><annotation>x</annotation></math>', 'a'],
    ['cells with blocks', '<table><tr><td><p>a</p><td>b</table>', 'a\n\nb'],
    ['a caption and heads', '<table><caption>t</caption><tr><th>a<th>b</table>', 't\na\tb'],
    ['heads and bodies of tables', '<table><thead><tr><th>a<tbody><tr><td>b</table>c', 'a\nb\n\nc'],
    ['details', '<details><summary>a</summary><p>b</p></details>', 'a\n\nb'],
    ['a figure', '<figure><img alt=x><figcaption>a</figcaption></figure>b', 'a\n\nb'],
    ['a lone surrogate', 'a&#xd800;b', 'a\ufffdb'],
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

  it('of a root that the page hides is read, of a script not', () => {
    const tree = treeOf('<p hidden>a<b hidden>x</b></p><script>y</script>');
    const roots = [...elementsNamed(tree, 'p'), ...elementsNamed(tree, 'script')];
    expect(readableText(tree, roots, new Set())).toBe('a');
  });

  it('of code in preformatted text keeps its lines', () => {
    const tree = treeOf('<pre><code>a\n  b</code></pre>');
    expect(readableText(tree, elementsNamed(tree, 'code'), new Set())).toBe('a\n  b');
  });

  it('of one text node, of no node', () => {
    const tree = treeOf('<p> a  b </p>');
    const [p] = elementsNamed(tree, 'p');
    expect(readableText(tree, [p! + 1], new Set())).toBe('a b');
    expect(readableText(tree, [], new Set())).toBe('');
    expect(readableText(tree, [p!], new Set([p! + 1]))).toBe('');
  });

  it('takes time in proportion to the page, preformatted or not', () => {
    expect(textOf(`<pre>${'<i> </i>\n'.repeat(100_000)}a</pre>`)).toBe('a');
    expect(textOf('<b> a </b>'.repeat(100_000))).toHaveLength(199_999);
  });

  it('is reached without recursion however deep it lies', () => {
    expect(textOf(`${'<div>'.repeat(4_900)}deep`)).toBe('deep');
  });
});
