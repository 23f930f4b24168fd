import { type Stretch, tellDifference } from '../text/sequence-difference.ts';

/** One stretch of a comparison: paragraphs that both texts have, or only the old or the new one. */
export interface TextPart {
  kind: Stretch;
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
  const parts: TextPart[] = [];
  tellDifference(paragraphsOf(before), paragraphsOf(after), mostParagraphs, (kind, paragraph) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.paragraphs.push(paragraph);
    else parts.push({ kind, paragraphs: [paragraph] });
  });
  return parts;
}

export function paragraphsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
