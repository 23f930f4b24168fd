import { describe, expect, test } from 'vitest';
import { edgesFrom } from '../../../lib/core/traverse/graph/state-graph.ts';
import { spontaneousAreas } from '../../../lib/core/traverse/page/spontaneous-areas.ts';
import { automaton, type ScriptedPage, seen, walkPage } from './scripted-page.ts';

const presses = (actions: { kind: string }[]) => actions.filter(({ kind }) => kind === 'press').length;

describe('the figures of the paper', () => {
  test('figures 2 and 9: a calendar that a click beside it closes is turned to its end', () => {
    const page = automaton({
      closed: { urls: ['home'], to: { 'choose by date': 'may' } },
      may: { urls: ['home', '5/1', '5/2'], to: { 'arrow left': 'april', outside: 'closed' } },
      april: { urls: ['home', '4/1', '4/2'], to: { 'arrow left': 'march', outside: 'closed' } },
      march: { urls: ['home', '3/1'], to: { outside: 'closed' } },
    });
    const { urls, why, actions, walk } = walkPage(page);
    expect([...urls].sort()).toEqual(['3/1', '4/1', '4/2', '5/1', '5/2', 'home']);
    expect(why).toBe('exhausted');
    // Turned twice in a row, then closed from each month: 1 + 2 + 1, and back for the two others.
    expect(walk.loads).toBe(1);
    expect(presses(actions)).toBeLessThanOrEqual(9);
  });

  test('figure 4: a page without buttons is one state', () => {
    const { why, actions, walk } = walkPage(automaton({ only: { urls: ['a', 'b'] } }));
    expect(actions).toEqual([{ kind: 'load' }]);
    expect(why).toBe('exhausted');
    expect(walk.graph.vertices.size).toBe(1);
  });

  test('figure 5: what changes the page makes a state', () => {
    const { walk } = walkPage(
      automaton({ one: { urls: ['a'], to: { more: 'two' } }, two: { urls: ['a', 'b'] } }),
    );
    expect(walk.graph.vertices.size).toBe(2);
  });

  test('figure 6: what changes nothing is a loop', () => {
    const { walk, actions } = walkPage(automaton({ one: { urls: ['a'], to: { idle: 'one', also: 'one' } } }));
    expect(walk.graph.vertices.size).toBe(1);
    const [loop, ...more] = edgesFrom(walk.graph, walk.root!);
    expect(more).toEqual([]);
    expect(loop).toMatchObject({ from: walk.root, to: walk.root });
    expect(loop!.labels.map((label) => label.button).sort()).toEqual(['also', 'idle']);
    expect(presses(actions)).toBe(2);
  });

  test('figure 7: new state, known state without an edge, known edge with another button', () => {
    const page = automaton({
      i: { urls: ['i'], to: { a: 'p', b: 'p', c: 'q' } },
      p: { urls: ['p'], to: { back: 'i', over: 'q' } },
      q: { urls: ['q'], to: { back: 'i' } },
    });
    const { walk, why } = walkPage(page);
    expect(why).toBe('exhausted');
    expect(walk.graph.vertices.size).toBe(3);
    const labels = edgesFrom(walk.graph, walk.root!).map((edge) =>
      edge.labels.map((label) => label.button).sort(),
    );
    expect(labels.sort()).toEqual([['a', 'b'], ['c']]);
  });

  test('figure 8: known edges lead back to what is not pressed, without loading', () => {
    const page = automaton({
      one: { urls: ['1'], to: { b1: 'two', b4: 'two' } },
      two: { urls: ['2'], to: { b2: 'three' } },
      three: { urls: ['3'], to: { b3: 'one' } },
    });
    const { walk, actions } = walkPage(page);
    expect(walk.loads).toBe(1);
    expect(presses(actions)).toBe(4);
  });

  test('figure 10: where no way leads on, the page is loaded anew', () => {
    const page = automaton({
      root: { urls: ['r'], to: { left: 'l', right: 'r1' } },
      l: { urls: ['l'] },
      r1: { urls: ['r1'], to: { on: 'r2' } },
      r2: { urls: ['r2'] },
    });
    const { urls, walk, why } = walkPage(page);
    expect(urls.size).toBe(4);
    expect(walk.loads).toBe(2);
    expect(why).toBe('exhausted');
  });

  test('figure 11: a button whose result depends on what was pressed before gets longer histories', () => {
    // [4, 2] leads to q, [5, 2] to p; both pass through states that look alike.
    const page = automaton({
      root: { urls: ['r'], to: { '4': 'x4', '5': 'x5' } },
      x4: { urls: ['x'], to: { '2': 'i4' } },
      x5: { urls: ['x'], to: { '2': 'i5' } },
      i4: { urls: ['i'], to: { b: 'q', home: 'root' } },
      i5: { urls: ['i'], to: { b: 'p', home: 'root' } },
      q: { urls: ['q'], to: { home: 'root' } },
      p: { urls: ['p'], to: { home: 'root', c: 'end' } },
      end: { urls: ['end'], to: {} },
    });
    const { walk, urls } = walkPage(page);
    expect(urls.has('q') || urls.has('p')).toBe(true);
    // Once the second result was met, both are known, each under its own history.
    const known = walk.graph.longestHistory;
    if (urls.has('q') && urls.has('p')) expect(known).toBe(2);
  });

  test('figure 12: a handler that changes with time loses its old edge, and the walk ends', () => {
    let pressed = 0;
    const page: ScriptedPage = {
      load: () => seen(['home'], ['b', 'c']),
      press: (id) => {
        pressed++;
        if (id === 'c') return seen(['home', 'c'], ['d']);
        if (id === 'd') return seen(['home'], ['b', 'c']);
        return pressed < 4 ? seen(['home', 'early'], ['d']) : seen(['home', 'late'], ['d']);
      },
    };
    const { why, walk } = walkPage(page, { history: 1 });
    expect(why).toBe('exhausted');
    for (const [, edges] of walk.graph.leaving) {
      const buttons = edges.flatMap((edge) => edge.labels.map((label) => `${label.button} ${label.length}`));
      expect(new Set(buttons).size).toBe(buttons.length);
    }
  });

  test('figure 13: a block that changes by itself makes a chain without end, unless it is marked', () => {
    const page = (marked: ReadonlySet<string>): ScriptedPage => {
      let tick = 0;
      const show = () => {
        const advertisement = [`ad/${tick++}`];
        return marked.has('advertisement')
          ? { ...seen(['home'], ['idle']), aside: advertisement }
          : seen(['home', ...advertisement], ['idle']);
      };
      return { load: show, press: show };
    };
    const endless = walkPage(page(new Set()), { presses: 200 });
    expect(endless.why).toBe('press-limit');
    expect(endless.walk.graph.vertices.size).toBeGreaterThan(100);

    const changes = [1000, 2000, 3000, 4000].map((at) => ({ area: 'advertisement', at }));
    const marks = spontaneousAreas([...changes, { area: 'list', at: 1500 }], [{ from: 1200, until: 1800 }]);
    expect([...marks]).toEqual(['advertisement']);
    const calm = walkPage(page(marks), { presses: 200 });
    expect(calm.why).toBe('exhausted');
    expect(calm.walk.presses).toBe(1);
    // What it showed is collected all the same.
    expect([...calm.urls].sort()).toEqual(['ad/0', 'ad/1', 'home']);
  });

  test('figures 14 and 15: a page that looks different after each loading is walked once', () => {
    // root –b→ 1 –b→ 2 –b→ 3, and d in 2; every loading renames all URLs.
    const page = (): ScriptedPage => {
      let [loads, place] = [0, 0];
      const show = () => seen([`${loads}/${place}`], place === 2 ? ['b', 'd'] : place < 3 ? ['b'] : []);
      return {
        load: () => {
          loads++;
          place = 0;
          return show();
        },
        press: (id) => {
          place = id === 'd' ? 4 : place + 1;
          return show();
        },
      };
    };
    const { why, walk, urls } = walkPage(page(), { presses: 500 });
    expect(why).toBe('exhausted');
    expect(walk.graph.vertices.size).toBe(5);
    expect([...urls].some((url) => url.endsWith('/4'))).toBe(true);
    expect(walk.presses).toBeLessThanOrEqual(6);
  });
});

