import { reachable, type States } from './random-automaton.ts';

interface Arc {
  to: number;
  cost: number;
  capacity: number;
  back: number;
}

/**
 * Presses and loads of the shortest walk that presses each button of each reachable state at least once, for one who knows
 * the whole page: the directed postman's problem, with loading as an arc of cost 1 from everywhere to the root. No walk that
 * proves that there is nothing more can be shorter. The tour begins with a load and ends anywhere.
 *
 * Each press counts once; what must be walked again is the cheapest flow from states that are entered more often than left
 * to those that are left more often (successive shortest paths).
 */
export function shortestCoveringWalk(states: States): number {
  const names = reachable(states);
  const place = new Map(names.map((name, index) => [name, index]));
  const root = 0;
  const arcs: Arc[][] = names.map(() => []);
  const excess = names.map(() => 0);
  let required = 0;
  const connect = (from: number, to: number, cost: number) => {
    arcs[from]!.push({ to, cost, capacity: Number.POSITIVE_INFINITY, back: arcs[to]!.length });
    arcs[to]!.push({ to: from, cost: -cost, capacity: 0, back: arcs[from]!.length - 1 });
  };
  for (const [from, name] of names.entries()) {
    for (const target of Object.values(states[name]!.to ?? {})) {
      const to = place.get(target)!;
      required++;
      excess[from]!--;
      excess[to]!++;
      if (from !== to) connect(from, to, 1);
    }
    if (from !== root) connect(from, root, 1);
  }
  excess[root]!++;
  let repeated = 0;
  // What is left over in the end, one unit, is where the walk ends.
  while (excess.some((each) => each < 0)) repeated += sendOne(arcs, excess);
  return 1 + required + repeated;
}

/** Moves one unit by the cheapest way from any state with too much to any with too little. */
function sendOne(arcs: Arc[][], excess: number[]): number {
  const cost = excess.map((each) => (each > 0 ? 0 : Number.POSITIVE_INFINITY));
  const by: ({ from: number; arc: Arc } | null)[] = excess.map(() => null);
  const queue = excess.flatMap((each, index) => (each > 0 ? [index] : []));
  const waiting = new Set(queue);
  for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
    waiting.delete(from);
    for (const arc of arcs[from]!) {
      const next = cost[from]! + arc.cost;
      if (arc.capacity <= 0 || next >= cost[arc.to]!) continue;
      cost[arc.to] = next;
      by[arc.to] = { from, arc };
      if (!waiting.has(arc.to)) {
        waiting.add(arc.to);
        queue.push(arc.to);
      }
    }
  }
  let end = -1;
  for (const [index, each] of excess.entries())
    if (each < 0 && (end < 0 || cost[index]! < cost[end]!)) end = index;
  const total = cost[end]!;
  excess[end]!++;
  let start = end;
  for (let step = by[start]; step; step = by[start]) {
    step.arc.capacity--;
    arcs[start]![step.arc.back]!.capacity++;
    start = step.from;
  }
  excess[start]!--;
  return total;
}
