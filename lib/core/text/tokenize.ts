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
