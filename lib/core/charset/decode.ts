import type { CharsetChoice } from './charset-choice.ts';
import { countReplaced, decodePieces } from './decode-bytes.ts';
import { detectCharset, isBelied, looksLikeIso2022Jp } from './evidence/detect.ts';
import { countHighBytes, readUtf8, type Utf8Reading } from './evidence/utf-8.ts';
import { byteOrderMark } from './statements/byte-order-mark.ts';
import { charsetOfLabel, labelOfContentType } from './statements/charset-label.ts';
import { findLateMeta, prescanMeta } from './statements/prescan.ts';
import { charsetOfXmlDeclaration, utf16WithoutMark } from './statements/xml-declaration.ts';

/** Where the encoding was learnt. `label` is what was written there; where it was overruled, what had been stated. */
export interface CharsetReason {
  source: 'bom' | 'chosen' | 'header' | 'meta' | 'xml-prolog' | 'valid-utf-8' | 'detected' | 'fallback';
  label?: string;
}

export interface Decoded {
  /** Without a byte order mark. It is copied together from the pieces when something is looked for in it. */
  text: string;
  /** The same in pieces, as parsing takes them. */
  pieces: readonly string[];
  /** Whether NUL may be in it. Bytes tell it in 25 µs; a text of two bytes a character takes 100 µs and more. */
  mayHoldNull: boolean;
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
type Statement = () => Stated | null;

/**
 * Decodes a page: byte order mark, `Content-Type`, `meta` within 1,024 bytes, XML declaration, `meta` farther down; where
 * nothing is stated UTF-8 if the bytes are that, else by the letters, else windows-1252. Under the choice "auto" a label
 * that the bytes belie gives way: valid UTF-8 that is not ASCII wins over it, and so does the next statement or what the
 * letters say (see evidence/detect.ts). "as-declared" believes every label, as browsers do; any other choice is the name of
 * an encoding, which only a byte order mark overrules. UTF-16 without a mark is known by its zeros; under
 * "as-declared" a header goes before them. O(bytes); never throws.
 */
export function decodeHtml(
  bytes: Uint8Array,
  contentType: string | null,
  choice: CharsetChoice = 'auto',
): Decoded {
  const near = [
    () => statedByHeader(contentType),
    () => stated(prescanMeta(bytes), 'meta'),
    () => stated(charsetOfXmlDeclaration(bytes), 'xml-prolog'),
  ];
  return decodeAs(bytes, choice, near, [() => stated(findLateMeta(bytes), 'meta')]);
}

/**
 * Decodes a feed: byte order mark, `Content-Type`, XML declaration, else UTF-8, which is the default of XML and JSON,
 * where the bytes are that, else as a page. The choices are those of a page, and so is UTF-16 without a mark. O(bytes);
 * never throws.
 */
export function decodeXml(
  bytes: Uint8Array,
  contentType: string | null,
  choice: CharsetChoice = 'auto',
): Decoded {
  const near = [
    () => statedByHeader(contentType),
    () => stated(charsetOfXmlDeclaration(bytes), 'xml-prolog'),
  ];
  return decodeAs(bytes, choice, near, []);
}

function decodeAs(
  bytes: Uint8Array,
  choice: CharsetChoice,
  near: readonly Statement[],
  far: readonly Statement[],
): Decoded {
  const mark = byteOrderMark(bytes);
  if (mark !== null) return decoded(bytes, mark.charset, { source: 'bom' });
  const chosen = choice === 'auto' || choice === 'as-declared' ? null : charsetOfLabel(choice);
  if (chosen !== null) return decoded(bytes, chosen, { source: 'chosen' });
  const first = nextStated(near, 0);
  const header = first?.stated.reason.source === 'header' ? first.stated : null;
  const wide = header !== null && choice === 'as-declared' ? null : utf16WithoutMark(bytes);
  if (wide !== null) {
    const seen: CharsetReason = { source: 'detected', ...(header && labelOf(header.reason)) };
    return decoded(bytes, wide, header?.charset === wide ? header.reason : seen);
  }
  if (choice !== 'as-declared') return decodeByEvidence(bytes, near, far, first);
  const stated = (first ?? nextStated(far, 0))?.stated;
  return stated ? decoded(bytes, stated.charset, stated.reason) : unlabelled(bytes, readUtf8(bytes, true));
}

interface Found {
  stated: Stated;
  /** Where to go on looking. */
  next: number;
}

function nextStated(statements: readonly Statement[], from: number): Found | null {
  for (let next = from; next < statements.length; next++) {
    const stated = statements[next]!();
    if (stated !== null) return { stated, next: next + 1 };
  }
  return null;
}

function statementOf(charset: string, statements: readonly Statement[]): CharsetReason | null {
  return (
    statements.map((statement) => statement()).find((stated) => stated?.charset === charset)?.reason ?? null
  );
}

/** The first label that the bytes don't belie, else what they look like. */
function decodeByEvidence(
  bytes: Uint8Array,
  near: readonly Statement[],
  far: readonly Statement[],
  nearest: Found | null,
): Decoded {
  const utf8 = nearest === null ? readUtf8(bytes, true) : null;
  // What is UTF-8 beyond doubt is so whatever stands farther down.
  if (utf8 !== null && isBeyondDoubt(utf8, bytes)) return unlabelled(bytes, utf8);
  const statements = nearest === null ? far : [...near, ...far];
  const first = nearest ?? nextStated(far, 0);
  if (first === null) return unlabelled(bytes, utf8!);
  return decodeByLabels(bytes, statements, first, utf8);
}

function decodeByLabels(
  bytes: Uint8Array,
  statements: readonly Statement[],
  first: Found,
  reading: Utf8Reading | null,
): Decoded {
  const { charset, reason } = first.stated;
  // Under such a label ASCII bytes stand for something else, so that what they look like proves little.
  if (notAscii.has(charset)) {
    if (!isImpossible(charset, bytes)) return decoded(bytes, charset, reason);
    const next = nextStated(statements, first.next);
    if (next !== null) return decodeByLabels(bytes, statements, next, reading);
    const seen = unlabelled(bytes, readUtf8(bytes, true));
    return { ...seen, reason: { ...seen.reason, ...labelOf(reason) } };
  }
  const utf8 = reading ?? readUtf8(bytes, charset === 'utf-8');
  if (utf8.kind === 'ascii') {
    if (!looksLikeIso2022Jp(bytes)) return { ...asUtf8(bytes, utf8, reason), charset };
    return decoded(
      bytes,
      'iso-2022-jp',
      statementOf('iso-2022-jp', statements) ?? { source: 'detected', ...labelOf(reason) },
    );
  }
  if (utf8.kind === 'valid' && (charset === 'utf-8' || provesUtf8(charset, bytes))) {
    return asUtf8(bytes, utf8, charset === 'utf-8' ? reason : { source: 'valid-utf-8', ...labelOf(reason) });
  }
  for (let found: Found | null = first; found !== null; found = nextStated(statements, found.next)) {
    const { stated } = found;
    if (stated.charset !== 'utf-8') {
      if (!isBelied(stated.charset, bytes)) return decoded(bytes, stated.charset, stated.reason);
    } else if (utf8.kind === 'damaged') return asUtf8(bytes, utf8, stated.reason);
  }
  if (utf8.kind === 'damaged') return asUtf8(bytes, utf8, { source: 'detected', ...labelOf(reason) });
  // A stray byte or two do not outweigh a label.
  const guessed = countHighBytes(bytes) < 3 ? null : detectCharset(bytes);
  return guessed === null
    ? decoded(bytes, charset, reason)
    : decoded(bytes, guessed, { source: 'detected', ...labelOf(reason) });
}

const notAscii: ReadonlySet<string> = new Set([
  'utf-16le',
  'utf-16be',
  'iso-2022-jp',
  'replacement',
  'x-user-defined',
]);
/** Of UTF-16, which has a zero in each letter of markup; of the rest, where the bytes are UTF-8 that is not ASCII. */
function isImpossible(charset: string, bytes: Uint8Array): boolean {
  if (charset.startsWith('utf-16')) return bytes.length > 1 && !bytes.includes(0);
  const utf8 = readUtf8(bytes, true);
  return utf8.kind === 'valid' && isBeyondDoubt(utf8, bytes);
}

const eastAsian: ReadonlySet<string> = new Set(['gbk', 'gb18030', 'big5', 'euc-jp', 'shift_jis', 'euc-kr']);

/** Other encodings hardly make valid UTF-8 by chance, but a few pairs of bytes in an East Asian one may. */
function provesUtf8(charset: string, bytes: Uint8Array): boolean {
  return !eastAsian.has(charset) || countHighBytes(bytes) >= 24;
}

/** ASCII, or so much of UTF-8 that no other encoding gives it by chance: each character adds a byte or more to the text. */
function isBeyondDoubt(utf8: Utf8Reading, bytes: Uint8Array): boolean {
  if (utf8.kind === 'ascii') return !looksLikeIso2022Jp(bytes);
  return utf8.kind === 'valid' && bytes.length - utf8.length >= 24;
}

function unlabelled(bytes: Uint8Array, utf8: Utf8Reading): Decoded {
  if (utf8.kind === 'ascii' && looksLikeIso2022Jp(bytes)) {
    return decoded(bytes, 'iso-2022-jp', { source: 'detected' });
  }
  if (utf8.kind === 'ascii' || utf8.kind === 'valid') return asUtf8(bytes, utf8, { source: 'valid-utf-8' });
  if (utf8.kind === 'damaged') return asUtf8(bytes, utf8, { source: 'detected' });
  const guessed = detectCharset(bytes);
  return guessed === null
    ? decoded(bytes, 'windows-1252', { source: 'fallback' })
    : decoded(bytes, guessed, { source: 'detected' });
}

function asUtf8(
  bytes: Uint8Array,
  { pieces, replaced }: Exclude<Utf8Reading, { kind: 'not-utf-8' }>,
  reason: CharsetReason,
): Decoded {
  return { text: joined(pieces), pieces, mayHoldNull: bytes.includes(0), charset: 'utf-8', reason, replaced };
}

function decoded(bytes: Uint8Array, charset: string, reason: CharsetReason): Decoded {
  const pieces = decodePieces(bytes, charset);
  // In UTF-16 there are zeros in all Latin letters; elsewhere a NUL is a zero.
  const mayHoldNull = charset.startsWith('utf-16') || bytes.includes(0);
  return { text: joined(pieces), pieces, mayHoldNull, charset, reason, replaced: countReplaced(pieces) };
}

/** By `+`, which copies nothing until the text is looked into. */
function joined(pieces: readonly string[]): string {
  return pieces.reduce((text, piece) => text + piece, '');
}

const labelOf = ({ label }: CharsetReason): { label?: string } => (label === undefined ? {} : { label });

function statedByHeader(contentType: string | null): Stated | null {
  const label = labelOfContentType(contentType);
  const charset = label === null ? null : charsetOfLabel(label);
  return label === null || charset === null ? null : { charset, reason: { source: 'header', label } };
}

function stated(
  found: { charset: string; label: string } | null,
  source: 'meta' | 'xml-prolog',
): Stated | null {
  return found && { charset: found.charset, reason: { source, label: found.label } };
}
