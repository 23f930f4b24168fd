import { describe, expect, test } from 'vitest';
import { learnPlan, type PressPlan } from '../../../lib/core/traverse/plan/press-plan.ts';
import { beginReplay, isBroken, observeReplay } from '../../../lib/core/traverse/plan/replay.ts';
import { randomAutomaton, randomBy, reachableUrls } from './random-automaton.ts';
import { automaton, type ScriptedPage, type State, walkPage } from './scripted-page.ts';

/** Follows the plan as a routine run does; returns what it saw. */
function replay(page: ScriptedPage, plan: PressPlan, known: Set<string>) {
  const { replay, action: first } = beginReplay(plan);
  const urls = new Set<string>();
  let action = first;
  while (action.kind !== 'stop') {
    const shown = action.kind === 'load' ? page.load() : page.press(action.button);
    const unknown = shown?.urls.filter((url) => !known.has(url) && !urls.has(url)) ?? [];
    for (const url of shown?.urls ?? []) urls.add(url);
    action = observeReplay(replay, shown ? { kind: 'page', unknown: unknown.length } : { kind: 'missing' });
  }
  return { urls, replay, why: action.why };
}

/** "Load more" shows the entries from a running number down, `size` a press. */
function newsList(newest: number, size: number): ScriptedPage {
  const states: Record<string, State> = {};
  for (let page = 0; page * size < newest; page++) {
    const numbers = Array.from({ length: size }, (_, place) => newest - page * size - place).filter(
      (n) => n > 0,
    );
    const last = (page + 1) * size >= newest;
    states[`p${page}`] = {
      urls: numbers.map((number) => `news/${number}`),
      to: last ? { about: `p${page}` } : { more: `p${page + 1}`, about: `p${page}` },
    };
  }
  return automaton(states);
}

describe('the plan', () => {
  test('shows all URLs of random pages, with fewer presses than the walk', () => {
    for (let seed = 0; seed < 20; seed++) {
      const shape = { states: 60, mostButtons: 4, names: 10, loops: 0.2, near: 0.6 };
      const states = randomAutomaton(randomBy(seed), shape);
      const { walk } = walkPage(automaton(states), { presses: 1e5, loads: 1e5 });
      const plan = learnPlan(walk);
      const all = reachableUrls(states);
      expect(plan.urls).toBe(all.size);
      const { urls, replay: done, why } = replay(automaton(states), plan, new Set());
      // A press may bring nothing of its own where branches overlap; what is unknown is never skipped.
      expect(why).toBe('exhausted');
      expect(urls).toEqual(all);
      expect(done.presses).toBeLessThanOrEqual(walk.presses + 10);
      expect(isBroken(done)).toBe(false);
    }
  });

  test('holds a list as one branch and nothing that brings nothing', () => {
    const { walk } = walkPage(newsList(100, 10));
    const { branches, urls } = learnPlan(walk);
    expect(urls).toBe(100);
    expect(branches).toEqual([Array.from({ length: 9 }, () => ({ button: 'more', gain: 10 }))]);
  });
});

describe('a routine run', () => {
  const { walk, urls: known } = walkPage(newsList(100, 10));
  const plan = learnPlan(walk);

  test('stops at the first press that brings nothing unknown', () => {
    const { urls, replay: done } = replay(newsList(113, 10), plan, known);
    expect(done.presses).toBe(2);
    expect([...urls].filter((url) => !known.has(url))).toHaveLength(13);
  });

  test('goes on past the plan while there is more', () => {
    const { urls } = replay(newsList(250, 10), plan, known);
    expect([...urls].filter((url) => !known.has(url))).toHaveLength(150);
  });

  test('finds the plan broken when its button is gone', () => {
    const { replay: done, why } = replay(
      automaton({ root: { urls: ['x'], to: { other: 'root' } } }),
      plan,
      known,
    );
    expect([why, isBroken(done)]).toEqual(['exhausted', true]);
  });
});
