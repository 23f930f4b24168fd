import { describe, expect, it } from 'vitest';
import { extractArticle } from '../../../lib/core/extract/extract-article.ts';
import type { Features } from '../../../lib/core/features/features.ts';
import { measure } from '../../../lib/core/features/measure.ts';
import { featureRegistry } from '../../../lib/core/features/registry.ts';
import type { PageSketch } from '../../../lib/core/features/sketch.ts';
import { hashText } from '../../../lib/core/text/hash-text.ts';
import { treeOf } from '../dom/parse.ts';

function measured(
  html: string,
  rule: string,
  exclude: string[] = [],
): { features: Features; sketch: PageSketch } {
  const tree = treeOf(html);
  const { body } = extractArticle(
    tree,
    { body: { alternatives: [rule], exclude } },
    { url: 'http://site.example/', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) },
  );
  return measure(tree, body, html.length);
}

const page = `<!DOCTYPE html><title>t</title><nav><a href=/>home</a></nav>
<article class=x><h1>Title</h1>
  <p>Twelve   <b>chars</b></p><p>Six <a href=1>ab</a><br></p>
  <div><span>no</span> <i>p</i> <em>here</em></div>
  <figure><img src=1><figcaption>cap <a name=n>x</a></figcaption></figure>
  <p></p>
  <aside><p>ad <a href=2>buy</a></p></aside>
</article><footer>foot</footer>`;

describe('the nine features', () => {
  it('of an article with paragraphs', () => {
    // Sizes 12, 6, 0, 6: mean 6, variance (36 + 0 + 36 + 0) / 4.
    expect(measured(page, '//article').features).toEqual({
      pageSize: page.length,
      textSize: 24,
      paragraphCount: 4,
      paragraphVariance: 18,
      linkCount: 2,
      blockCount: 3,
      formatCount: 3,
      imageCount: 1,
      // h1, figure, figcaption, a without href, aside
      otherCount: 5,
    });
  });

  it('leave out what was excluded', () => {
    // Sizes 12, 6, 0: mean 6, variance (36 + 0 + 36) / 3.
    expect(measured(page, '//article', ['.//aside', './/figure']).features).toMatchObject({
      textSize: 18,
      paragraphCount: 3,
      paragraphVariance: 24,
      linkCount: 1,
      imageCount: 0,
      otherCount: 1,
    });
  });

  it('count several roots themselves, and nested ones once', () => {
    expect(measured(page, '//article/*').features.otherCount).toBe(5);
    expect(measured(page, '//article|//article//p').features).toEqual(measured(page, '//article').features);
    expect(measured(page, '//article//p').features).toMatchObject({
      paragraphCount: 4,
      otherCount: 0,
      linkCount: 2,
    });
  });

  it.each([
    ['br br', '<div id=a>one<br><br>two, <b>bold</b><br>same<br> <br>last</div>', [3, 14, 4]],
    ['borders of blocks', '<div id=a>one<div>two</div>three<ul><li>four<li>five</ul></div>', [3, 3, 5, 4, 4]],
    ['a single br', '<div id=a>one<br>two</div>', [7]],
    ['white space only', '<div id=a> <div> &nbsp; </div><br><br></div>', []],
    ['scripts', '<div id=a>one<script>two</script>three</div>', [8]],
  ])('take runs of inline content for paragraphs where there is no p: %s', (_name, html, sizes) => {
    const { features } = measured(`<p>elsewhere</p>${html}`, '//*[@id="a"]');
    expect(features.paragraphCount).toBe(sizes.length);
    expect(features.textSize).toBe(sizes.reduce((total, size) => total + size, 0));
  });

  it('collapse white space, no-break spaces included, and compose letters', () => {
    const html = '<article><p>&nbsp; a &nbsp;\n b&nbsp;</p><p>e&#x301;</p></article>';
    expect(measured(html, '//article').features).toMatchObject({ textSize: 4, paragraphVariance: 1 });
  });

  it('give text of a paragraph in another to the inner one', () => {
    const html = '<article><p>ab<object><p>cde</p></object></p></article>';
    expect(measured(html, '//article').features).toMatchObject({ textSize: 5, paragraphCount: 2 });
  });

  it('of nothing are zero but the page', () => {
    const { features } = measured(page, '//main');
    const { pageSize, ...others } = features;
    expect(pageSize).toBe(page.length);
    expect(Object.values(others).every((value) => value === 0)).toBe(true);
  });

  it('of a string are those of its text', () => {
    const html = '<meta name=body content="one two">';
    expect(measured(html, 'string(//meta/@content)').features).toMatchObject({
      textSize: 7,
      paragraphCount: 1,
      linkCount: 0,
    });
    expect(measured(html, '//meta/@content').features.textSize).toBe(7);
  });

  it('count elements of SVG as others', () => {
    const html = '<article><svg><a href=1><path/></a></svg></article>';
    expect(measured(html, '//article').features).toMatchObject({ linkCount: 0, otherCount: 3 });
  });

  it('are all in the registry, in the order of the vector', () => {
    expect(featureRegistry.map(({ name }) => name)).toEqual(
      Object.keys(measured(page, '//article').features),
    );
  });
});

describe('the sketch of a page', () => {
  const html = `<head><title>no</title></head><body><nav><a>home</a> <a>news</a></nav><div>pre
    <article>one<br>two <b>three</b><p>four</p><aside>ad</aside><script>x</script></article> post</div><noscript>n</noscript>`;
  const { sketch } = measured(html, '//article', ['.//aside']);
  const blocks = ['home news', 'pre', 'one', 'two three', 'four', 'ad', 'post'];

  it('has the blocks of the body, split at tags, br and the borders of the extraction', () => {
    expect([...sketch.blockHashes]).toEqual(blocks.map(hashText));
    expect([...sketch.blockLengths]).toEqual(blocks.map((block) => block.length));
    expect([...sketch.blockInside]).toEqual([0, 0, 1, 1, 1, 0, 0]);
  });

  it('has the words inside the extraction, each once, ascending', () => {
    const words = ['one', 'two', 'three', 'four'].map(hashText).sort((one, other) => one - other);
    expect([...sketch.tokens]).toEqual(words);
  });

  it('splits at an inline root too', () => {
    const inline = measured('<p>a <b>b</b> c</p>', '//b').sketch;
    expect([...inline.blockHashes]).toEqual(['a', 'b', 'c'].map(hashText));
    expect([...inline.blockInside]).toEqual([0, 1, 0]);
  });

  it('takes the whole page for outside when nothing was extracted', () => {
    const none = measured(html, '//main').sketch;
    expect([...none.blockInside].some((flag) => flag === 1)).toBe(false);
    expect(none.tokens).toHaveLength(0);
  });

  it('takes time in proportion to the page', () => {
    const long = `<article>${'<p>some <b>words</b> of text</p>'.repeat(30_000)}</article>`;
    expect(measured(long, '//article').features.paragraphCount).toBe(30_000);
    expect(measured(long, '//p').features.paragraphCount).toBe(30_000);
  });
});
