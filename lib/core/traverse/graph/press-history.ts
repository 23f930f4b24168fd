import type { ButtonId } from '../page/page-parameters.ts';

/** Stands in histories for loading the page. Nothing before it matters. */
export const jumpRoot: ButtonId = '\u0000load';

/** Presses up to now since the page was loaded, the last one last. It begins with `jumpRoot` unless it was cut. */
export type PressHistory = readonly ButtonId[];

/** A button on an edge, with as much of the presses before it as tells this edge from the others of the same button. */
export interface Label {
  button: ButtonId;
  /** What had been pressed before it, up to the longest history that is kept. */
  past: PressHistory;
  /** How many of the last presses in `past` must have been made for the edge to be taken. 0: it does not matter. */
  length: number;
  /** Addresses that the press gave besides those in the state it leads to: numbers of the walk's list. */
  aside: number[];
}

/** Whether the edge is the one taken after these presses. O(length) */
export function suits(label: Label, past: PressHistory): boolean {
  return label.length <= past.length && endsAlike(label.past, past, label.length);
}

/** Whether some presses suit both labels, so that both claim to know what the button does. */
export function overlap(a: Label, b: Label): boolean {
  return endsAlike(a.past, b.past, Math.min(a.length, b.length));
}

/**
 * Lengthens both histories until they differ. False where they are equal as far as they are known; then both are left as
 * they were. O(length of the history)
 */
export function tellApart(a: Label, b: Label): boolean {
  const known = Math.max(a.past.length, b.past.length);
  for (let length = 1; length <= known; length++) {
    if (a.past.at(-length) === b.past.at(-length)) continue;
    a.length = Math.max(a.length, Math.min(length, a.past.length));
    b.length = Math.max(b.length, Math.min(length, b.past.length));
    return !overlap(a, b);
  }
  return false;
}

/** History after one more press. @param longest L */
export function after(past: PressHistory, button: ButtonId, longest: number): PressHistory {
  return [...past.slice(-(longest - 1)), button];
}

function endsAlike(a: PressHistory, b: PressHistory, length: number): boolean {
  for (let back = 1; back <= length; back++) if (a.at(-back) !== b.at(-back)) return false;
  return true;
}
