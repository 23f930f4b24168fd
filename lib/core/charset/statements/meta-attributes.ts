import { asciiLower } from '../../dom/tokenizer/ascii.ts';
import { charsetOfLabel } from './charset-label.ts';

export interface MetaCharset {
  charset: string;
  /** As it was written, in lower case. */
  label: string;
}

/** Space characters of HTML: tab, line feed, form feed, carriage return, space. */
export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d || byte === 0x0c;

/**
 * What the attributes of a `meta` state, by the prescan of the HTML standard; `at` is the byte after `<meta`. Null where
 * nothing usable is stated. UTF-16 is read as UTF-8, since the tag itself was read as ASCII. Also gives where they end.
 */
export function readMeta(
  bytes: Uint8Array,
  at: number,
  end: number,
): { found: MetaCharset | null; at: number } {
  const seen = new Set<string>();
  let isPragma = false;
  let needsPragma: boolean | null = null;
  let label: string | null = null;
  let place = at;
  for (;;) {
    const attribute = readAttribute(bytes, place, end);
    place = attribute.at;
    if (attribute.name === null) break;
    const { name, value } = attribute;
    if (seen.has(name)) continue;
    seen.add(name);
    if (name === 'http-equiv') isPragma = value === 'content-type';
    else if (name === 'content' && label === null) {
      const stated = labelInContent(value);
      if (stated !== null && charsetOfLabel(stated) !== null) {
        label = stated;
        needsPragma = true;
      }
    } else if (name === 'charset') {
      label = value;
      needsPragma = false;
    }
  }
  // The tag does not end within these bytes.
  if (place >= end) return { found: null, at: end };
  const charset = label === null ? null : charsetOfLabel(label);
  if (charset === null || needsPragma === null || (needsPragma && !isPragma))
    return { found: null, at: place };
  return { found: { charset: charsetInHtml(charset), label: label!.trim() }, at: place };
}

/** A statement that could be read as ASCII is not in UTF-16, and none means the private encoding of scripts. */
function charsetInHtml(charset: string): string {
  if (charset.startsWith('utf-16')) return 'utf-8';
  return charset === 'x-user-defined' ? 'windows-1252' : charset;
}

/** "Get an attribute" of the prescan: names and values in lower case; name null at the end of the tag or of the bytes. */
function readAttribute(
  bytes: Uint8Array,
  from: number,
  end: number,
): { name: string | null; value: string; at: number } {
  let at = from;
  while (at < end && (isSpace(bytes[at]) || bytes[at] === 0x2f)) at++;
  if (at >= end || bytes[at] === 0x3e) return { name: null, value: '', at };
  const nameFrom = at;
  // "=" as the first character belongs to the name.
  at++;
  while (at < end && bytes[at] !== 0x3d && bytes[at] !== 0x2f && bytes[at] !== 0x3e && !isSpace(bytes[at]))
    at++;
  const name = lowerAscii(bytes, nameFrom, at);
  while (at < end && isSpace(bytes[at])) at++;
  if (bytes[at] !== 0x3d || at >= end) return { name, value: '', at };
  at++;
  while (at < end && isSpace(bytes[at])) at++;
  const quote = bytes[at];
  if (quote === 0x22 || quote === 0x27) {
    const close = bytes.subarray(0, end).indexOf(quote, at + 1);
    // Cut off: the standard gives up, and so do we.
    if (close < 0) return { name: null, value: '', at: end };
    return { name, value: lowerAscii(bytes, at + 1, close), at: close + 1 };
  }
  const valueFrom = at;
  while (at < end && bytes[at] !== 0x3e && !isSpace(bytes[at])) at++;
  return { name, value: lowerAscii(bytes, valueFrom, at), at };
}

/** "Extracting a character encoding from a meta element": the label after `charset=`. */
function labelInContent(content: string): string | null {
  const match =
    /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/.exec(content);
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null);
}

/** Longer names and values state no encoding. */
const LONGEST = 1024;

function lowerAscii(bytes: Uint8Array, from: number, to: number): string {
  return asciiLower(latin1(bytes.subarray(from, Math.min(to, from + LONGEST))));
}

/** One character a byte; for short spans. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  }
  return text;
}
