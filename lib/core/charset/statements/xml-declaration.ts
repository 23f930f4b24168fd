import { charsetOfLabel } from './charset-label.ts';
import { latin1 } from './meta-attributes.ts';

/**
 * "Get an XML encoding" of the HTML standard: what `<?xml … encoding="…"?>` at the very start states. Spaces before it are
 * let pass, as feeds have them. UTF-16 is read as UTF-8: the declaration itself was read as ASCII. Null where it states none.
 */
export function charsetOfXmlDeclaration(bytes: Uint8Array): { charset: string; label: string } | null {
  const head = latin1(bytes.subarray(0, 1024));
  const match = /^[\s\u00ef\u00bb\u00bf]*<\?xml[^>]*?encoding[\0- ]*=[\0- ]*(?:"([^"]*)"|'([^']*)')/.exec(
    head,
  );
  const label = match?.[1] ?? match?.[2];
  const charset = label === undefined || /[\0- ]/.test(label) ? null : charsetOfLabel(label);
  if (label === undefined || charset === null) return null;
  return { charset: charset.startsWith('utf-16') ? 'utf-8' : charset, label };
}

/**
 * UTF-16 without a byte order mark, by its zeros: a beginning of markup in ASCII (`<?x`, as the HTML standard and appendix F
 * of XML have it, `<!D`, `<rs`), whatever letters follow, or mostly ASCII letters at the start. Null for anything else.
 */
export function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 6) return null;
  if (bytes[0] !== 0 && bytes[1] === 0 && (beginsMarkup(bytes, 0) || isMostly(bytes, 1))) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] !== 0 && (beginsMarkup(bytes, 1) || isMostly(bytes, 0))) return 'utf-16be';
  return null;
}

/** Whether the first three characters, whose low bytes begin at `low`, are `<`, one of `?`, `!` and letters, and one of ASCII. */
function beginsMarkup(bytes: Uint8Array, low: 0 | 1): boolean {
  const high = 1 - low;
  if (bytes[high] !== 0 || bytes[high + 2] !== 0 || bytes[high + 4] !== 0) return false;
  const third = bytes[low + 4]!;
  const start = String.fromCharCode(bytes[low]!, bytes[low + 2]!);
  return /^<[?!a-z]$/i.test(start) && third > 0 && third < 0x80;
}

/** Whether of the first 64 characters at least three in four have a zero in this half, and at most one in the other. */
function isMostly(bytes: Uint8Array, half: number): boolean {
  const end = Math.min(bytes.length & ~1, 128);
  let zeros = 0;
  let others = 0;
  for (let at = 0; at < end; at += 2) {
    if (bytes[at + half] === 0) zeros++;
    if (bytes[at + 1 - half] === 0) others++;
  }
  return zeros * 8 >= end * 3 && others <= 1;
}
