import { describe, expect, it } from 'vitest';
import { elementsNamed, type HtmlTree } from '../../../lib/core/dom/html-tree.ts';
import { extractArticle } from '../../../lib/core/extract/extract-article.ts';
import { measure } from '../../../lib/core/features/measure.ts';
import { seededRandom } from '../../../lib/core/stats/seeded-random.ts';
import { chooser } from '../dom/mutations/mutate.ts';
import { treeOf } from '../dom/parse.ts';

const seeds = Array.from({ length: 100 }, (_, i) => i + 1);
const names = [
  'p',
  'div',
  'span',
  'b',
  'a href=1',
  'ul',
  'li',
  'h2',
  'br',
  'img',
  'aside',
  'blockquote',
  'table',
];

/** A page of random elements, its words numbered in the order they come. */
function randomPage(seed: number): { html: string; words: number } {
  const random = chooser(seededRandom(seed));
  let words = 0;
  const content = (depth: number): string =>
    Array.from({ length: 1 + random(5) }, () => {
      if (depth === 0 || random(3) === 0) return ` w${words++}x${random(2) ? ' ' : ''}`;
      const name = names[random(names.length)]!;
      const inner = /^(br|img)/.test(name) ? '' : content(depth - 1);
      return inner === '' ? `<${name}>` : `<${name}>${inner}</${name.split(' ')[0]}>`;
    }).join('');
  return { html: `<body><article>${content(5)}</article>`, words };
}

function bodyOf(tree: HtmlTree, xpath: string, exclude: string[]) {
  const context = { url: 'http://site.example/', locale: 'en', timeZone: 'UTC', capturedAt: new Date(0) };
  return extractArticle(tree, { body: { alternatives: [xpath], exclude } }, context).body;
}

function wordsOf(text: string): string[] {
  return text.match(/w\d+x/g) ?? [];
}

const plainParagraphs = '//p[not(.//p or .//br or .//div or .//li or .//h2 or .//table)]';

it('most random pages have paragraphs of text', () => {
  const texts = seeds.map((seed) => bodyOf(treeOf(randomPage(seed).html), plainParagraphs, []).text);
  expect(texts.filter((text) => text !== '').length).toBeGreaterThan(seeds.length / 2);
});

describe.each(seeds)('of random page %i', (seed) => {
  const { html, words } = randomPage(seed);
  const tree = treeOf(html);

  it('all words come once, and excluded ones never', () => {
    const all = wordsOf(bodyOf(tree, '//article', []).text);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(words);

    const excluded = new Set(wordsOf(bodyOf(tree, '//aside', []).text));
    const kept = bodyOf(tree, '//article', ['.//aside', './/aside//b', '//aside/*']);
    expect(wordsOf(kept.text)).toEqual(all.filter((word) => !excluded.has(word)));
  });

  it('overlapping roots are read once, in the order of the page', () => {
    const whole = bodyOf(tree, '//article', []);
    expect(bodyOf(tree, '//article//b | //article | //p', [])).toEqual(whole);
    const parts = wordsOf(bodyOf(tree, '//p | //li | //h2', []).text);
    const order = wordsOf(whole.text).filter((word) => new Set(parts).has(word));
    expect(parts).toEqual(order);
  });

  it('features agree with the text and with the elements', () => {
    const body = bodyOf(tree, '//article', ['.//aside']);
    const { features, sketch } = measure(tree, body, html.length);
    const inside = sketch.blockLengths.filter((_, block) => sketch.blockInside[block] === 1);
    const letters = (text: string) => text.replace(/\s+/g, '').length;
    // Blocks are the text without the white space between them.
    expect(letters(body.text)).toBeLessThanOrEqual(inside.reduce((sum, length) => sum + length, 0));
    expect(features.textSize).toBeLessThanOrEqual(inside.reduce((sum, length) => sum + length + 1, 0));
    expect(features.pageSize).toBe(html.length);
    const { linkCount, blockCount, formatCount, imageCount, otherCount } = features;
    const out = new Set(
      elementsNamed(tree, 'aside').flatMap((node) =>
        Array.from({ length: tree.end[node]! - node }, (_, i) => node + i),
      ),
    );
    const [article] = elementsNamed(tree, 'article');
    let elements = 0;
    for (let node = article! + 1; node < tree.end[article!]!; node++) {
      if (tree.kind[node]! > 0 && tree.names[tree.kind[node]!] !== 'p' && !out.has(node)) elements++;
    }
    expect(linkCount + blockCount + formatCount + imageCount + otherCount).toBe(elements);
  });

  it('paragraphs alone are measured as they read', () => {
    const body = bodyOf(tree, plainParagraphs, []);
    const sizes = body.text === '' ? [] : body.text.split(/\n+/).map((line) => line.length);
    const { features } = measure(tree, body, html.length);
    expect(features.textSize).toBe(sizes.reduce((a, b) => a + b, 0));
  });
});
