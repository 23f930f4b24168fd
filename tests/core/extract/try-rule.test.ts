import { expect, it } from 'vitest';
import { tryRule } from '../../../lib/core/extract/try-rule.ts';
import { treeOf } from '../dom/parse.ts';

const tree = treeOf(`<h1 class=a>One</h1>${'<p>two  words</p>'.repeat(8)}`);

it('an expression that is tried shows what it finds', () => {
  expect(tryRule(tree, '//p')).toMatchObject({
    kind: 'evaluated',
    type: 'nodes',
    matches: 8,
    samples: Array(5).fill('two words'),
  });
  expect(tryRule(tree, '//h1/@class')).toMatchObject({ matches: 1, samples: ['a'], nodes: [] });
  expect(tryRule(tree, 'count(//p)')).toMatchObject({ type: 'number', matches: 1, samples: ['8'] });
  expect(tryRule(tree, '//p = 1')).toMatchObject({ type: 'boolean', samples: ['false'] });
  expect(tryRule(tree, '//h2')).toEqual({
    kind: 'evaluated',
    type: 'nodes',
    matches: 0,
    samples: [],
    nodes: [],
  });
});

it('an expression that is tried shows where it goes wrong', () => {
  expect(tryRule(tree, '//p[')).toEqual({ kind: 'not-xpath', position: 4, expected: 'step' });
});

it('an expression that takes too long is told as such', () => {
  const large = treeOf('<p>a</p>'.repeat(20_000));
  expect(tryRule(large, '//p[count(following::p) < count(preceding::p)]')).toEqual({ kind: 'too-costly' });
});
