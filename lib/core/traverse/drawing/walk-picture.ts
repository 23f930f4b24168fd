import type { VertexId } from '../graph/state-graph.ts';
import type { Walk } from '../walk/walk.ts';

/** A state as it is drawn, or a run of states that one button leads through. */
export interface DrawnState {
  /** The first of the run. */
  id: VertexId;
  /** How many states it stands for; 1 for a single one. */
  states: number;
  buttons: number;
  /** Buttons not pressed in it, of all its states. */
  unpressed: number;
  /** URLs that it shows, and those that no earlier state had shown, of all its states. */
  urls: number;
  fresh: number;
}

export interface DrawnEdge {
  from: VertexId;
  to: VertexId;
  /** What stands on the buttons, each once. */
  buttons: string[];
  /** Whether the target was first reached by it. */
  discovers: boolean;
}

export interface WalkPicture {
  root: VertexId | null;
  states: DrawnState[];
  edges: DrawnEdge[];
  /** States that are left out, as there are too many. */
  leftOut: number;
}

/**
 * A state graph for drawing. A chain of states, each of which has one way on and one way in by the same button ("load more",
 * a calendar's arrow), is drawn as one; loops are left out. At most `most` are drawn, the first found first.
 * O(states + edges).
 */
export function pictureWalk(walk: Walk, most = 500): WalkPicture {
  const { graph } = walk;
  const ways = waysOf(walk);
  const entries = new Map<VertexId, number>();
  for (const { to } of ways) entries.set(to, (entries.get(to) ?? 0) + 1);
  const onward = new Map<VertexId, Way[]>();
  for (const way of ways) onward.set(way.from, [...(onward.get(way.from) ?? []), way]);
  const head = new Map<VertexId, VertexId>();
  const sorted = [...graph.vertices.keys()].sort((a, b) => a - b);
  for (const start of sorted) {
    if (head.has(start)) continue;
    head.set(start, start);
    let by: string | null = null;
    for (let at = start; ; ) {
      const [way, ...others] = onward.get(at) ?? [];
      const goesOn = way && others.length === 0 && way.to !== walk.root && entries.get(way.to) === 1;
      if (!goesOn || way.buttons.length !== 1 || head.has(way.to) || (by !== null && way.buttons[0] !== by))
        break;
      // The state before the chain stays by itself, so that what leads into the chain is seen.
      if (by === null && way.from === walk.root) break;
      by = way.buttons[0]!;
      head.set(way.to, start);
      at = way.to;
    }
  }
  const states = drawnStates(walk, sorted, head);
  const kept = new Set(states.slice(0, most).map(({ id }) => id));
  return {
    root: walk.root,
    states: states.slice(0, most),
    edges: drawnEdges(ways, head, kept),
    leftOut: Math.max(0, states.length - most),
  };
}

interface Way {
  from: VertexId;
  to: VertexId;
  buttons: string[];
}

function waysOf(walk: Walk): Way[] {
  return [...walk.graph.leaving.values()].flat().flatMap(({ from, to, labels }) => {
    const known = walk.graph.vertices.has(from) && walk.graph.vertices.has(to);
    if (from === to || !known) return [];
    return [
      { from, to, buttons: [...new Set(labels.map(({ button }) => walk.buttons.get(button)?.text ?? ''))] },
    ];
  });
}

function drawnStates(
  walk: Walk,
  sorted: readonly VertexId[],
  head: ReadonlyMap<VertexId, VertexId>,
): DrawnState[] {
  const drawn = new Map<VertexId, DrawnState>();
  const seen = new Set<number>();
  for (const id of sorted) {
    const { parameters, pressed, urls } = walk.graph.vertices.get(id)!;
    const before = seen.size;
    for (const url of urls) seen.add(url);
    const fresh = seen.size - before;
    const unpressed = parameters.buttons.filter(
      (each) => !pressed.has(each) && !walk.leaving.has(each),
    ).length;
    const group = drawn.get(head.get(id)!);
    if (group) {
      group.states++;
      group.unpressed += unpressed;
      group.urls += parameters.urls;
      group.fresh += fresh;
      continue;
    }
    drawn.set(id, {
      id,
      states: 1,
      buttons: parameters.buttons.length,
      unpressed,
      urls: parameters.urls,
      fresh,
    });
  }
  return [...drawn.values()];
}

function drawnEdges(
  ways: readonly Way[],
  head: ReadonlyMap<VertexId, VertexId>,
  kept: ReadonlySet<VertexId>,
): DrawnEdge[] {
  const edges = new Map<string, DrawnEdge>();
  const found = new Set<VertexId>();
  for (const { from, to, buttons } of [...ways].sort((a, b) => a.to - b.to || a.from - b.from)) {
    const [start, end] = [head.get(from)!, head.get(to)!];
    if (start === end || !kept.has(start) || !kept.has(end)) continue;
    const key = `${start} ${end}`;
    const known = edges.get(key);
    if (known) {
      known.buttons = [...new Set([...known.buttons, ...buttons])];
      continue;
    }
    const discovers = start < end && !found.has(end);
    if (discovers) found.add(end);
    edges.set(key, { from: start, to: end, buttons, discovers });
  }
  return [...edges.values()];
}
