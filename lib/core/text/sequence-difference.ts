export type Stretch = 'same' | 'removed' | 'added';

/**
 * Walks along two sequences by their longest common subsequence and tells each item: those of both once, as `same`. What
 * begins and ends alike is taken off first; beyond `most` items a side the middle is told as removed and added as a whole.
 * O(n·m) time and space of the middles.
 */
export function tellDifference(
  old: readonly string[],
  now: readonly string[],
  most: number,
  tell: (kind: Stretch, item: string) => void,
): void {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  const room = Math.min(old.length, now.length) - head;
  while (tail < room && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  for (const item of old.slice(0, head)) tell('same', item);
  tellMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail), most, tell);
  for (const item of old.slice(old.length - tail)) tell('same', item);
}

function tellMiddle(
  old: readonly string[],
  now: readonly string[],
  most: number,
  tell: (kind: Stretch, item: string) => void,
): void {
  if (old.length > most || now.length > most) {
    for (const item of old) tell('removed', item);
    for (const item of now) tell('added', item);
    return;
  }
  const width = now.length + 1;
  // common[i·width + j]: length of the longest common subsequence of old from i and now from j.
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] =
        old[i] === now[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      tell('same', old[i]!);
      i++;
      j++;
    } else if (
      j >= now.length ||
      (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      tell('removed', old[i++]!);
    } else {
      tell('added', now[j++]!);
    }
  }
}