describe('loading the page anew', () => {
  /** Two dead ends, so that a second loading is needed; what it shows is decided by `roots`. */
  const changing = (roots: readonly string[]): ScriptedPage => {
    let load = -1;
    return {
      load: () => seen([roots[Math.min(++load, roots.length - 1)]!], ['a', 'b']),
      press: (id) => seen([`end ${id}`], []),
    };
  };

  test('the same root: the walk goes on', () => {
    const { walk, why } = walkPage(changing(['home']));
    expect([why, walk.graph.vertices.size, walk.loads]).toEqual(['exhausted', 3, 2]);
  });

  test('an unknown root: the root takes what it shows now', () => {
    const { walk, why, urls } = walkPage(changing(['home', 'home later']));
    expect([why, walk.graph.vertices.size, walk.loads]).toEqual(['exhausted', 3, 2]);
    expect(urls).toEqual(new Set(['home', 'home later', 'end a', 'end b']));
  });

  test('the root is now another state: edges of the old one are moved to it', () => {
    let tab = 'one';
    const loaded = () => seen([tab], ['tab one', 'tab two', 'open']);
    const page: ScriptedPage = {
      load: loaded,
      press: (id) => {
        if (id === 'open') return seen([`${tab} opened`], []);
        tab = id.slice(4);
        return loaded();
      },
    };
    const { walk, why, urls } = walkPage(page, { presses: 100 });
    expect(why).toBe('exhausted');
    expect(urls).toEqual(new Set(['one', 'two', 'one opened', 'two opened']));
    for (const [from, edges] of walk.graph.leaving) {
      if (edges.length > 0) expect(walk.graph.vertices.has(from)).toBe(true);
      for (const edge of edges) expect(walk.graph.vertices.has(edge.to)).toBe(true);
    }
  });
});
