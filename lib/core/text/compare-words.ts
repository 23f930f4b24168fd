import { type Stretch, tellDifference } from './sequence-difference.ts';

/** One stretch of a comparison: what both texts have, or only the old or the new one; with its white space. */
export interface WordPart {
  kind: Stretch;
  text: string;
}

/** Beyond this many words that differ a side, they are told as removed and added as a whole. */
const mostWords = 1500;

/**
 * Compares two texts word by word: the longest common subsequence, with what begins and ends alike taken off first.
 * O(n·m) time and space after that, n and m at most 1,500 words.
 */
export function compareWords(before: string, after: string): WordPart[] {
  const parts: WordPart[] = [];
  tellDifference(wordsOf(before), wordsOf(after), mostWords, (kind, text) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  });
  return parts;
}

/** Words with the white space behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+(?:\s+$)?|^\s+$/gu) ?? [];
}
