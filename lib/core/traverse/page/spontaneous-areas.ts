/** A part of the page changed: which (any name that stays the same), and when (milliseconds of any clock). */
export interface AreaChange {
  area: string;
  at: number;
}

/** From pressing until everything it did had settled; loading counts as a press. */
export interface PressWindow {
  from: number;
  until: number;
}

/**
 * The areas that change by themselves (tickers, clocks, advertisements): those that changed outside of every press at least
 * `least` times. They are left out of (B, N, H), or each of their changes would be a new state. One change alone may be the
 * late answer to a press, and so may several at once. O((changes + presses) · log presses)
 *
 * @param apart milliseconds between two changes that count as two
 *
 * Source: the paper's marks by MutationObserver.
 */
export function spontaneousAreas(
  changes: readonly AreaChange[],
  presses: readonly PressWindow[] = [],
  least = 2,
  apart = 250,
): Set<string> {
  const windows = [...presses].sort((a, b) => a.from - b.from);
  const times = new Map<string, number[]>();
  for (const { area, at } of [...changes].sort((a, b) => a.at - b.at)) {
    const known = times.get(area) ?? [];
    if (isWithin(windows, at) || (known.length > 0 && at - known.at(-1)! < apart)) continue;
    times.set(area, [...known, at]);
  }
  return new Set([...times].filter(([, known]) => known.length >= least).map(([area]) => area));
}

/** Windows do not overlap: one presses at a time. */
function isWithin(windows: readonly PressWindow[], at: number): boolean {
  let [low, high] = [0, windows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (windows[middle]!.from <= at) low = middle + 1;
    else high = middle;
  }
  const last = windows[low - 1];
  return last !== undefined && at <= last.until;
}
