import type { Button, SeenPage } from '../../../lib/core/traverse/page/page-parameters.ts';
import { observe } from '../../../lib/core/traverse/walk/observe.ts';
import {
  type Action,
  beginWalk,
  firstAction,
  type Observation,
  type Walk,
  type WalkSettings,
} from '../../../lib/core/traverse/walk/walk.ts';

/** A page without a browser: what loading shows, and what each press does. */
export interface ScriptedPage {
  load(): SeenPage;
  /** Null: no such button. */
  press(button: string): SeenPage | null;
}

export interface State {
  urls?: readonly string[];
  /** Button → state it leads to. */
  to?: Readonly<Record<string, string>>;
}

export function button(id: string, kind = id): Button {
  return { id, text: id, kind };
}

export function seen(urls: readonly string[], buttons: readonly string[]): SeenPage {
  return { urls, buttons: buttons.map((id) => button(id)) };
}

/** A finite automaton: the first state is the one after loading. */
export function automaton(states: Readonly<Record<string, State>>): ScriptedPage {
  const root = Object.keys(states)[0]!;
  let current = root;
  const show = () => seen(states[current]!.urls ?? [], Object.keys(states[current]!.to ?? {}));
  return {
    load() {
      current = root;
      return show();
    },
    press(id) {
      const target = states[current]!.to?.[id];
      if (target === undefined) return null;
      current = target;
      return show();
    },
  };
}

export interface WalkResult {
  walk: Walk;
  urls: Set<string>;
  why: string;
  /** Presses and loads up to the last new URL. */
  untilLastUrl: number;
  actions: Action[];
}

/** Walks the page to the end. @param between called after each step with what would be done next; may hand back another walk */
export function walkPage(
  page: ScriptedPage,
  settings: Partial<WalkSettings> = {},
  between: (walk: Walk) => Walk = (walk) => walk,
): WalkResult {
  let walk = beginWalk(settings);
  let action = firstAction(walk);
  const urls = new Set<string>();
  const actions: Action[] = [];
  let untilLastUrl = 0;
  while (action.kind !== 'stop') {
    actions.push(action);
    const step = observe(walk, perform(page, action));
    for (const url of step.fresh) urls.add(url);
    if (step.fresh.length > 0) untilLastUrl = walk.presses + walk.loads;
    action = step.action;
    const other = between(walk);
    if (other === walk) continue;
    walk = other;
    action = firstAction(walk);
  }
  return { walk, urls, why: action.why, untilLastUrl, actions };
}

function perform(page: ScriptedPage, action: Exclude<Action, { kind: 'stop' }>): Observation {
  const shown = action.kind === 'load' ? page.load() : page.press(action.button);
  return shown === null ? { kind: 'missing' } : { kind: 'page', page: shown };
}
