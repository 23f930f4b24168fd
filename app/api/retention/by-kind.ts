/** One after the other: each counts a whole table, and nobody waits for these figures alone. */
export async function byKind<K extends string, T>(
  kinds: readonly K[],
  count: (kind: K) => Promise<T>,
): Promise<Record<K, T>> {
  const found: [K, T][] = [];
  for (const kind of kinds) found.push([kind, await count(kind)]);
  return Object.fromEntries(found) as Record<K, T>;
}
