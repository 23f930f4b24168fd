import type { State } from './scripted-page.ts';

export type States = Record<string, State>;

/** The small generator of Marsaglia's xorshift family; numbers in [0, 1). */
export function randomBy(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export interface AutomatonShape {
  states: number;
  mostButtons: number;
  /** Names to choose from: few make the same button appear in many states. */
  names: number;
  /** Share of presses that change nothing. */
  loops: number;
  /** Share of presses that lead to one of the next few states, as in chains and pop-ups; the others lead anywhere. */
  near: number;
}

/** A random page whose states all look different; `s0` is the one after loading. */
export function randomAutomaton(random: () => number, shape: AutomatonShape): States {
  const whole = (below: number) => Math.floor(random() * below);
  const states: States = {};
  for (let place = 0; place < shape.states; place++) {
    const urls = [`own/${place}`, ...Array.from({ length: whole(4) }, () => `any/${whole(shape.states)}`)];
    const to: Record<string, string> = {};
    const buttons = place + 1 < shape.states ? 1 + whole(shape.mostButtons) : whole(shape.mostButtons);
    for (let count = 0; count < buttons; count++) {
      const kind = random();
      const target =
        kind < shape.loops
          ? place
          : kind < shape.loops + shape.near
            ? Math.min(shape.states - 1, place + 1 + whole(3))
            : whole(shape.states);
      to[`b${whole(shape.names)}`] = `s${target}`;
    }
    states[`s${place}`] = { urls, to };
  }
  return states;
}

/** States that some presses lead to. */
export function reachable(states: States): string[] {
  const found = ['s0'];
  const known = new Set(found);
  for (const name of found) {
    for (const target of Object.values(states[name]!.to ?? {})) {
      if (known.has(target)) continue;
      known.add(target);
      found.push(target);
    }
  }
  return found;
}

export function reachableUrls(states: States): Set<string> {
  return new Set(reachable(states).flatMap((name) => states[name]!.urls ?? []));
}
