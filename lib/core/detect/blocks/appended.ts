/**
 * The largest of the minima over all windows of `size` consecutive values: how many of something every one of `size`
 * documents in a row had. Fewer values than a window: their minimum. None: 0. O(n) by a monotone queue.
 */
export function largestLeast(values: readonly number[], size: number): number {
  if (values.length === 0) return 0;
  const window = Math.min(size, values.length);
  const queue: number[] = [];
  let head = 0;
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    while (queue.length > head && values[queue.at(-1)!]! >= values[i]!) queue.pop();
    queue.push(i);
    if (queue[head]! <= i - window) head++;
    if (i >= window - 1) largest = Math.max(largest, values[queue[head]!]!);
  }
  return largest;
}

/** From where on the least of a window says that something was appended to every article: 2·max(K, ½) + 5. */
export function appendedFrom(leastSeen: number): number {
  return 2 * Math.max(leastSeen, 0.5) + 5;
}
