/**
 * Common pairs of letters in Russian, Ukrainian, Bulgarian text. In a wrong encoding of the same family the bytes
 * become other letters, whose pairs are rare, or letters of mixed case.
 */
const commonPairs = new Set(
  (
    'ст но то на ен ов ни ра во ко по не пр ос ро го ре та ол ли ка ал ть ер ет ва ит те ор ан ел ла ле от ны ом да за ' +
    'ти ой ри ес до ил ло ви ав из об де ки об но ся ие ия ый ии ая ог ег му мо ме бы со об ат ам ус ши ще чт чи же жи ' +
    'ин ис ри тр св пе ві ій ть ся ів на ъл ът та те щи ящ ув ют ря ях'
  ).split(' '),
);

const candidates = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'] as const;

const MOST_LETTERS = 6000;
/** Below this mean score the text is not Cyrillic in any of the candidates. */
const LEAST_SCORE = 0.2;
const FEWEST_PAIRS = 4;

/**
 * Guesses which of the one-byte Cyrillic encodings unlabelled bytes are in, or null where they look like none: the share
 * of common pairs among all pairs of neighbouring letters, less what no real text has (a capital after a small letter,
 * Cyrillic next to Latin). O(bytes), five decodings of at most 64 kB.
 */
export function detectCyrillic(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(firstHighByte(bytes), firstHighByte(bytes) + 65_536);
  let best: string | null = null;
  let bestScore = LEAST_SCORE;
  for (const charset of candidates) {
    const score = cyrillicScore(new TextDecoder(charset).decode(sample));
    if (score > bestScore) {
      best = charset;
      bestScore = score;
    }
  }
  return best;
}

function firstHighByte(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte > 0x7f);
  return at < 0 ? bytes.length : at;
}

/** Per pair of letters: from below 0 (nonsense) to about 0.6 (running text). −1 where there are too few letters. */
export function cyrillicScore(text: string): number {
  let pairs = 0;
  let score = 0;
  for (const [run] of text.matchAll(/[\p{L}\p{S}\u0080-\u009f]+/gu)) {
    for (let place = 1; place < run.length && pairs < MOST_LETTERS; place++) {
      const left = run[place - 1]!;
      const right = run[place]!;
      if (left < '\u0080' && right < '\u0080') continue;
      pairs++;
      score += pairScore(left, right);
    }
  }
  return pairs < FEWEST_PAIRS ? -1 : score / pairs;
}

function pairScore(left: string, right: string): number {
  if (!isCyrillic(left) || !isCyrillic(right)) return -1;
  if (isSmall(left) && !isSmall(right)) return -1;
  return commonPairs.has((left + right).toLowerCase()) ? 1 : 0;
}

const isCyrillic = (letter: string): boolean => letter >= '\u0400' && letter <= '\u04ff';
const isSmall = (letter: string): boolean => letter === letter.toLowerCase();
