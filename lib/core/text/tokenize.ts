import { characterClass, EAST_ASIAN, LETTER, OTHER } from './character-classes.ts';
import { hashRange, hashText } from './hash-text.ts';
import { unitAt } from './unit-at.ts';

const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|\p{L}[\p{L}\p{M}]*/gu;
const eastAsianStart = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const eastAsianLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/**
 * Words of a text in the order they come: runs of letters in lower case of at least two letters; runs of Chinese,
 * Japanese and Korean characters, which know no spaces, as pairs of neighbours. O(length).
 */
export function* tokenize(text: string): Generator<string> {
  for (const [run] of text.toLowerCase().matchAll(runs)) {
    if (eastAsianStart.test(run)) {
      yield* pairs(run);
      continue;
    }
    // A run that begins with a letter of an alphabet goes on over East Asian ones: they part it.
    for (const word of run.split(eastAsianLetter)) if (word.length >= 2) yield word;
    for (const [part] of run.matchAll(eastAsianLetter)) yield* pairs(part);
  }
}

function* pairs(run: string): Generator<string> {
  const characters = [...run];
  for (let place = 1; place < characters.length; place++) yield characters[place - 1]! + characters[place]!;
}

/**
 * Adds the hash of each word to a list. Texts of alphabets in common letters are cut by a table, without a
 * string for each word; others by `tokenize`. O(length).
 */
export function pushTokenHashes(hashes: number[], text: string): void {
  const lower = text.toLowerCase();
  const { length } = lower;
  const before = hashes.length;
  let start = -1;
  for (let place = 0; place < length; place++) {
    const unit = characterClass[unitAt(lower, place)]!;
    if (unit === LETTER) {
      if (start < 0) start = place;
      continue;
    }
    if (unit === OTHER || unit === EAST_ASIAN) {
      hashes.length = before;
      for (const token of tokenize(text)) hashes.push(hashText(token));
      return;
    }
    if (start >= 0 && place - start >= 2) hashes.push(hashRange(lower, start, place));
    start = -1;
  }
  if (start >= 0 && length - start >= 2) hashes.push(hashRange(lower, start, length));
}
