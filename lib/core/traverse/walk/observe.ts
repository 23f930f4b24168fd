import type { Label } from '../graph/press-history.ts';
import { recordTransition } from '../graph/record-transition.ts';
import type { ButtonId } from '../page/page-parameters.ts';
import { chooseAction } from './choose-action.ts';
import { takeInLeave, takeInLoadedPage, takeInPressedPage } from './take-in-page.ts';
import type { Action, Observation, Walk } from './walk.ts';

/** Loads in a row that may fail. */
const mostFailedLoads = 3;

/**
 * One step of the walk: what came of the last action → what to do next, and the URLs that were never seen before. Changes
 * the walk, which belongs to whoever steps it; saved between two steps (`encodeWalk`) it can be taken up again by
 * `firstAction`. O(buttons), and O(graph) when a way has to be searched.
 */
export function observe(walk: Walk, observation: Observation): { action: Action; fresh: string[] } {
  if (observation.kind === 'halt') return { action: { kind: 'stop', why: observation.why }, fresh: [] };
  const fresh = takeIn(walk, observation);
  if (walk.failedLoads >= mostFailedLoads) return { action: { kind: 'stop', why: 'cannot-load' }, fresh };
  return { action: chooseAction(walk), fresh };
}

function takeIn(walk: Walk, observation: Exclude<Observation, { kind: 'halt' }>): string[] {
  const { awaiting } = walk;
  if (awaiting.kind === 'load') {
    walk.loads++;
    if (observation.kind === 'page') {
      const fresh = takeInLoadedPage(walk, observation.page);
      endJourney(walk);
      return fresh;
    }
    walk.failedLoads++;
    return [];
  }
  if (observation.kind === 'lost') return lose(walk);
  if (observation.kind === 'missing') {
    countAsLoop(walk, awaiting.button);
    failJourney(walk);
    return [];
  }
  const { button, expected } = awaiting;
  if (observation.kind === 'left') walk.leaving.add(button);
  if (observation.page === null) {
    const urls = observation.kind === 'left' ? observation.urls : [];
    const fresh = takeInLeave(walk, countAsLoop(walk, button), urls);
    walk.current = null;
    failJourney(walk);
    return fresh;
  }
  const urls = observation.kind === 'left' ? observation.urls : [];
  const page = { ...observation.page, aside: [...(observation.page.aside ?? []), ...urls] };
  const fresh = takeInPressedPage(walk, { button, expected }, page);
  // A way that leads elsewhere is searched anew from there.
  if (walk.route && walk.current !== expected) failJourney(walk);
  else endJourney(walk);
  return fresh;
}

/**
 * The browser may have ended by itself, or by the press: it is made once more, unless presses of its kind have lost the page
 * more often than not.
 */
function lose(walk: Walk): string[] {
  const { awaiting, current } = walk;
  if (awaiting.kind === 'press' && current !== null) {
    const record = walk.kinds.get(walk.buttons.get(awaiting.button)!.kind)!;
    record.lost++;
    const loss = `${current} ${awaiting.button}`;
    if (walk.lastLoss === loss || record.lost > record.presses + 1) countAsLoop(walk, awaiting.button);
    walk.lastLoss = loss;
  }
  walk.current = null;
  failJourney(walk);
  return [];
}

/** As if it did nothing, so that it is neither sought nor used as a way. */
function countAsLoop(walk: Walk, button: ButtonId): Label {
  const from = walk.current!;
  walk.graph.vertices.get(from)!.pressed.add(button);
  walk.presses++;
  walk.withoutGain++;
  return recordTransition(walk.graph, { from, button, past: walk.past, to: from });
}

function failJourney(walk: Walk): void {
  if (!walk.route) return;
  const { target } = walk.route;
  walk.failedJourneys.set(target, (walk.failedJourneys.get(target) ?? 0) + 1);
  walk.route = null;
}

function endJourney(walk: Walk): void {
  if (walk.route?.presses.length !== 0) return;
  if (walk.current === walk.route.target) walk.failedJourneys.delete(walk.route.target);
  else failJourney(walk);
  walk.route = null;
}
