import htmlEncodingSniffer from 'html-encoding-sniffer';
import { byteOrderMark } from './byte-order-mark.ts';
import { charsetOfLabel, labelOfContentType } from './charset-label.ts';
import { detectCyrillic } from './cyrillic.ts';
import { charsetOfLateMeta, latin1 } from './late-meta.ts';
import { readUtf8, type Utf8Reading } from './utf-8.ts';

/** Where the encoding was learnt. `label` is what was written there. */
export interface CharsetReason {
  source: 'bom' | 'header' | 'meta' | 'xml-prolog' | 'valid-utf-8' | 'detected' | 'fallback';
  label?: string;
}

export interface Decoded {
  /** Without a byte order mark. */
  text: string;
  /** Name by the Encoding Standard, in lower case. */
  charset: string;
  reason: CharsetReason;
  /** Replacement characters in the text: bytes that meant nothing in this encoding. */
  replaced: number;
}

interface Stated {
  charset: string;
  reason: CharsetReason;
}

/**
 * Decodes a page: byte order mark, `Content-Type`, `meta` within 1,024 bytes, `meta` farther down, XML declaration,
 * UTF-8 where the bytes are that, Cyrillic by its letters, windows-1252. Bytes that are valid UTF-8 and not ASCII win
 * over a label that says otherwise, as other encodings hardly make such bytes by chance; a label of UTF-8 on bytes that
 * are far from it gives way to the next one. O(bytes); never throws.
 */
export function decodeHtml(bytes: Uint8Array, contentType: string | null): Decoded {
  return decodeAs(bytes, [
    () => statedByHeader(contentType),
    () => statedByMeta(bytes),
    () => statedByLateMeta(bytes),
    () => statedByProlog(bytes),
  ]);
}

/**
 * Decodes a feed: byte order mark, `Content-Type`, XML declaration, else UTF-8, which is the default of XML and JSON,
 * where the bytes are that, else as a page. O(bytes); never throws.
 */
export function decodeXml(bytes: Uint8Array, contentType: string | null): Decoded {
  return decodeAs(bytes, [() => statedByHeader(contentType), () => statedByProlog(bytes)]);
}

function decodeAs(bytes: Uint8Array, statements: readonly (() => Stated | null)[]): Decoded {
  const mark = byteOrderMark(bytes);
  if (mark !== null) return decoded(bytes, mark.charset, { source: 'bom' });
  const utf8 = readUtf8(bytes);
  const stated = firstCredible(statements, utf8.kind === 'not-utf-8');
  if (stated !== null && !bowsToUtf8(stated.charset, utf8))
    return decoded(bytes, stated.charset, stated.reason);
  if (utf8.kind === 'ascii' && stated !== null) {
    return { text: utf8.text, charset: stated.charset, reason: stated.reason, replaced: 0 };
  }
  if (utf8.kind === 'ascii' || utf8.kind === 'valid') {
    const reason: CharsetReason =
      stated?.charset === 'utf-8' ? stated.reason : { source: 'valid-utf-8', ...labelOf(stated) };
    return { text: utf8.text, charset: 'utf-8', reason, replaced: countReplaced(utf8.text) };
  }
  if (utf8.kind === 'damaged') return decoded(bytes, 'utf-8', { source: 'detected' });
  const cyrillic = detectCyrillic(bytes);
  if (cyrillic !== null) return decoded(bytes, cyrillic, { source: 'detected' });
  return decoded(bytes, 'windows-1252', { source: 'fallback' });
}

/** The first statement; one of UTF-8 that the bytes belie only if there is no other. */
function firstCredible(statements: readonly (() => Stated | null)[], notUtf8: boolean): Stated | null {
  let belied: Stated | null = null;
  for (const statement of statements) {
    const stated = statement();
    if (stated === null) continue;
    if (stated.charset !== 'utf-8' || !notUtf8) return stated;
    belied ??= stated;
  }
  return belied;
}

/** Whether bytes that read well as UTF-8 say more than this label. */
function bowsToUtf8(charset: string, utf8: Utf8Reading): boolean {
  if (utf8.kind !== 'ascii' && utf8.kind !== 'valid') return false;
  // In these ASCII bytes stand for something else.
  if (charset.startsWith('utf-16') || charset === 'iso-2022-jp' || charset === 'replacement') return false;
  // A few characters of two bytes each can be valid UTF-8 by chance.
  return utf8.kind === 'ascii' || !eastAsian.has(charset) || utf8.highBytes >= 24;
}

const eastAsian: ReadonlySet<string> = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr']);

function labelOf(stated: Stated | null): { label?: string } {
  return stated?.reason.label === undefined ? {} : { label: stated.reason.label };
}

function decoded(bytes: Uint8Array, charset: string, reason: CharsetReason): Decoded {
  const text = new TextDecoder(charset).decode(bytes);
  return { text, charset, reason, replaced: countReplaced(text) };
}

function countReplaced(text: string): number {
  let replaced = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) replaced++;
  return replaced;
}

function statedByHeader(contentType: string | null): Stated | null {
  const label = labelOfContentType(contentType);
  const charset = label === null ? null : charsetOfLabel(label);
  return label === null || charset === null ? null : { charset, reason: { source: 'header', label } };
}

function statedByMeta(bytes: Uint8Array): Stated | null {
  // A default that no page can state tells "nothing found" from a label; the mark at the start is dealt with apart.
  const found = htmlEncodingSniffer(bytes.subarray(0, 1024), { defaultEncoding: 'none' });
  const charset = found === 'none' ? null : charsetOfLabel(found);
  return charset === null ? null : { charset, reason: { source: 'meta', label: found.toLowerCase() } };
}

function statedByLateMeta(bytes: Uint8Array): Stated | null {
  const found = charsetOfLateMeta(bytes);
  return found === null ? null : { charset: found.charset, reason: { source: 'meta', label: found.label } };
}

function statedByProlog(bytes: Uint8Array): Stated | null {
  const prolog = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(latin1(bytes.subarray(0, 1024)));
  const charset = prolog === null ? null : charsetOfLabel(prolog[1]!);
  return prolog === null || charset === null
    ? null
    : { charset, reason: { source: 'xml-prolog', label: prolog[1]! } };
}
