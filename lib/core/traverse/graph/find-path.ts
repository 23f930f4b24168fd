import type { ButtonId } from '../page/page-parameters.ts';
import { after, type PressHistory, suits } from './press-history.ts';
import { edgesFrom, type StateGraph, type VertexId } from './state-graph.ts';

export interface PathStart {
  vertex: VertexId;
  /** Presses by which the page came here. */
  past: PressHistory;
  /** What it costs to be here, in presses: 0 for where the page is, the price of loading for the root. */
  cost: number;
}

export interface Path {
  start: PathStart;
  /** Buttons to press, one after the other. */
  presses: ButtonId[];
  /** The states they lead through, the target last; as many as presses. */
  through: VertexId[];
  target: VertexId;
  cost: number;
}

interface Node {
  vertex: VertexId;
  past: PressHistory;
  cost: number;
  start: PathStart;
  by: ButtonId | null;
  before: Node | null;
}

/**
 * The cheapest known ways to states, nearest first: a breadth-first search over states together with as much of the last
 * presses as any label asks for, so an edge is used only where its history suits the presses that lead to it.
 *
 * `judge` looks at each state once it is reached: 'take' ends the search with it; 'keep' remembers the first such one, for
 * the case that none is taken which costs less than `detour` more. O(states · buttons), times the different histories of length `graph.longestHistory`.
 */
export function findPath(
  graph: StateGraph,
  starts: readonly PathStart[],
  judge: (vertex: VertexId) => 'take' | 'keep' | 'pass',
  detour: number,
  mostNodes = 200_000,
): Path | null {
  const history = graph.longestHistory;
  const queue: Node[] = [];
  const waiting = starts.map((start) => nodeAt(start)).sort((a, b) => a.cost - b.cost);
  const seen = new Set<string | number>();
  let kept: Node | null = null;
  for (let place = 0; place < queue.length || waiting.length > 0; place++) {
    while (waiting[0] && (place >= queue.length || waiting[0].cost <= queue[place]!.cost))
      queue.splice(place, 0, waiting.shift()!);
    const node = queue[place]!;
    const name = history === 0 ? node.vertex : nameOf(node, history);
    if (seen.has(name)) continue;
    seen.add(name);
    const verdict = judge(node.vertex);
    if (verdict === 'take') return pathTo(node);
    if (verdict === 'keep') kept ??= node;
    if (kept && node.cost >= kept.cost + detour) break;
    if (seen.size < mostNodes) pushNeighbours(graph, node, queue);
  }
  return kept && pathTo(kept);
}

function pushNeighbours(graph: StateGraph, node: Node, queue: Node[]): void {
  const { vertex, past, cost, start } = node;
  // Longer histories know better.
  const best = new Map<ButtonId, { to: VertexId; length: number }>();
  for (const { to, labels } of edgesFrom(graph, vertex)) {
    for (const label of labels) {
      const rival = best.get(label.button);
      if (suits(label, past) && (!rival || rival.length < label.length))
        best.set(label.button, { to, length: label.length });
    }
  }
  for (const [button, { to }] of best) {
    if (to === vertex && graph.longestHistory === 0) continue;
    const history = after(past, button, Math.max(1, graph.longestHistory));
    queue.push({ vertex: to, past: history, cost: cost + 1, start, by: button, before: node });
  }
}

function nodeAt(start: PathStart): Node {
  return { vertex: start.vertex, past: start.past, cost: start.cost, start, by: null, before: null };
}

function nameOf({ vertex, past }: Node, history: number): string {
  return `${vertex} ${past.slice(-history).join('\u0001')}`;
}

function pathTo(end: Node): Path {
  const presses: ButtonId[] = [];
  const through: VertexId[] = [];
  for (let node: Node = end; node.before; node = node.before) {
    presses.push(node.by!);
    through.push(node.vertex);
  }
  return {
    start: end.start,
    presses: presses.reverse(),
    through: through.reverse(),
    target: end.vertex,
    cost: end.cost,
  };
}
