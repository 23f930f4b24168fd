import { isSpace, type MetaCharset, readMeta } from './meta-attributes.ts';

/** So far the standard looks. */
const PRESCAN = 1024;
/** How far a late `meta` is looked for; heads with long scripts reach some 100 kB. */
const FARTHEST = 262_144;

/**
 * "Prescan a byte stream to determine its encoding" of the HTML standard, without its fallback, the XML declaration: the
 * first `meta` that states a known encoding within 1,024 bytes. Scripts are not skipped: the standard doesn't either.
 */
export function prescanMeta(bytes: Uint8Array): MetaCharset | null {
  return scanForMeta(bytes, 0, Math.min(bytes.length, PRESCAN), false);
}

/**
 * The first `meta` that states an encoding, wherever it stands: browsers come upon it when they parse. Contents of scripts
 * and their kin are skipped, so that a `meta` that a script writes does not count. O(bytes up to 256 kB).
 */
export function findLateMeta(bytes: Uint8Array): MetaCharset | null {
  return scanForMeta(bytes, 0, Math.min(bytes.length, FARTHEST), true);
}

function scanForMeta(
  bytes: Uint8Array,
  from: number,
  end: number,
  skipsScripts: boolean,
): MetaCharset | null {
  const head = bytes.subarray(0, end);
  for (let at = head.indexOf(0x3c, from); at >= 0 && at < end; at = head.indexOf(0x3c, at)) {
    const next = head[at + 1];
    if (next === undefined) return null;
    if (next === 0x21 && head[at + 2] === 0x2d && head[at + 3] === 0x2d) {
      // The dashes of "<!-->" may be those of the end.
      at = endOfComment(head, at + 2);
    } else if (isNamed(head, at + 1, 'meta')) {
      const meta = readMeta(head, at + 5, end);
      if (meta.found !== null) return meta.found;
      at = meta.at;
    } else if (isLetter(next) || (next === 0x2f && isLetter(head[at + 2]))) {
      const raw =
        skipsScripts && next !== 0x2f ? rawTexts.find((name) => isNamed(head, at + 1, name)) : undefined;
      at = endOfTag(head, at + 1);
      if (raw !== undefined) at = endOfRawText(head, at, raw);
    } else if (next === 0x21 || next === 0x2f || next === 0x3f) {
      const close = head.indexOf(0x3e, at + 1);
      if (close < 0) return null;
      at = close;
    } else at++;
  }
  return null;
}

const rawTexts = ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'];

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Whether a tag's name stands here, with a space, slash or the tag's end after it. `meta>` states nothing and is none. */
function isNamed(bytes: Uint8Array, at: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) if ((bytes[at + i]! | 0x20) !== name.charCodeAt(i)) return false;
  const after = bytes[at + name.length];
  return isSpace(after) || after === 0x2f || (after === 0x3e && name !== 'meta');
}

function endOfComment(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0x3e, from + 2); at >= 0; at = bytes.indexOf(0x3e, at + 1)) {
    if (bytes[at - 1] === 0x2d && bytes[at - 2] === 0x2d) return at;
  }
  return bytes.length;
}

/** As the attributes of a tag are read, without keeping them: a `>` within a quoted value does not end the tag. */
function endOfTag(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !isSpace(bytes[at]) && bytes[at] !== 0x3e) at++;
  let named = false;
  for (; at < bytes.length && bytes[at] !== 0x3e; at++) {
    const byte = bytes[at]!;
    if (byte === 0x2f) named = false;
    else if (byte !== 0x3d || !named) named ||= !isSpace(byte);
    else {
      named = false;
      at++;
      while (isSpace(bytes[at])) at++;
      const quote = bytes[at];
      if (quote === 0x22 || quote === 0x27) {
        at = bytes.indexOf(quote, at + 1);
        if (at < 0) return bytes.length;
      } else {
        while (at < bytes.length && !isSpace(bytes[at]) && bytes[at] !== 0x3e) at++;
        at--;
      }
    }
  }
  return at;
}

function endOfRawText(bytes: Uint8Array, from: number, name: string): number {
  for (let at = bytes.indexOf(0x3c, from); at >= 0; at = bytes.indexOf(0x3c, at + 1)) {
    if (bytes[at + 1] === 0x2f && isNamed(bytes, at + 2, name)) return at;
  }
  return bytes.length;
}
