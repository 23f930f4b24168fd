import { expect, test } from 'vitest';
import { decodeWalk, encodeWalk } from '../../../lib/core/traverse/walk/walk-codec.ts';
import { clickBreadthFirst } from './plain-clicker.ts';
import {
  type AutomatonShape,
  randomAutomaton,
  randomBy,
  reachable,
  reachableUrls,
} from './random-automaton.ts';
import { automaton, walkPage } from './scripted-page.ts';
import { shortestCoveringWalk } from './shortest-walk.ts';

const shapes: AutomatonShape[] = [
  { states: 12, mostButtons: 3, names: 6, loops: 0.2, near: 0.6 },
  { states: 50, mostButtons: 4, names: 8, loops: 0.1, near: 0.7 },
  { states: 200, mostButtons: 4, names: 10, loops: 0.1, near: 0.8 },
  { states: 200, mostButtons: 5, names: 40, loops: 0.3, near: 0.2 },
];

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!;

test('all reachable URLs of random pages are found, in at most 1.5 times the presses of the best plan', async () => {
  const ratios: number[] = [];
  const plain: number[] = [];
  for (const [kind, shape] of shapes.entries()) {
    for (let seed = 0; seed < 12; seed++) {
      const states = randomAutomaton(randomBy(seed * 10 + kind), shape);
      const { urls, walk, why } = walkPage(automaton(states), { presses: 100_000, loads: 100_000 });
      expect(why).toBe('exhausted');
      expect(urls).toEqual(reachableUrls(states));
      expect(walk.graph.vertices.size).toBe(reachable(states).length);
      ratios.push((walk.presses + walk.loads) / shortestCoveringWalk(states));
      const clicker = await clickBreadthFirst(automaton(states), () => false);
      expect(clicker.urls).toEqual(urls);
      plain.push((clicker.presses + clicker.loads) / (walk.presses + walk.loads));
    }
  }
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(1);
  expect(median(ratios)).toBeLessThanOrEqual(1.5);
  expect(median(plain)).toBeGreaterThan(1.5);
});

test('a walk that is saved and taken up again by another process finds the same', () => {
  for (let seed = 0; seed < 10; seed++) {
    const states = randomAutomaton(randomBy(seed), shapes[1]!);
    const random = randomBy(seed + 100);
    const { urls, why } = walkPage(automaton(states), { presses: 100_000, loads: 100_000 }, (walk) =>
      random() < 0.1 ? decodeWalk(encodeWalk(walk))! : walk,
    );
    expect(why).toBe('exhausted');
    expect(urls).toEqual(reachableUrls(states));
  }
});
