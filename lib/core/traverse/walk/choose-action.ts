import { findPath, type PathStart } from '../graph/find-path.ts';
import { jumpRoot } from '../graph/press-history.ts';
import { predict } from '../graph/record-transition.ts';
import { edgesFrom, type Vertex, type VertexId } from '../graph/state-graph.ts';
import type { Button, ButtonId } from '../page/page-parameters.ts';
import { nextToPress } from './order-of-pressing.ts';
import type { Action, Walk } from './walk.ts';

/** 0 before 1: buttons of which something may be expected, then those whose kind has brought nothing for long. */
type Tier = 0 | 1;

/**
 * What to do next: a button that is not yet pressed here; else the cheapest known way to a state that has one, from here or
 * after loading; else the walk is over. Buttons whose kind has brought nothing for long come after all others.
 */
export function chooseAction(walk: Walk): Action {
  const { settings } = walk;
  if (walk.presses >= settings.presses) return { kind: 'stop', why: 'press-limit' };
  if (walk.withoutGain >= settings.patience) return { kind: 'stop', why: 'patience' };
  if (walk.graph.vertices.size >= settings.states) return { kind: 'stop', why: 'state-limit' };
  if (walk.current === null) return load(walk);
  const next = walk.route?.presses.shift();
  if (next !== undefined) {
    walk.route!.through.shift();
    return press(walk, next);
  }
  walk.route = null;
  const here = unpressed(walk, walk.graph.vertices.get(walk.current)!, true);
  if (here.tier === 0) return press(walk, nextToPress(here.buttons, walk.lastText).id);
  return travel(walk, here);
}

function travel(walk: Walk, here: ReturnType<typeof unpressed>): Action {
  const { settings } = walk;
  const tierOf = (id: VertexId) => unpressed(walk, walk.graph.vertices.get(id)!, false).tier;
  const judge = (id: VertexId) => {
    if ((walk.failedJourneys.get(id) ?? 0) >= settings.journeys) return 'pass';
    const tier = tierOf(id);
    if (tier === null) return 'pass';
    return tier === 0 ? 'take' : 'keep';
  };
  const starts: PathStart[] = [
    { vertex: walk.current!, past: walk.past, cost: 0 },
    { vertex: walk.root!, past: [jumpRoot], cost: settings.loadCost },
  ];
  const path = findPath(walk.graph, starts, judge, settings.detour);
  if (here.tier !== null && (!path || path.target === walk.current || tierOf(path.target) !== 0))
    return press(walk, nextToPress(here.buttons, walk.lastText).id);
  if (!path) return { kind: 'stop', why: 'exhausted' };
  walk.route = { presses: path.presses, through: path.through, target: path.target };
  if (path.start === starts[1]) return load(walk);
  walk.route.through.shift();
  return press(walk, walk.route.presses.shift()!);
}

/**
 * Buttons of the state that are to be pressed, of the better tier, pinned ones alone where there are any; none that have
 * only ever lost the page. `present`: the page is in it, so a button also counts
 * whose result is not known after the presses that were made.
 */
function unpressed(walk: Walk, vertex: Vertex, present: boolean): { tier: Tier | null; buttons: Button[] } {
  const hopeful: Button[] = [];
  const barren: Button[] = [];
  const pinned: Button[] = [];
  for (const id of vertex.parameters.buttons) {
    if (walk.leaving.has(id)) continue;
    if (vertex.pressed.has(id) && !(present && isUnclear(walk, vertex.id, id))) continue;
    const button = walk.buttons.get(id)!;
    const { presses, barren: inVain, lost } = walk.kinds.get(button.kind)!;
    if (lost > 1 && presses === 0) continue;
    if (button.pinned) pinned.push(button);
    else (inVain >= walk.settings.barren ? barren : hopeful).push(button);
  }
  if (pinned.length > 0) return { tier: 0, buttons: pinned };
  if (hopeful.length > 0) return { tier: 0, buttons: hopeful };
  return barren.length > 0 ? { tier: 1, buttons: barren } : { tier: null, buttons: [] };
}

/** It was pressed here after other presses, and did not always do the same. */
function isUnclear(walk: Walk, vertex: VertexId, button: ButtonId): boolean {
  if (walk.graph.longestHistory === 0) return false;
  const known = edgesFrom(walk.graph, vertex).some((edge) =>
    edge.labels.some((label) => label.button === button),
  );
  return known && predict(walk.graph, vertex, button, walk.past) === null;
}

function press(walk: Walk, button: ButtonId): Action {
  const expected = predict(walk.graph, walk.current!, button, walk.past);
  walk.awaiting = { kind: 'press', button, expected };
  return { kind: 'press', button };
}

function load(walk: Walk): Action {
  if (walk.loads >= walk.settings.loads) return { kind: 'stop', why: 'load-limit' };
  walk.awaiting = { kind: 'load' };
  return { kind: 'load' };
}
