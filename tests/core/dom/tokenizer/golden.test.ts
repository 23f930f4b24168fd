import { describe, expect, it } from 'vitest';
import { attributeOf, elementsNamed, textContent } from '../../../../lib/core/dom/html-tree.ts';
import { dumpTree } from '../comparing/tree-dump.ts';
import { treeOf } from '../parse.ts';

/** What lies below the body, by the dump's lines, without the numbers of depth and namespace. */
function body(html: string): string[] {
  const lines = dumpTree(treeOf(html)).split('\n');
  const start = lines.indexOf('2 0 body');
  return lines.slice(start + 1).map((line) => line.replace(/^\d+ (\d )?/, ''));
}

// Expected by reading the standard's states, not by another parser.
describe('tokens', () => {
  it.each([
    ['nothing', '', []],
    ['one character', 'x', ['text "x"']],
    ['one <', '<', ['text "<"']],
    ['</ at the end', 'a</', ['text "a</"']],
    ['an empty end tag', 'a</>b', ['text "ab"']],
    ['a digit behind <', 'a<3b', ['text "a<3b"']],
    ['NUL in text', 'a\0b', ['text "ab"']],
    ['NUL in a name', '<a\0b c\0d=e\0f>', ['a\ufffdb c\ufffdd="e\ufffdf"']],
    ['NUL in a comment', 'x<!--a\0b-->', ['text "x"', 'comment "a\ufffdb"']],
    ['NUL in SVG', '<svg>a\0b', ['svg', 'text "a\ufffdb"']],
    ['NUL in raw text', '<p><style>a\0b</style>', ['p', 'style', 'text "a\ufffdb"']],
    ['line ends of all kinds', 'a\r\nb\rc\nd', ['text "a\\nb\\nc\\nd"']],
    ['a carriage return by reference', 'a&#13;b', ['text "a\\rb"']],
    ['a first line feed of pre', '<pre>\r\n\r\nx', ['pre', 'text "\\nx"']],
    ['an unfinished tag', 'a<p b="c', ['text "a"']],
    ['an unfinished end tag', 'a</p', ['text "a"']],
    ['attributes of all kinds', '<p a b = c d="e" f=\'g\' h=i/j>', ['p a="" b="c" d="e" f="g" h="i/j"']],
    ['equal names', '<p a=1 A=2 a=3>', ['p a="1"']],
    ['= as a name', '<p =x=y>', ['p =x="y"']],
    ['a self-closing element', '<p/>x<br/>', ['p', 'text "x"', 'br']],
    ['solidus among attributes', '<p/a/b=c/>', ['p a="" b="c/"']],
    ['references with and without semicolon', '&amp;&ampx&lt&notit;&#x41;&#66', ['text "&&x<¬it;AB"']],
    ['a reference of two characters', '&NotEqualTilde;', ['text "≂̸"']],
    ['references that are none', '& &; &x; &#; &#x; &#xg;', ['text "& &; &x; &#; &#x; &#xg;"']],
    ['references outside of Unicode', '&#0;&#xD800;&#x110000;&#128;', ['text "\ufffd\ufffd\ufffd€"']],
    ['references in attributes', '<p a="&ampx&amp;&amp=&amp" b=&ltx>', ['p a="&ampx&&amp=&" b="&ltx"']],
    [
      'an early end of a comment',
      'x<!-->y<!--->z',
      ['text "x"', 'comment ""', 'text "y"', 'comment ""', 'text "z"'],
    ],
    ['dashes in a comment', 'x<!--a--b--->', ['text "x"', 'comment "a--b-"']],
    ['!> at the end of a comment', 'x<!--a--!>y', ['text "x"', 'comment "a"', 'text "y"']],
    ['an unfinished comment', 'x<!--a--', ['text "x"', 'comment "a"']],
    ['bogus comments', 'x<!a></ b><?c>', ['text "x"', 'comment "a"', 'comment " b"', 'comment "?c"']],
    ['CDATA in HTML', 'x<![CDATA[a]]>', ['text "x"', 'comment "[CDATA[a]]"']],
    ['CDATA in SVG', '<svg><![CDATA[<a>&amp;]]>b', ['svg', 'text "<a>&amp;b"']],
    ['an empty CDATA', '<svg><![CDATA[]]>', ['svg']],
    ['text of a script', '<p><script>a</b>c</script >d', ['p', 'script', 'text "a</b>c"', 'text "d"']],
    [
      'a script within a comment of a script',
      '<p><script><!--<script>a</script>b--></script>c',
      ['p', 'script', 'text "<!--<script>a</script>b-->"', 'text "c"'],
    ],
    [
      'a comment of a script that ends at once',
      '<p><script><!--></script>a',
      ['p', 'script', 'text "<!-->"', 'text "a"'],
    ],
    [
      'references in a textarea',
      '<textarea>&lt;a</b></TEXTAREA x>c',
      ['textarea', 'text "<a</b>"', 'text "c"'],
    ],
    ['plaintext', '<plaintext>a</plaintext>&amp;', ['plaintext', 'text "a</plaintext>&amp;"']],
  ])('of %s', (_what, html, expected) => {
    expect(body(html)).toEqual(expected);
  });

  it('of a doctype say whether the page is in quirks mode, in which a table may lie in a paragraph', () => {
    const tableInParagraph = (doctype: string): boolean =>
      body(`${doctype}<p><table>`).length === 2 &&
      dumpTree(treeOf(`${doctype}<p><table>`)).includes('4 0 table');
    expect(tableInParagraph('')).toBe(true);
    expect(tableInParagraph('<!doctype html>')).toBe(false);
    expect(tableInParagraph('<!DOCTYPE html SYSTEM "about:legacy-compat">')).toBe(false);
    expect(tableInParagraph('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">')).toBe(false);
    expect(tableInParagraph('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">')).toBe(true);
    expect(tableInParagraph('<!DOCTYPE html PUBLIC>')).toBe(true);
    expect(tableInParagraph('<!DOCTYPE html bogus>')).toBe(true);
  });

  it('of a huge attribute and of a megabyte of <', () => {
    const value = 'é&amp;'.repeat(200_000);
    const tree = treeOf(`<p a="${value}">`);
    expect(attributeOf(tree, elementsNamed(tree, 'p')[0]!, 'a')).toBe('é&'.repeat(200_000));
    expect(textContent(treeOf('<'.repeat(1_000_000)), 0)).toHaveLength(1_000_000);
  });

  it('of names that are chosen to collide under a simple hash', () => {
    const colliding = Array.from({ length: 4_096 }, (_, i) =>
      Array.from({ length: 12 }, (_unused, bit) => ((i >> bit) & 1 ? 'bb' : 'ac')).join(''),
    );
    const tree = treeOf(`<p ${colliding.join(' ')}>`);
    const element = elementsNamed(tree, 'p')[0]!;
    expect(tree.attributeStart[element + 1]! - tree.attributeStart[element]!).toBe(4_096);
    expect(attributeOf(tree, element, colliding[4_095]!)).toBe('');
  });
});
