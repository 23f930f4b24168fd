import { expect, test } from 'vitest';
import { layOutPicture } from '../../../lib/core/traverse/drawing/layered-layout.ts';
import { pictureWalk } from '../../../lib/core/traverse/drawing/walk-picture.ts';
import { randomAutomaton, randomBy } from './random-automaton.ts';
import { automaton, type State, walkPage } from './scripted-page.ts';

test('a chain of one button is drawn as one state, with what all of it gave', () => {
  const states: Record<string, State> = {
    home: { urls: ['home'], to: { more: 'p1', tab: 'other' } },
    other: { urls: ['other'] },
  };
  for (let n = 1; n <= 40; n++)
    states[`p${n}`] = { urls: [`${n}a`, `${n}b`], to: n < 40 ? { more: `p${n + 1}` } : {} };
  const picture = pictureWalk(walkPage(automaton(states)).walk);
  expect(
    picture.states.map(({ states: count, fresh }) => [count, fresh]).sort((a, b) => a[0]! - b[0]!),
  ).toEqual([
    [1, 1],
    [1, 1],
    [40, 80],
  ]);
  expect(picture.edges.map(({ buttons, discovers }) => [buttons, discovers]).sort()).toEqual([
    [['more'], true],
    [['tab'], true],
  ]);
});

test('every drawn state has a place of its own, and layers grow with the presses from the root', () => {
  const shape = { states: 80, mostButtons: 3, names: 8, loops: 0.2, near: 0.7 };
  const { walk } = walkPage(automaton(randomAutomaton(randomBy(3), shape)));
  const picture = pictureWalk(walk);
  const { places, layers, rows } = layOutPicture(picture);
  expect(places.size).toBe(picture.states.length);
  expect(new Set([...places.values()].map(({ layer, row }) => `${layer} ${row}`)).size).toBe(places.size);
  for (const { from, to } of picture.edges)
    expect(places.get(to)!.layer).toBeLessThanOrEqual(places.get(from)!.layer + 1);
  expect(places.get(picture.root!)).toMatchObject({ layer: 0 });
  expect([...places.values()].every(({ layer, row }) => layer < layers && row < rows)).toBe(true);
});

test('a picture has at most so many states, and says how many are left out', () => {
  const shape = { states: 200, mostButtons: 4, names: 10, loops: 0.1, near: 0.2 };
  const { walk } = walkPage(automaton(randomAutomaton(randomBy(5), shape)), { presses: 1e5, loads: 1e5 });
  const whole = pictureWalk(walk);
  const part = pictureWalk(walk, 20);
  expect(part.states).toHaveLength(20);
  expect(part.leftOut).toBe(whole.states.length - 20);
  const drawn = new Set(part.states.map(({ id }) => id));
  expect(part.edges.every(({ from, to }) => drawn.has(from) && drawn.has(to))).toBe(true);
});
