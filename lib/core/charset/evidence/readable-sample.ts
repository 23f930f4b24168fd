/** So much of the text tells an encoding; more only takes time. */
const SAMPLE = 16_384;

/**
 * The readable part of a page that is not ASCII: text between tags, without scripts and styles, only stretches in which a
 * byte above 0x7F stands, at most 16 kB. Markup and code are ASCII in any language and would drown it. Where there is no
 * such text, the bytes from the first one above 0x7F on. Right for all encodings whose second bytes are above 0x3F, or are
 * digits, which is all but ISO-2022-JP and UTF-16. O(bytes).
 */
export function readableSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE));
  let filled = 0;
  let at = 0;
  while (at < bytes.length && filled < SAMPLE) {
    const open = bytes.indexOf(0x3c, at);
    const end = open < 0 ? bytes.length : open;
    if (firstHighByte(bytes, at, end) < end) {
      const part = bytes.subarray(at, Math.min(end, at + SAMPLE - filled));
      sample.set(part, filled);
      filled += part.length;
      // A break keeps apart what tags kept apart.
      if (filled < sample.length) sample[filled++] = 0x0a;
    }
    at = open < 0 ? bytes.length : endOfMarkup(bytes, open);
  }
  if (filled > 0) return sample.subarray(0, filled);
  const first = firstHighByte(bytes, 0, bytes.length);
  return bytes.subarray(first, first + SAMPLE);
}

function firstHighByte(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at]! < 0x80) at++;
  return at;
}

/** Where text goes on after the tag, comment, script or style that opens here. */
function endOfMarkup(bytes: Uint8Array, open: number): number {
  const closing = wordAt(bytes, open + 1, 'script')
    ? '/script'
    : wordAt(bytes, open + 1, 'style')
      ? '/style'
      : null;
  let at = open;
  if (closing !== null) {
    do at = bytes.indexOf(0x3c, at + 1);
    while (at >= 0 && !wordAt(bytes, at + 1, closing));
    if (at < 0) return bytes.length;
  }
  const close = bytes.indexOf(0x3e, at);
  return close < 0 ? bytes.length : close + 1;
}

function wordAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++)
    if ((bytes[at + i]! | 0x20) !== (word.charCodeAt(i) | 0x20)) return false;
  return true;
}
