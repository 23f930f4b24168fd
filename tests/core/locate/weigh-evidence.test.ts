import { expect, it } from 'vitest';
import { lineAgreement, textOf, wordAgreement } from '../../../lib/core/locate/agreement.ts';
import { weighEvidence } from '../../../lib/core/locate/weigh-evidence.ts';
import { treeOf } from '../dom/parse.ts';

const page = (title: string, more = '') => ({
  tree: treeOf(`<header><b>The Paper</b></header><h1 class="title">${title}</h1>${more}`),
  known: title,
});
const candidates = ['//h1', '//h1[@class="title"]', '//header/b', '//h2'].map((expression, brittleness) => ({
  expression,
  brittleness,
}));

it('puts what finds one element with the known text before what is shorter', () => {
  const ranked = weighEvidence(
    candidates,
    [page('One'), page('Two'), page('Three', '<h1>Ad</h1>')],
    lineAgreement,
  );
  expect(ranked[0]).toMatchObject({
    expression: '//h1[@class="title"]',
    evidence: { pages: 3, one: 3, none: 0, several: 0, compared: 3, agreement: 1, identical: false },
  });
  expect(ranked.at(-1)).toMatchObject({ expression: '//h2', evidence: { none: 3 } });
});

it('tells what is the same on every page', () => {
  const unknown = [page('One'), page('Two'), page('Three')].map(({ tree }) => ({ tree, known: null }));
  const ranked = weighEvidence(candidates, unknown, lineAgreement);
  expect(ranked.find(({ expression }) => expression === '//header/b')!.evidence).toMatchObject({
    identical: true,
    compared: 0,
  });
  expect(ranked[0]!.expression).toBe('//h1');
});

it('takes several matches for good where the field has several', () => {
  const several = [{ tree: treeOf('<p>a</p><p>b</p>'), known: null }];
  const [first] = weighEvidence([{ expression: '//p', brittleness: 1 }], several, wordAgreement, {
    multiple: true,
  });
  expect(first!.cost).toBe(1);
});

it('keeps the order by brittleness where there are no pages', () => {
  expect(weighEvidence(candidates, [], lineAgreement).map(({ expression }) => expression)).toEqual(
    candidates.map(({ expression }) => expression),
  );
});

it('compares words as multisets, and lines first as they are', () => {
  expect(wordAgreement('', '')).toBe(1);
  expect(wordAgreement('one two', '')).toBe(0);
  expect(wordAgreement('one two two', 'two one')).toBeCloseTo(0.8);
  expect(lineAgreement(' The  News ', 'the news')).toBe(1);
  expect(lineAgreement('news the', 'the news')).toBe(0.9);
});

it('reads text without scripts and each part once', () => {
  const tree = treeOf('<div><p>a<script>x</script><style>y</style></p><p>b</p></div>');
  const nodes = Array.from({ length: tree.nodeCount }, (_, node) => node).filter(
    (node) => tree.kind[node]! > 0,
  );
  expect(textOf(tree, nodes)).toBe('a b');
});
