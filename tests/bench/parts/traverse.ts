import { clickBreadthFirst } from '../../core/traverse/plain-clicker.ts';
import {
  type AutomatonShape,
  randomAutomaton,
  randomBy,
  reachableUrls,
} from '../../core/traverse/random-automaton.ts';
import { automaton, walkPage } from '../../core/traverse/scripted-page.ts';
import { shortestCoveringWalk } from '../../core/traverse/shortest-walk.ts';
import { peakMegabytes } from '../measuring/cpu-time.ts';
import { median } from '../measuring/median.ts';
import type { PartOptions, PartResult, Row } from '../measuring/row.ts';

const shapes: Record<string, AutomatonShape> = {
  '12 states, chains': { states: 12, mostButtons: 3, names: 6, loops: 0.2, near: 0.6 },
  '50 states, chains': { states: 50, mostButtons: 4, names: 8, loops: 0.1, near: 0.7 },
  '200 states, long chains': { states: 200, mostButtons: 4, names: 10, loops: 0.1, near: 0.8 },
  '200 states, anywhere': { states: 200, mostButtons: 5, names: 40, loops: 0.3, near: 0.2 },
};
const noLimit = { presses: 1e6, loads: 1e6 };

/** Presses and loads on random pages without a browser, beside the best plan there can be and the plain way. */
export async function traverse({ quick }: PartOptions): Promise<PartResult> {
  const rows: Row[] = [];
  const remarks: string[] = [];
  for (const [index, [what, shape]] of Object.entries(shapes).entries()) {
    const own: number[] = [];
    const best: number[] = [];
    const plain: number[] = [];
    const [untilLast, plainUntilLast]: [number[], number[]] = [[], []];
    let missed = 0;
    for (let seed = 0; seed < (quick ? 5 : 50); seed++) {
      const states = randomAutomaton(randomBy(seed * 10 + index), shape);
      const { urls, walk, untilLastUrl } = walkPage(automaton(states), noLimit);
      const clicker = await clickBreadthFirst(automaton(states), () => false);
      missed += reachableUrls(states).size - urls.size;
      own.push(walk.presses + walk.loads);
      best.push(shortestCoveringWalk(states));
      plain.push(clicker.presses + clicker.loads);
      untilLast.push(untilLastUrl);
      plainUntilLast.push(clicker.untilLastUrl);
    }
    const ratios = (peer: readonly number[]) => peer.map((each, place) => each / own[place]!);
    const row = (name: string, figures: number[]) =>
      rows.push({
        what: `${what}: all pressed`,
        figure: median(own),
        unit: 'presses and loads',
        baseline: { name, figure: median(figures), ratio: median(ratios(figures)) },
        megabytes: peakMegabytes(),
      });
    row('shortest covering walk', best);
    row('plain breadth-first', plain);
    rows.push({
      what: `${what}: last URL found`,
      figure: median(untilLast),
      unit: 'presses and loads',
      baseline: {
        name: 'plain breadth-first',
        figure: median(plainUntilLast),
        ratio: median(plainUntilLast.map((each, place) => each / untilLast[place]!)),
      },
      megabytes: peakMegabytes(),
    });
    const worst = Math.max(...own.map((each, place) => each / best[place]!));
    remarks.push(`${what}: ${missed} URLs missed; at worst ${worst.toFixed(2)} times the shortest walk.`);
  }
  return { rows, remarks };
}
