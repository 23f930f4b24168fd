import { findPath } from '../graph/find-path.ts';
import { after, jumpRoot, type Label, type PressHistory } from '../graph/press-history.ts';
import { predict } from '../graph/record-transition.ts';
import { edgesFrom, type VertexId } from '../graph/state-graph.ts';
import type { ButtonId } from '../page/page-parameters.ts';
import type { Walk } from '../walk/walk.ts';

export interface PlannedPress {
  button: ButtonId;
  /** URLs that it brought when the plan was made, of those that nothing before it in the plan had shown. */
  gain: number;
  /** Pressed though it brings nothing: a person wants it. */
  pinned?: true;
}

/** Branches: each begins by loading the page; then come its presses. */
export interface PressPlan {
  branches: PlannedPress[][];
  /** How many URLs the plan shows in all, those of the loaded page with them. */
  urls: number;
}

/**
 * A short plan of presses that shows every URL which the walk found and knows a way to: always on to the nearest state that
 * shows something more, from where the plan is or after loading; branches whose URLs others show as well are left out.
 * Pinned buttons that are in none have a branch of their own.
 * O(presses of the plan · graph) at worst.
 */
export function learnPlan(walk: Walk): PressPlan {
  if (walk.root === null) return { branches: [], urls: 0 };
  const needed = withoutNeedless(walk, greedyBranches(walk));
  const branches = [...needed, ...pinnedBranches(walk, needed)];
  const seen = new Set(walk.graph.vertices.get(walk.root)?.urls);
  const planned = branches.map((branch) =>
    trimmed(
      branch.map(({ button, shows }) => {
        const before = seen.size;
        for (const url of shows) seen.add(url);
        const pinned = walk.buttons.get(button)?.pinned;
        return { button, gain: seen.size - before, ...(pinned && { pinned }) };
      }),
    ),
  );
  return { branches: planned.filter((branch) => branch.length > 0), urls: seen.size };
}

interface Press {
  button: ButtonId;
  shows: readonly number[];
}

function greedyBranches(walk: Walk): Press[][] {
  const { graph, settings } = walk;
  const root = walk.root!;
  const covered = new Set(graph.vertices.get(root)!.urls);
  const branches: Press[][] = [[]];
  let [place, past] = [root, [jumpRoot] as PressHistory];
  const press = (button: ButtonId, to: VertexId) => {
    const shows = [...graph.vertices.get(to)!.urls, ...(labelOf(walk, place, button, past)?.aside ?? [])];
    for (const url of shows) covered.add(url);
    branches.at(-1)!.push({ button, shows });
    past = after(past, button, settings.history);
    place = to;
  };
  const isMissing = (url: number) => !covered.has(url);
  const givesAside = (vertex: VertexId) =>
    edgesFrom(graph, vertex).flatMap((edge) =>
      edge.labels.filter((label) => label.aside.some(isMissing)).map((label) => ({ label, to: edge.to })),
    );
  for (;;) {
    const here = { vertex: place, past, cost: 0 };
    const anew = { vertex: root, past: [jumpRoot], cost: settings.loadCost };
    // What comes after a long run would have to wait for its end in every routine run.
    const starts = endsInRun(branches.at(-1)!) ? [{ ...anew, cost: 0 }, here] : [here, anew];
    const path = findPath(
      graph,
      starts,
      (id) => (graph.vertices.get(id)!.urls.some(isMissing) || givesAside(id).length > 0 ? 'take' : 'pass'),
      Number.POSITIVE_INFINITY,
    );
    if (!path) return branches;
    if (path.start.vertex === root && path.start !== here) {
      branches.push([]);
      [place, past] = [root, [jumpRoot]];
    }
    const before = covered.size;
    for (const [index, button] of path.presses.entries()) press(button, path.through[index]!);
    for (const { label, to } of givesAside(place)) if (place === path.target) press(label.button, to);
    // A way that a history forbids in the end would be taken for ever.
    if (covered.size === before) for (const url of graph.vertices.get(place)!.urls) covered.add(url);
    if (covered.size === before) return branches;
  }
}

const longRun = 3;

function endsInRun(branch: readonly Press[]): boolean {
  const run = branch.slice(-longRun);
  return run.length === longRun && run.every((press) => press.button === run[0]!.button);
}

function labelOf(walk: Walk, from: VertexId, button: ButtonId, past: PressHistory): Label | undefined {
  const to = predict(walk.graph, from, button, past);
  const edge = edgesFrom(walk.graph, from).find((each) => each.to === to);
  return edge?.labels.find((label) => label.button === button);
}

function withoutNeedless(walk: Walk, branches: Press[][]): Press[][] {
  const counts = new Map<number, number>();
  const add = (urls: Iterable<number>, by: number) => {
    for (const url of urls) counts.set(url, (counts.get(url) ?? 0) + by);
  };
  const shown = branches.map((branch) => new Set(branch.flatMap((press) => press.shows)));
  add(walk.graph.vertices.get(walk.root!)!.urls, 1);
  for (const urls of shown) add(urls, 1);
  return branches.filter((_, index) => {
    const urls = shown[index]!;
    if ([...urls].some((url) => counts.get(url) === 1)) return true;
    add(urls, -1);
    return false;
  });
}

/** Most branches for pinned buttons: a label may stand on hundreds of them. */
const mostPinned = 20;

/** A way to each pinned button that was pressed in the walk and is in no branch. */
function pinnedBranches(walk: Walk, branches: readonly Press[][]): Press[][] {
  const { graph } = walk;
  const planned = new Set(branches.flat().map(({ button }) => button));
  const added: Press[][] = [];
  for (const { id: button, pinned } of walk.buttons.values()) {
    if (!pinned || planned.has(button) || added.length === mostPinned) continue;
    const start = { vertex: walk.root!, past: [jumpRoot], cost: 0 };
    const isPressedIn = (id: VertexId) => (graph.vertices.get(id)!.pressed.has(button) ? 'take' : 'pass');
    const path = findPath(graph, [start], isPressedIn, Number.POSITIVE_INFINITY);
    if (path) added.push([...path.presses, button].map((each) => ({ button: each, shows: [] })));
  }
  return added;
}

/** Presses after the last that brings something, or is wanted, are not made. */
function trimmed(branch: PlannedPress[]): PlannedPress[] {
  return branch.slice(0, branch.findLastIndex((press) => press.gain > 0 || press.pinned) + 1);
}
