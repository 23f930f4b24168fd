/** One stretch of a comparison: what both texts have, or only the old or the new one; with its white space. */
export interface WordPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many words that differ a side, they are told as removed and added as a whole. */
const mostWords = 1500;

/**
 * Compares two texts word by word: the longest common subsequence, with what begins and ends alike taken off first.
 * O(n·m) time and space after that, n and m at most 1,500 words.
 */
export function compareWords(before: string, after: string): WordPart[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  const room = Math.min(old.length, now.length) - head;
  while (tail < room && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const parts: WordPart[] = [];
  push(parts, 'same', old.slice(0, head).join(''));
  middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail), parts);
  push(parts, 'same', old.slice(old.length - tail).join(''));
  return parts;
}

/** Words with the white space behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+(?:\s+$)?|^\s+$/gu) ?? [];
}

function middle(old: readonly string[], now: readonly string[], parts: WordPart[]): void {
  if (old.length === 0 || now.length === 0 || old.length > mostWords || now.length > mostWords) {
    push(parts, 'removed', old.join(''));
    push(parts, 'added', now.join(''));
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
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      push(parts, 'same', old[i]!);
      i++;
      j++;
    } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!) {
      push(parts, 'removed', old[i++]!);
    } else {
      push(parts, 'added', now[j++]!);
    }
  }
  push(parts, 'removed', old.slice(i).join(''));
  push(parts, 'added', now.slice(j).join(''));
}

function push(parts: WordPart[], kind: WordPart['kind'], text: string): void {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}
