import { type Stretch, tellDifference } from '../text/sequence-difference.ts';

/** Words that both texts have, or only the old or the new one, with the spaces between them. */
export interface WordPart {
  kind: Stretch;
  text: string;
}

/** Words and spaces a side that are compared; of longer middles the whole is told as removed and added. */
const mostWords = 1200;
/** A share of the longer text's characters below which two texts have nothing to do with each other. */
const leastShared = 0.3;

/**
 * Compares two short texts word by word; a word is what stands between spaces, in Chinese and Japanese a character.
 * @returns null where they share so little that the words side by side would say nothing. O(n·m), at most 1,200 each.
 */
export function compareIfAlike(before: string, after: string): WordPart[] | null {
  const parts: WordPart[] = [];
  let shared = 0;
  tellDifference(wordsOf(before), wordsOf(after), mostWords, (kind, text) => {
    if (kind === 'same' && text.trim() !== '') shared += text.length;
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  });
  const longer = Math.max(before.length, after.length);
  return shared >= leastShared * longer || before === after ? parts : null;
}

const word =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

function wordsOf(text: string): string[] {
  return text.match(word) ?? [];
}
