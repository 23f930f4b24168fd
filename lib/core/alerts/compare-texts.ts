/** One stretch of a comparison: paragraphs that both texts have, or only the old or the new one. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  paragraphs: string[];
}

/** Beyond this many paragraphs a side they are compared from both ends only. */
const mostParagraphs = 400;

/**
 * Compares two texts paragraph by paragraph (lines; empty ones do not count): the longest common subsequence, with what
 * begins and ends alike taken off first. O(n·m) time and space after that, n and m at most 400; beyond, the middle is
 * told as removed and added as a whole.
 */
export function compareTexts(before: string, after: string): TextPart[] {
  const old = paragraphsOf(before);
  const now = paragraphsOf(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  const room = Math.min(old.length, now.length) - head;
  while (tail < room && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const parts: TextPart[] = [];
  for (const paragraph of old.slice(0, head)) push(parts, 'same', paragraph);
  middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail), parts);
  for (const paragraph of old.slice(old.length - tail)) push(parts, 'same', paragraph);
  return parts;
}

export function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function middle(old: string[], now: string[], parts: TextPart[]): void {
  if (old.length > mostParagraphs || now.length > mostParagraphs) {
    for (const paragraph of old) push(parts, 'removed', paragraph);
    for (const paragraph of now) push(parts, 'added', paragraph);
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
      push(parts, 'same', old[i]!);
      i++;
      j++;
    } else if (
      j >= now.length ||
      (i < old.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!)
    ) {
      push(parts, 'removed', old[i++]!);
    } else {
      push(parts, 'added', now[j++]!);
    }
  }
}

function push(parts: TextPart[], kind: TextPart['kind'], paragraph: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.paragraphs.push(paragraph);
  else parts.push({ kind, paragraphs: [paragraph] });
}
