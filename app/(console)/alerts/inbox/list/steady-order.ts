export interface SteadyOrder {
  /** Ids in the order in which they are shown; some may be gone, and come back to their place. */
  order: string[];
  /** How many were found that wait until they are asked for. */
  waiting: number;
}

/**
 * What is shown keeps its order whatever the server finds by now. Found ones that stand behind the last of those that are
 * shown were only further down: they follow. Others are new among the shown and wait. Where nothing that was shown is left
 * no row can move: all are taken. The order given is returned itself where nothing follows.
 */
export function settleOrder(order: readonly string[] | null, found: readonly string[]): SteadyOrder {
  const known = new Set(order ?? []);
  const lastKnown = found.findLastIndex((id) => known.has(id));
  if (order === null || (lastKnown < 0 && found.length > 0)) return { order: [...found], waiting: 0 };
  const behind = found.slice(lastKnown + 1);
  const waiting = found.slice(0, lastKnown + 1).filter((id) => !known.has(id)).length;
  return { order: behind.length === 0 ? (order as string[]) : [...order, ...behind], waiting };
}
