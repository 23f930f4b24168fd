import { describe, expect, test } from 'vitest';
import { buttonRecords } from '../../../lib/core/traverse/drawing/button-records.ts';
import { buttonLabel, isPressLabel, readPressMarks } from '../../../lib/core/traverse/page/press-marks.ts';
import { learnPlan } from '../../../lib/core/traverse/plan/press-plan.ts';
import { beginReplay, observeReplay } from '../../../lib/core/traverse/plan/replay.ts';
import { decodeWalk, encodeWalk } from '../../../lib/core/traverse/walk/walk-codec.ts';
import { automaton, type ScriptedPage, type State, walkPage } from './scripted-page.ts';

const states: Record<string, State> = {
  home: { urls: ['a'], to: { tab: 'other', refresh: 'home', 'page 2': 'second', 'page 3': 'third' } },
  other: { urls: ['a', 'b'] },
  second: { urls: ['c'] },
  third: { urls: ['d', 'e'] },
};

/** The page as it is seen by a walk for which one button is pinned. */
function pinning(name: string, withheld: string[] = []): ScriptedPage {
  const page = automaton(states);
  const mark = (seen: ReturnType<ScriptedPage['press']>) =>
    seen && {
      ...seen,
      withheld,
      buttons: seen.buttons.map((button) =>
        button.id === name ? { ...button, pinned: true as const } : button,
      ),
    };
  return { load: () => mark(page.load())!, press: (button) => mark(page.press(button)) };
}

describe('labels', () => {
  test('are what is written, else the name, with numbers as one', () => {
    expect(buttonLabel({ text: '  Page\n 12 ', name: 'x' })).toBe('Page #');
    expect(buttonLabel({ text: ' ', name: 'Next  3' })).toBe('Next #');
    expect(buttonLabel({ text: '', name: '' })).toBe('');
    expect(buttonLabel({ text: 'long '.repeat(100), name: '' })).toHaveLength(120);
    expect([isPressLabel('Page #'), isPressLabel('Page 12'), isPressLabel(''), isPressLabel(' a')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('what is stored is read without what is no mark', () => {
    expect(readPressMarks({ More: 'pin', Buy: 'allow', '': 'pin', 'Page 1': 'pin', X: 'press' })).toEqual({
      More: 'pin',
      Buy: 'allow',
    });
    for (const wrong of [null, 1, 'pin', ['pin']]) expect(readPressMarks(wrong)).toBeUndefined();
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => ['x'.repeat(n % 100) + 'y'.repeat(1 + n / 100), 'pin']),
    );
    expect(Object.keys(readPressMarks(many)!).length).toBeLessThanOrEqual(100);
  });
});

describe('a pinned button', () => {
  test('is pressed before all others', () => {
    const { actions } = walkPage(pinning('page 3'));
    expect(actions.slice(0, 2)).toEqual([{ kind: 'load' }, { kind: 'press', button: 'page 3' }]);
  });

  test('is in the plan though it brings nothing, and pressed once in each routine run', () => {
    const { walk } = walkPage(pinning('refresh'));
    const plan = learnPlan(walk);
    expect(learnPlan(walkPage(automaton(states)).walk).branches.flat()).not.toContainEqual(
      expect.objectContaining({ button: 'refresh' }),
    );
    expect(plan.branches).toContainEqual([{ button: 'refresh', gain: 0, pinned: true }]);
    const pressed: string[] = [];
    let { replay, action } = beginReplay(plan);
    while (action.kind !== 'stop') {
      if (action.kind === 'press') pressed.push(action.button);
      action = observeReplay(replay, { kind: 'page', unknown: 0 });
    }
    expect(pressed.filter((button) => button === 'refresh')).toHaveLength(1);
  });
});

describe('what a walk tells of buttons', () => {
  test('by label, what brought most first; withheld ones are named', () => {
    const { walk } = walkPage(pinning('tab', ['Subscribe', 'tab']));
    const told = buttonRecords(decodeWalk(encodeWalk(walk))!);
    expect(told[0]).toEqual({ label: 'page #', buttons: 2, presses: 2, gained: 3, state: 'pressed' });
    expect(told.at(-1)).toEqual({ label: 'Subscribe', buttons: 1, presses: 0, gained: 0, state: 'withheld' });
    expect(told.map(({ label }) => label)).toEqual(['page #', 'tab', 'refresh', 'Subscribe']);
    expect(buttonRecords(walk, 1)).toHaveLength(1);
  });
});
