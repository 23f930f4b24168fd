import { jumpRoot, type PressHistory } from '../graph/press-history.ts';
import { emptyGraph, type StateGraph, type VertexId } from '../graph/state-graph.ts';
import type { Button, ButtonId, SeenPage } from '../page/page-parameters.ts';

export interface WalkSettings {
  /** Most presses. */
  presses: number;
  /** Most loads of the page. */
  loads: number;
  /** Most states. */
  states: number;
  /** Ends the walk after so many presses without a new URL. */
  patience: number;
  /** L: longest history of presses that is kept. */
  history: number;
  /** What loading costs, in presses. */
  loadCost: number;
  /** Buttons of a kind that brought nothing so often in a row wait until the others have been pressed. */
  barren: number;
  /** How many presses farther a state may be because its buttons are not barren. */
  detour: number;
  /** A state that was not reached by its known ways so often is given up. */
  journeys: number;
}

export const defaultWalkSettings: WalkSettings = {
  presses: 5000,
  loads: 1000,
  states: 20_000,
  patience: Number.MAX_SAFE_INTEGER,
  history: 6,
  loadCost: 1,
  barren: 8,
  detour: 3,
  journeys: 3,
};

export type Observation =
  /** The page was loaded or the button was pressed, and this is what it looks like now. */
  | { kind: 'page'; page: SeenPage }
  /** The button is not there, or must not be pressed; the page is as it was. */
  | { kind: 'missing' }
  /**
   * The button wanted to leave the page, to these URLs. It is not pressed again elsewhere. `page` is what is shown now; null
   * where another view has taken its place, and the page has to be loaded again.
   */
  | { kind: 'left'; page: SeenPage | null; urls: readonly string[] }
  /** The browser crashed or the page was lost: nothing is known of what the press did. */
  | { kind: 'lost' }
  /** Time, bytes, memory or a person say stop. */
  | { kind: 'halt'; why: string };

export type Action =
  | { kind: 'load' }
  | { kind: 'press'; button: ButtonId }
  | { kind: 'stop'; why: StopReason };

/** `exhausted`: every button that can be reached has been pressed. All else are limits. */
export type StopReason =
  | 'exhausted'
  | 'press-limit'
  | 'load-limit'
  | 'state-limit'
  | 'patience'
  | 'cannot-load'
  | (string & {});

/** How often a kind of button was pressed, and how often in a row without any gain. */
export interface KindRecord {
  presses: number;
  barren: number;
  gained: number;
  /** Presses after which the page was lost. */
  lost: number;
}

/** A walk in progress: plain data but for maps and sets; `encodeWalk` makes JSON of it. */
export interface Walk {
  settings: WalkSettings;
  graph: StateGraph;
  root: VertexId | null;
  /** Where the page is; null before it is loaded, and when it was lost. */
  current: VertexId | null;
  past: PressHistory;
  /** Hash of all presses since loading. */
  arrival: number;
  awaiting: { kind: 'load' } | { kind: 'press'; button: ButtonId; expected: VertexId | null };
  /** What is left of the way to `target`. */
  route: { presses: ButtonId[]; through: VertexId[]; target: VertexId } | null;
  /** Every button seen, by id. */
  buttons: Map<ButtonId, Button>;
  kinds: Map<string, KindRecord>;
  /** Buttons that lead off the page. */
  leaving: Set<ButtonId>;
  /** Labels of buttons that were seen and not pressed, as their words look unsafe. */
  withheld: Set<string>;
  /** Hash of each URL that was seen, and its number in order. */
  urls: Map<number, number>;
  /** Journeys to a state that ended elsewhere. */
  failedJourneys: Map<VertexId, number>;
  /** State and button of the last press that lost the page. */
  lastLoss: string | null;
  lastText: string | null;
  presses: number;
  loads: number;
  /** Presses since the last new URL. */
  withoutGain: number;
  /** Loads in a row that failed. */
  failedLoads: number;
}

/** A walk that has yet to load its page: do `firstAction`, then tell `observe` what came of it. */
export function beginWalk(settings: Partial<WalkSettings> = {}): Walk {
  return {
    settings: { ...defaultWalkSettings, ...settings },
    graph: emptyGraph(),
    root: null,
    current: null,
    past: [],
    arrival: 0,
    awaiting: { kind: 'load' },
    route: null,
    buttons: new Map(),
    kinds: new Map(),
    leaving: new Set(),
    withheld: new Set(),
    urls: new Map(),
    failedJourneys: new Map(),
    lastLoss: null,
    lastText: null,
    presses: 0,
    loads: 0,
    withoutGain: 0,
    failedLoads: 0,
  };
}

/** What a new walk does first; and one that was saved and is taken up again, as its page is gone. */
export function firstAction(walk: Walk): Action {
  walk.current = null;
  walk.route = null;
  walk.past = [jumpRoot];
  walk.awaiting = { kind: 'load' };
  return { kind: 'load' };
}
