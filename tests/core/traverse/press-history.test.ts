import { describe, expect, test } from 'vitest';
import { findPath } from '../../../lib/core/traverse/graph/find-path.ts';
import { jumpRoot } from '../../../lib/core/traverse/graph/press-history.ts';
import { predict, recordTransition } from '../../../lib/core/traverse/graph/record-transition.ts';
import { addVertex, edgesFrom, emptyGraph } from '../../../lib/core/traverse/graph/state-graph.ts';
import { pageParameters } from '../../../lib/core/traverse/page/page-parameters.ts';
import { seen } from './scripted-page.ts';

function graphOf(...names: string[]) {
  const graph = emptyGraph();
  for (const name of names) addVertex(graph, pageParameters(seen([name], ['b'])));
  return graph;
}
const [i, q, p] = [1, 2, 3];

describe('an ambiguous press (figure 11)', () => {
  test('histories are lengthened until they differ: [4, 2] and [5, 2]', () => {
    const graph = graphOf('i', 'q', 'p');
    recordTransition(graph, { from: i, button: 'b', past: [jumpRoot, '4', '2'], to: q });
    expect(edgesFrom(graph, i)[0]!.labels[0]!.length).toBe(0);
    recordTransition(graph, { from: i, button: 'b', past: ['4', '2', 'b', '5', '2'], to: p });
    const labels = edgesFrom(graph, i).map((edge) => [
      edge.to,
      edge.labels[0]!.past.slice(-edge.labels[0]!.length),
    ]);
    expect(labels).toEqual([
      [q, ['4', '2']],
      [p, ['5', '2']],
    ]);
    expect(graph.longestHistory).toBe(2);
    expect(predict(graph, i, 'b', [jumpRoot, '4', '2'])).toBe(q);
    expect(predict(graph, i, 'b', [jumpRoot, '5', '2'])).toBe(p);
    expect(predict(graph, i, 'b', [jumpRoot, '6', '2'])).toBe(null);
  });

  test('equal as long as they are kept (L = 1): the label of the edge not taken last goes, and its edge with it', () => {
    const graph = graphOf('i', 'q', 'p');
    recordTransition(graph, { from: i, button: 'b', past: ['2'], to: q });
    recordTransition(graph, { from: i, button: 'b', past: ['2'], to: p });
    expect(edgesFrom(graph, i).map((edge) => edge.to)).toEqual([p]);
  });

  test('a third result is told from both others', () => {
    const graph = graphOf('i', 'q', 'p', 'r');
    const pasts = [
      ['1', '2'],
      ['3', '2'],
      ['3', '4'],
    ];
    for (const [index, past] of pasts.entries())
      recordTransition(graph, { from: i, button: 'b', past, to: index + 2 });
    expect(pasts.map((past) => predict(graph, i, 'b', past))).toEqual([2, 3, 4]);
  });

  test('a path uses an edge only after the presses of its history', () => {
    const graph = graphOf('i', 'q', 'p', 'start');
    const start = 4;
    recordTransition(graph, { from: start, button: '4', past: [jumpRoot], to: i });
    recordTransition(graph, { from: start, button: '5', past: [jumpRoot], to: i });
    recordTransition(graph, { from: i, button: 'b', past: [jumpRoot, '4'], to: q });
    recordTransition(graph, { from: i, button: 'b', past: [jumpRoot, '5'], to: p });
    const way = (target: number) =>
      findPath(
        graph,
        [{ vertex: start, past: [jumpRoot], cost: 0 }],
        (vertex) => (vertex === target ? 'take' : 'pass'),
        9,
      )?.presses;
    expect(way(q)).toEqual(['4', 'b']);
    expect(way(p)).toEqual(['5', 'b']);
  });
});
